// Between the levels of a picture file (0 to 255, sRGB) and linear light (0 to 65,535), in which alone averages are right.
#ifndef LIGHT_H
#define LIGHT_H

#include <stdint.h>

/// The light of each of the 256 levels.
const float *light_of_levels(void);

/// The level nearest to each of the 65,536 lights.
const uint8_t *levels_of_light(void);

#endif
