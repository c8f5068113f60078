// The words a record is found by, in the FTS5 table of the store; nothing where the file has none.
#pragma once

#include <stdint.h>

void prepare_words(void);
void insert_words(int64_t id, const char *title, const char *description);

/// Puts the words of a new title in the place of the old one's.
void replace_words(int64_t id, const char *old, const char *title);
void delete_words(int64_t id);
