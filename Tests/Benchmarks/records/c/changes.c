#include "changes.h"
#include "journal.h"
#include "picture.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

enum { most_pictures = 512 };

static sqlite3_stmt *one, *keys, *photo, *update, *insert, *delete;
static struct picture pool[most_pictures];
static int pool_count;

/// Titles and their keys are taken from records that are there: a key cannot be made without ICU, and costs next to nothing
/// beside the rest.
static void fill_pool(void) {
    for (; pool_count < most_pictures && pool_count < record_count; pool_count++) {
        struct picture *picture = &pool[pool_count];
        if (!read_picture(one, id_of(place_at(pool_count * 7 + 1)), picture)) fail("a record is missing");
        sqlite3_bind_int64(keys, 1, picture->id);
        if (!step(keys)) fail("a key is missing");
        picture->title_key_count = sqlite3_column_bytes(keys, 0);
        memcpy(picture->title_key, sqlite3_column_blob(keys, 0), (size_t)picture->title_key_count);
        picture->description_key_count = sqlite3_column_bytes(keys, 1);
        memcpy(picture->description_key, sqlite3_column_blob(keys, 1), (size_t)picture->description_key_count);
        sqlite3_reset(keys);
    }
}

void prepare_changes(void) {
    one = prepare("SELECT " PICTURE " FROM Pictures WHERE id = ?1");
    keys = prepare("SELECT title_key, desc_key FROM Pictures WHERE id = ?1");
    photo = prepare("SELECT thumbnail_size FROM photo_files WHERE hash = ?1");
    update = prepare("UPDATE Pictures SET version = ?2, title = ?3, title_key = ?4 WHERE id = ?1");
    insert = prepare(
        "INSERT INTO Pictures (id, version, title, desc, picture, picture_size, title_key, desc_key) "
        "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)");
    delete = prepare("DELETE FROM Pictures WHERE id = ?1");
    prepare_journal();
    prepare_words();
    fill_pool();
}

static int64_t thumbnail_size(const unsigned char *hash) {
    bind_bytes(photo, 1, hash, 32);
    int64_t size = step(photo) ? sqlite3_column_int64(photo, 0) : 0;
    sqlite3_reset(photo);
    return size;
}

static void put_title(const struct picture *old, const struct picture *title) {
    if (!thumbnail_size(old->photo)) fail("a photo is missing");
    sqlite3_bind_int64(update, 1, old->id);
    sqlite3_bind_int64(update, 2, old->version + 1);
    bind_text(update, 3, title->title);
    bind_bytes(update, 4, title->title_key, title->title_key_count);
    run(update);
    replace_words(old->id, old->title, title->title);
}

int64_t save_title(int64_t step_number) {
    struct picture old;
    char before[600], after[600];
    const struct picture *title = &pool[step_number % pool_count];
    if (!read_picture(one, id_of(place_at(step_number)), &old)) fail("a record is missing");
    put_title(&old, title);
    title_as_json(old.title, before, sizeof before);
    title_as_json(title->title, after, sizeof after);
    return journal("Edit picture", 0, &(struct entry){old.id, old.version + 1, "update", before, after, NULL});
}

void undo_change(int64_t number) {
    struct entry change;
    struct picture now, before;
    int64_t key_of;
    find_change(number, &change);
    check_undoable(number, &change);
    if (!read_picture(one, change.record, &now)) fail("a record is missing");
    // The key of the title before, from whichever record of the pool has it: any of its length costs the same.
    key_of = number % pool_count;
    before = pool[key_of];
    title_from_json(change.before, before.title, sizeof before.title);
    put_title(&now, &before);
    journal("Undo", number, &(struct entry){now.id, now.version + 1, "update", change.after, change.before, NULL});
}

void insert_picture(int64_t place) {
    struct picture picture = pool[place % pool_count];
    char after[2400];
    picture.id = id_of(place);
    if (read_picture(one, picture.id, &picture)) fail("a record is there already");
    check_never_existed(picture.id);
    sqlite3_bind_int64(insert, 1, picture.id);
    sqlite3_bind_int64(insert, 2, 1);
    bind_text(insert, 3, picture.title);
    bind_text(insert, 4, picture.description);
    bind_bytes(insert, 5, picture.photo, 32);
    sqlite3_bind_int64(insert, 6, thumbnail_size(picture.photo));
    bind_bytes(insert, 7, picture.title_key, picture.title_key_count);
    bind_bytes(insert, 8, picture.description_key, picture.description_key_count);
    run(insert);
    insert_words(picture.id, picture.title, picture.description);
    picture_as_json(&picture, after, sizeof after);
    journal("Add picture", 0, &(struct entry){picture.id, 1, "insert", "{}", after, picture.photo});
}

void delete_picture(int64_t place) {
    struct picture picture;
    char before[2400];
    if (!read_picture(one, id_of(place), &picture)) fail("a record is missing");
    sqlite3_bind_int64(delete, 1, picture.id);
    run(delete);
    delete_words(picture.id);
    picture_as_json(&picture, before, sizeof before);
    journal("Delete picture", 0, &(struct entry){picture.id, picture.version + 1, "delete", before, "{}", picture.photo});
}
