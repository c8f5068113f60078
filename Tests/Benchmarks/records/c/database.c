#include "database.h"

#include <stdio.h>
#include <stdlib.h>

sqlite3 *database;
int64_t record_count;

void fail(const char *reason) {
    printf("failed %s\n", reason);
    exit(1);
}

static void execute(const char *sql) {
    if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sqlite3_errmsg(database));
}

void open_database(const char *path, int writes) {
    int flags = (writes ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_NOMUTEX;
    if (sqlite3_open_v2(path, &database, flags, NULL) != SQLITE_OK) fail("the file cannot be opened");
    sqlite3_busy_timeout(database, 5000);
    execute("PRAGMA foreign_keys = ON");
    if (writes) execute("PRAGMA synchronous = FULL");
}

sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
        fail(sqlite3_errmsg(database));
    return statement;
}

int step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code == SQLITE_ROW) return 1;
    if (code != SQLITE_DONE) fail(sqlite3_errmsg(database));
    sqlite3_reset(statement);
    return 0;
}

void run(sqlite3_stmt *statement) {
    step(statement);
    sqlite3_reset(statement);
}

void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text, -1, SQLITE_STATIC);
}

void bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count) {
    sqlite3_bind_blob(statement, place, bytes, count, SQLITE_STATIC);
}

int64_t id_of(int64_t place) { return ((int64_t)1 << 40) + (place << 12); }

int64_t place_at(int64_t step) { return (int64_t)((uint64_t)step * 2654435761u % (uint64_t)record_count); }

int64_t weight(sqlite3_stmt *row) {
    // Every column is looked at, as one does who writes it into a page.
    const unsigned char *title = sqlite3_column_text(row, 2);
    const unsigned char *description = sqlite3_column_text(row, 3);
    const unsigned char *photo = sqlite3_column_blob(row, 4);
    if (!title || !description || !photo || sqlite3_column_int64(row, 1) < 1) fail("a row is not whole");
    int64_t bytes = sqlite3_column_bytes(row, 2) + sqlite3_column_bytes(row, 3);
    return sqlite3_column_int64(row, 0) % 1000003 + bytes + (sqlite3_column_int64(row, 5) >> 16);
}
