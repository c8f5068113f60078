// Transparency: what shines through is white, as on the page.
#ifndef WHITE_H
#define WHITE_H

#include <stdint.h>

/// Lays pixels of 1 or 3 `colors` and alpha on white, in place, where they then take less room: before they are
/// averaged, or the colours hidden under alpha 0 would shine through.
void lay_on_white(uint8_t *row, unsigned colors, uint32_t count);

#endif
