// The plain way to scale a picture, as a measure for the quick one.
#ifndef CLANCZOS_H
#define CLANCZOS_H

#include <stdint.h>

/// Scales levels of red, green and blue from the full size, in linear light and floating point, by Lanczos3.
void clanczos_scale(
    const uint8_t *_Nonnull levels, int width, int height, double *_Nonnull scaled, int columns, int rows
);

/// How near levels are to such, in decibels: 10 log10 of the square of 255 to the mean square of the differences.
double clanczos_noise(const uint8_t *_Nonnull one, const double *_Nonnull other, long count);

/// How alike they are in structure (SSIM), the mean over windows of 8 x 8 and the three colours.
double clanczos_structure(const uint8_t *_Nonnull one, const double *_Nonnull other, int width, int height);

#endif
