#ifndef CLINUX_SOCKETS_H
#define CLINUX_SOCKETS_H
#include <stddef.h>
#include <stdint.h>
#endif
