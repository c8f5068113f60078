// The renditions of a picture in two groups, each with cells of its own: the preview, and the thumbnails.
#ifndef SCALERS_H
#define SCALERS_H

#include "scaler.h"

/// Some of a request's renditions.
struct group {
    int first, count;
};

extern const struct group every_rendition, preview, thumbnails;

/// Where the pixels of a group stand among all, and how many they are.
size_t group_start(const cimaging_request *request, struct group group);
size_t group_pixels(const cimaging_request *request, struct group group);

struct scalers;

/// As `scaler_new`, for the renditions of a group; `pixels` has room for all of the request.
struct scalers *scalers_new(
    const struct scaler_input *input, const cimaging_request *request, struct group group, uint8_t *pixels
);
void scalers_take(
    struct scalers *scalers, uint32_t y, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
);
void scalers_finish(struct scalers *scalers);
void scalers_free(struct scalers *scalers);

#endif
