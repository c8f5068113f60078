#ifndef FAST_H
#define FAST_H

/// A function that is made twice: for processors with wide registers, and for all.
#if defined(__x86_64__)
#define fast __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define fast
#endif

#endif
