#include "journal.h"
#include "database.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

static sqlite3_stmt *last, *insert_change, *insert_record, *insert_photo, *select_change, *undoing, *history, *latest;

void prepare_journal(void) {
    last = prepare("SELECT number FROM journal_changes ORDER BY number DESC LIMIT 1");
    insert_change = prepare(
        "INSERT INTO journal_changes (number, at, user, user_name, title, undoes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)");
    insert_record = prepare(
        "INSERT INTO journal_records (change, position, entity, record, version, kind, fields_before, fields_after) "
        "VALUES (?1, 0, 'Pictures', ?2, ?3, ?4, ?5, ?6)");
    insert_photo = prepare("INSERT OR IGNORE INTO journal_photos (hash, record, change) VALUES (?1, ?2, ?3)");
    select_change = prepare(
        "SELECT r.record, r.version, r.fields_before, r.fields_after, c.at, c.user, c.user_name, c.title, c.undoes "
        "FROM journal_records AS r JOIN journal_changes AS c ON c.number = r.change "
        "WHERE c.number = ?1 ORDER BY r.position");
    undoing = prepare("SELECT number FROM journal_changes WHERE undoes = ?1 ORDER BY number DESC LIMIT 1");
    history = prepare(
        "SELECT c.number FROM journal_records AS r JOIN journal_changes AS c ON c.number = r.change "
        "WHERE r.record = ?1 AND r.version >= ?2 ORDER BY r.change, r.position");
    latest = prepare("SELECT change FROM journal_records WHERE record = ?1 ORDER BY version DESC, change DESC LIMIT 1");
}

static int64_t last_number(void) {
    int64_t number = step(last) ? sqlite3_column_int64(last, 0) : 0;
    sqlite3_reset(last);
    return number;
}

int64_t journal(const char *title, int64_t undoes, const struct entry *entry) {
    struct timespec now;
    int64_t number = last_number() + 1;
    clock_gettime(CLOCK_REALTIME, &now);
    sqlite3_bind_int64(insert_change, 1, number);
    sqlite3_bind_int64(insert_change, 2, (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000);
    sqlite3_bind_int64(insert_change, 3, 1);
    bind_text(insert_change, 4, "ann");
    bind_text(insert_change, 5, title);
    if (undoes) sqlite3_bind_int64(insert_change, 6, undoes);
    else sqlite3_bind_null(insert_change, 6);
    run(insert_change);
    sqlite3_bind_int64(insert_record, 1, number);
    sqlite3_bind_int64(insert_record, 2, entry->record);
    sqlite3_bind_int64(insert_record, 3, entry->version);
    bind_text(insert_record, 4, entry->kind);
    bind_text(insert_record, 5, entry->before);
    bind_text(insert_record, 6, entry->after);
    run(insert_record);
    if (entry->photo) {
        bind_bytes(insert_photo, 1, entry->photo, 32);
        sqlite3_bind_int64(insert_photo, 2, entry->record);
        sqlite3_bind_int64(insert_photo, 3, number);
        run(insert_photo);
    }
    return number;
}

void find_change(int64_t number, struct entry *change) {
    static char before[4096], after[4096];
    sqlite3_bind_int64(select_change, 1, number);
    if (!step(select_change)) fail("a change is missing");
    snprintf(before, sizeof before, "%s", sqlite3_column_text(select_change, 2));
    snprintf(after, sizeof after, "%s", sqlite3_column_text(select_change, 3));
    *change = (struct entry){
        sqlite3_column_int64(select_change, 0), sqlite3_column_int64(select_change, 1), "update", before, after, NULL};
    sqlite3_reset(select_change);
}

void check_undoable(int64_t number, const struct entry *change) {
    sqlite3_bind_int64(undoing, 1, number);
    if (step(undoing)) fail("a change is taken back already");
    sqlite3_bind_int64(history, 1, change->record);
    sqlite3_bind_int64(history, 2, change->version);
    int later = 0;
    while (step(history)) later += sqlite3_column_int64(history, 0) > number;
    if (later) fail("the record changed later");
}

void check_never_existed(int64_t record) {
    sqlite3_bind_int64(latest, 1, record);
    if (step(latest)) fail("a record was there before");
}

void title_from_json(const char *json, char *title, size_t size) {
    const char *begin = strstr(json, "\"title\":\"");
    snprintf(title, size, "%s", begin ? begin + 9 : "");
    char *end = strchr(title, '"');
    if (end) *end = 0;
}
