#include "picture.h"

#include <stdio.h>
#include <string.h>

int read_picture(sqlite3_stmt *one, int64_t id, struct picture *picture) {
    sqlite3_bind_int64(one, 1, id);
    if (!step(one)) return 0;
    picture->id = sqlite3_column_int64(one, 0);
    picture->version = sqlite3_column_int64(one, 1);
    snprintf(picture->title, sizeof picture->title, "%s", sqlite3_column_text(one, 2));
    snprintf(picture->description, sizeof picture->description, "%s", sqlite3_column_text(one, 3));
    memcpy(picture->photo, sqlite3_column_blob(one, 4), sizeof picture->photo);
    picture->photo_size = sqlite3_column_int64(one, 5);
    sqlite3_reset(one);
    return 1;
}

/// The text as JSON writes it; returns where it ends.
static char *escape(const char *text, char *json, const char *end) {
    for (; *text && json < end - 8; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte == '"' || byte == '\\') *json++ = '\\';
        if (byte >= ' ') *json++ = *text;
        else json += snprintf(json, 7, "\\u%04x", byte);
    }
    *json = 0;
    return json;
}

void title_as_json(const char *title, char *json, size_t size) {
    char *place = stpcpy(json, "{\"title\":\"");
    strcpy(escape(title, place, json + size), "\"}");
}

void picture_as_json(const struct picture *picture, char *json, size_t size) {
    char *place = escape(picture->description, stpcpy(json, "{\"desc\":\""), json + size);
    place = stpcpy(place, "\",\"picture\":{\"photo\":\"");
    for (int index = 0; index < 32; index++) place += sprintf(place, "%02x", picture->photo[index]);
    place = escape(picture->title, stpcpy(place, "\"},\"title\":\""), json + size);
    strcpy(place, "\"}");
}
