#include "words.h"
#include "database.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static sqlite3_stmt *find, *insert, *update, *delete;

void prepare_words(void) {
    sqlite3_stmt *table = prepare("SELECT 1 FROM sqlite_schema WHERE name = 'search_Pictures_words'");
    int is_there = step(table);
    sqlite3_finalize(table);
    if (!is_there) return;
    find = prepare("SELECT c0 FROM search_Pictures_words_content WHERE id = ?1");
    insert = prepare("INSERT INTO search_Pictures_words (rowid, tokens) VALUES (?1, ?2)");
    update = prepare("UPDATE search_Pictures_words SET tokens = ?2 WHERE rowid = ?1");
    delete = prepare("DELETE FROM search_Pictures_words WHERE rowid = ?1");
}

/// The text in small letters; returns where it ends.
static char *fold(const char *text, char *words) {
    for (; *text; text++) *words++ = (char)tolower((unsigned char)*text);
    *words = 0;
    return words;
}

static int count_words(const char *text) {
    int count = 1;
    for (; *text; text++) count += *text == ' ';
    return count;
}

void insert_words(int64_t id, const char *title, const char *description) {
    char words[2048] = " ";
    if (!insert) return;
    char *place = fold(title, words + 1);
    *place++ = ' ';
    strcpy(fold(description, place), " ");
    sqlite3_bind_int64(insert, 1, id);
    bind_text(insert, 2, words);
    run(insert);
}

void replace_words(int64_t id, const char *old, const char *title) {
    char words[2048] = " ";
    if (!update) return;
    char *place = fold(title, words + 1);
    sqlite3_bind_int64(find, 1, id);
    if (!step(find)) fail("words are missing");
    const char *rest = (const char *)sqlite3_column_text(find, 0) + 1;
    for (int count = count_words(old); count > 0 && *rest; count--) rest += strcspn(rest, " ") + (count > 1);
    snprintf(place, sizeof words - (size_t)(place - words), "%s", rest);
    sqlite3_reset(find);
    sqlite3_bind_int64(update, 1, id);
    bind_text(update, 2, words);
    run(update);
}

void delete_words(int64_t id) {
    if (!delete) return;
    sqlite3_bind_int64(delete, 1, id);
    run(delete);
}
