// A row held in memory while it is changed.
#pragma once

#include "database.h"

struct picture {
    int64_t id, version, photo_size;
    char title[256], description[1024];
    unsigned char photo[32], title_key[1024], description_key[1024];
    int title_key_count, description_key_count;
};

/// Reads a row of `PICTURE`; 0 when there is none.
int read_picture(sqlite3_stmt *one, int64_t id, struct picture *picture);

/// Writes `{"title":"…"}`, or all fields, as the journal holds them.
void title_as_json(const char *title, char *json, size_t size);
void picture_as_json(const struct picture *picture, char *json, size_t size);
