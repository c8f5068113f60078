// What people change, each write with its entry in the journal and the words it is found by.
#include "changes.h"
#include "database.h"
#include "works.h"

#include <stdlib.h>

static sqlite3_stmt *begin, *commit;
static int64_t next_step, inserted, deleted;

void prepare_writes(void) {
    begin = prepare("BEGIN IMMEDIATE");
    commit = prepare("COMMIT");
    inserted = deleted = record_count;
    prepare_changes();
}

/// Saves titles, so many to a commit; the number of the last change.
static int64_t save(int64_t count, int64_t together) {
    int64_t change = 0;
    while (count > 0) {
        run(begin);
        for (int64_t number = 0; number < together && count > 0; number++, count--)
            change = save_title(next_step++);
        run(commit);
    }
    return change;
}

static int64_t save_alone(int64_t count) { return save(count, 1), count; }
static int64_t save_by_8(int64_t count) { return save(count, 8), count; }
static int64_t save_by_64(int64_t count) { return save(count, 64), count; }

static int64_t undo(int64_t count) {
    int64_t change = save(count, 64) - count;
    restart_watch();
    for (int64_t number = 0; number < count; number++) {
        run(begin);
        undo_change(++change);
        run(commit);
    }
    return count;
}

static int64_t insert(int64_t count) {
    for (int64_t number = 0; number < count; number++) {
        run(begin);
        insert_picture(inserted++);
        run(commit);
    }
    return count;
}

static int64_t delete(int64_t count) {
    for (int64_t number = 0; number < count && deleted < inserted; number++) {
        run(begin);
        delete_picture(deleted++);
        run(commit);
    }
    return count;
}

const struct named_work writes[] = {
    {"save-1", save_alone}, {"save-8", save_by_8}, {"save-64", save_by_64}, {"undo", undo},
    {"insert", insert},     {"delete", delete},    {NULL, NULL},
};
