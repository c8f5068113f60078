#ifndef CLINUX_H
#define CLINUX_H
// What Swift's Glibc does not show of Linux. Every call works on descriptors, numbers and byte ranges and returns -errno
// on failure, so that no Swift code reads errno.
#include "files.h"
#include "sockets.h"
#include "threads.h"
#endif
