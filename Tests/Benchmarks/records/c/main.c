// The C side of the benchmark of records: the same work over SQLite's C API.
//
// `records-bench-c read COUNT FILE MIDDLE LAST FOUND`, `write COUNT FILE`, and `start FILE` to read a page. A line
// `WORK COUNT` is answered by `PROCESSOR WALL SUM`, times in nanoseconds; a work unknown here by `unknown`.
#include "database.h"
#include "works.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t began[2];

static int64_t now(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

void restart_watch(void) {
    began[1] = now(CLOCK_MONOTONIC);
    began[0] = now(CLOCK_PROCESS_CPUTIME_ID);
}

static void answer(const struct named_work *works, const char *name, int64_t count) {
    for (; works->name; works++) {
        if (strcmp(works->name, name) != 0) continue;
        restart_watch();
        int64_t sum = works->work(count);
        int64_t processor = now(CLOCK_PROCESS_CPUTIME_ID) - began[0];
        int64_t wall = now(CLOCK_MONOTONIC) - began[1];
        printf("%lld %lld %lld\n", (long long)processor, (long long)wall, (long long)sum);
        return;
    }
    puts("unknown");
}

static int talk(const struct named_work *works) {
    char name[32];
    long long count;
    puts("ready");
    fflush(stdout);
    while (scanf("%31s %lld", name, &count) == 2) {
        answer(works, name, count);
        fflush(stdout);
    }
    return 0;
}

static int start(const char *path) {
    open_database(path, 1);
    sqlite3_stmt *statement = prepare("SELECT " PICTURE " FROM Pictures ORDER BY title_key, id LIMIT 50");
    int rows = 0;
    while (step(statement)) rows += weight(statement) > 0;
    printf("%d\n", rows);
    return 0;
}

int main(int count, char **arguments) {
    const char *mode = count > 1 ? arguments[1] : "";
    if (strcmp(mode, "start") == 0 && count == 3) return start(arguments[2]);
    record_count = count > 2 ? atoll(arguments[2]) : 0;
    if (strcmp(mode, "read") == 0 && count == 7) {
        open_database(arguments[3], 0);
        prepare_reads(arguments[4], arguments[5], arguments[6]);
        return talk(reads);
    }
    if (strcmp(mode, "write") == 0 && count == 4) {
        open_database(arguments[3], 1);
        prepare_writes();
        return talk(writes);
    }
    puts("usage: records-bench-c read|write|start ...");
    return 2;
}
