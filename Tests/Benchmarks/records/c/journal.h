// The entries of the journal, as the store writes them.
#pragma once

#include <stddef.h>
#include <stdint.h>

/// What a change did to one record.
struct entry {
    int64_t record, version;
    const char *kind, *before, *after;
    /// The photo that the change shows, or NULL.
    const unsigned char *photo;
};

void prepare_journal(void);

/// Writes an entry, and returns its number.
int64_t journal(const char *title, int64_t undoes, const struct entry *entry);

/// Reads a change; its texts stay good until the next is read.
void find_change(int64_t number, struct entry *change);

/// Fails when the change is taken back already, or its record changed later.
void check_undoable(int64_t number, const struct entry *change);

/// Fails when there was a record of that id.
void check_never_existed(int64_t record);

void title_from_json(const char *json, char *title, size_t size);
