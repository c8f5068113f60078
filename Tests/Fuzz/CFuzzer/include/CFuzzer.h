// libFuzzer, where the program was linked with it.
#ifndef CFUZZER_H
#define CFUZZER_H

#include <stddef.h>
#include <stdint.h>

/// Gives `test` inputs until libFuzzer's options, which are in `arguments`, say that it is enough; its exit code, or -1 in
/// a program that was built without it.
int fuzzer_run(int count, char **arguments, int (*test)(const uint8_t *bytes, size_t count));

#endif
