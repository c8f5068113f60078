// Colours as a picture's profile defines them to sRGB, by Little CMS.
#ifndef COLOR_H
#define COLOR_H

#include "CImaging.h"

struct color;

/// Where the three lights of a screen and its white lie (CIE 1931).
struct color_primaries {
    double red[2], green[2], blue[2], white[2];
};

/// What the request's profile makes of pixels of `channels` (1 gray, 3 red, green, blue, 4 inverted inks), or NULL
/// without one and for one that cannot be used: broken, incomplete, of another kind of colours, no device's.
struct color *color_new(const uint8_t *bytes, size_t count, const cimaging_request *request, unsigned channels);

/// The same of a profile that is at hand.
struct color *color_of_profile(const uint8_t *profile, size_t count, unsigned channels);

/// The same of a screen that differs from sRGB's in its lights alone.
struct color *color_of_primaries(struct color_primaries primaries);

/// Makes red, green, blue of sRGB of `count` pixels, in place: of three bytes each, with gray in all three, or of four
/// inks.
void color_convert(const struct color *color, uint8_t *pixels, size_t count);

void color_free(struct color *color);

#endif
