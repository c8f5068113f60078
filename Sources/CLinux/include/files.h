#ifndef CLINUX_FILES_H
#define CLINUX_FILES_H
#include <stddef.h>
#include <stdint.h>
#endif
