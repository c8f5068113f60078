#include "white.h"

static uint8_t on_white(unsigned level, unsigned alpha) { return 255 - ((255 - level) * alpha + 127) / 255; }

void lay_on_white(uint8_t *row, unsigned colors, uint32_t count) {
    uint8_t *laid = row;
    for (; count > 0; count--, row += colors + 1) {
        unsigned alpha = row[colors];
        for (unsigned i = 0; i < colors; i++) *laid++ = alpha == 255 ? row[i] : on_white(row[i], alpha);
    }
}
