// One connection to SQLite, and what all works need of it. What fails ends the program with a line that says why.
#pragma once

#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

enum { page_rows = 50 };

extern sqlite3 *database;

/// Opens the file, for reading only or as the one that writes: WAL, each commit on disk when it returns.
void open_database(const char *path, int writes);

/// A statement to be kept.
sqlite3_stmt *prepare(const char *sql);

/// Goes to the next row; 0 when there is none, and the statement can be bound anew.
int step(sqlite3_stmt *statement);

/// Runs a statement that returns no row, or of whose rows the first is enough.
void run(sqlite3_stmt *statement);

void bind_text(sqlite3_stmt *statement, int place, const char *text);
void bind_bytes(sqlite3_stmt *statement, int place, const void *bytes, int count);

/// Prints `failed REASON` and ends.
_Noreturn void fail(const char *reason);

/// The records and where they are, as the other sides have them.
extern int64_t record_count;
int64_t id_of(int64_t place);
int64_t place_at(int64_t step);

/// What every side makes of the row a statement stands on.
int64_t weight(sqlite3_stmt *row);

#define PICTURE "id, version, title, desc, picture, picture_size"
