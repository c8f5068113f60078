#include "scalers.h"

#include <stdlib.h>

const struct group every_rendition = {0, cimaging_renditions};
const struct group preview = {0, 1};
const struct group thumbnails = {1, cimaging_renditions - 1};

struct scalers {
    int count;
    struct scaler *all[2];
};

static size_t pixels_of(const cimaging_request *request, int first, int end) {
    size_t count = 0;
    for (int i = first; i < end; i++) count += (size_t)request->renditions[i].width * request->renditions[i].height;
    return count;
}

size_t group_start(const cimaging_request *request, struct group group) { return pixels_of(request, 0, group.first); }

size_t group_pixels(const cimaging_request *request, struct group group) {
    return pixels_of(request, group.first, group.first + group.count);
}

static bool add(
    struct scalers *scalers, const struct scaler_input *input, const cimaging_request *request, struct group group,
    uint8_t *pixels
) {
    uint8_t *place = pixels + 3 * group_start(request, group);
    struct scaler *scaler = scaler_new(input, request->renditions + group.first, group.count, place);
    if (scaler) scalers->all[scalers->count++] = scaler;
    return scaler;
}

struct scalers *scalers_new(
    const struct scaler_input *input, const cimaging_request *request, struct group group, uint8_t *pixels
) {
    struct scalers *scalers = calloc(1, sizeof *scalers);
    if (!scalers) return NULL;
    bool has_preview = group.first == preview.first;
    bool ready = !has_preview || add(scalers, input, request, preview, pixels);
    if (group.count > preview.count) ready = ready && add(scalers, input, request, thumbnails, pixels);
    if (ready) return scalers;
    scalers_free(scalers);
    return NULL;
}

void scalers_take(
    struct scalers *scalers, uint32_t y, uint32_t x, uint32_t step, uint32_t count, const uint8_t *samples
) {
    for (int i = 0; i < scalers->count; i++) scaler_take(scalers->all[i], y, x, step, count, samples);
}

void scalers_finish(struct scalers *scalers) {
    for (int i = 0; i < scalers->count; i++) scaler_finish(scalers->all[i]);
}

void scalers_free(struct scalers *scalers) {
    if (!scalers) return;
    for (int i = 0; i < scalers->count; i++) scaler_free(scalers->all[i]);
    free(scalers);
}
