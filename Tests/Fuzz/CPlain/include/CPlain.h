// Bodies in a short form, read as browsers read them: by zlib and zstd, a piece at a time.
#ifndef CPLAIN_H
#define CPLAIN_H

#include <stddef.h>
#include <stdint.h>

/// Writes what the short form holds into `room`, given to the reader `step` bytes at a time; the count, or -1 where it is
/// broken, does not fit, or something is left over behind its end.
long plain_gzip(const uint8_t *_Nonnull bytes, size_t count, size_t step, uint8_t *_Nonnull room, size_t room_count);
long plain_zstd(const uint8_t *_Nonnull bytes, size_t count, size_t step, uint8_t *_Nonnull room, size_t room_count);

#endif
