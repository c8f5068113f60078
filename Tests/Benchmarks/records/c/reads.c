// What a list and a form read, each on one snapshot.
#include "database.h"
#include "works.h"

#include <stdlib.h>
#include <string.h>

enum { most_middles = 64 };

/// Up to so many finds are put in order; of more, the order is walked until a page is full.
enum { most_listed = 1000 };

/// What is looked for: as FTS5 has it, and as it stands among the words of a row; of one word, twice.
struct search {
    const char *match, *needles[2];
};

/// Where a page begins.
struct place {
    unsigned char key[1024];
    int count;
    int64_t id;
};

static sqlite3_stmt *begin, *commit, *one, *first, *after, *column, *counting, *title_key, *description_key, *finds, *listing, *walk;
static struct place middles[most_middles], founds[most_middles], last;
static int middle_count, found_count;

static int find_key(sqlite3_stmt *statement, int64_t id, struct place *place) {
    sqlite3_bind_int64(statement, 1, id);
    place->count = -1;
    if (step(statement)) {
        place->id = id;
        place->count = sqlite3_column_bytes(statement, 0);
        memcpy(place->key, sqlite3_column_blob(statement, 0), (size_t)place->count);
    }
    sqlite3_reset(statement);
    return place->count;
}

static int find_places(char *ids, struct place *places) {
    int count = 0;
    for (char *id = strtok(ids, ","); id && count < most_middles; id = strtok(NULL, ","))
        find_key(title_key, atoll(id), &places[count++]);
    return count;
}

void prepare_reads(char *middle, const char *last_id, char *found) {
    begin = prepare("BEGIN");
    commit = prepare("COMMIT");
    one = prepare("SELECT " PICTURE " FROM Pictures WHERE id = ?1");
    first = prepare("SELECT " PICTURE " FROM Pictures ORDER BY title_key, id LIMIT 51");
    after = prepare(
        "SELECT " PICTURE " FROM Pictures WHERE (title_key, id) > (?1, ?2) ORDER BY title_key, id LIMIT 51");
    column = prepare("SELECT " PICTURE " FROM Pictures ORDER BY desc_key DESC, id DESC LIMIT 51");
    counting = prepare("SELECT count(*) FROM (SELECT 1 FROM Pictures LIMIT 1000)");
    title_key = prepare("SELECT title_key FROM Pictures WHERE id = ?1");
    description_key = prepare("SELECT desc_key FROM Pictures WHERE id = ?1");
    finds = prepare(
        "SELECT count(*) FROM (SELECT 1 FROM search_Pictures_words WHERE search_Pictures_words MATCH ?1 LIMIT ?2)");
    listing = prepare(
        "SELECT " PICTURE " FROM Pictures NOT INDEXED WHERE id IN ("
        "SELECT rowid FROM search_Pictures_words WHERE search_Pictures_words MATCH ?1) "
        "AND (title_key, id) > (?2, ?3) "
        "ORDER BY title_key, id LIMIT 51");
    walk = prepare(
        "SELECT " PICTURE " FROM Pictures WHERE EXISTS ("
        "SELECT 1 FROM search_Pictures_words_content AS words WHERE words.id = Pictures.id AND instr(words.c0, ?1) > 0 "
        "AND instr(words.c0, ?4) > 0) AND (title_key, id) > (?2, ?3) "
        "ORDER BY title_key, id LIMIT 51");
    middle_count = find_places(middle, middles);
    found_count = find_places(found, founds);
    if (find_key(title_key, atoll(last_id), &last) < 0 || !middle_count || !found_count) fail("a page begins nowhere");
}

static int64_t read_record(int64_t step_number) {
    run(begin);
    sqlite3_bind_int64(one, 1, id_of(place_at(step_number)));
    int64_t sum = step(one) ? weight(one) : 0;
    sqlite3_reset(one);
    run(commit);
    return sum;
}

/// Fifty rows of a statement whose values are bound, and the keys where the pages around begin.
static int64_t read_rows(sqlite3_stmt *statement, sqlite3_stmt *keys, const struct place *from) {
    int64_t sum = 0, first_id = 0, last_id = 0;
    int rows = 0;
    struct place place;
    for (; step(statement); rows++) {
        if (rows == page_rows) continue;
        last_id = sqlite3_column_int64(statement, 0);
        if (!rows) first_id = last_id;
        sum += weight(statement);
    }
    if (rows > page_rows) sum += find_key(keys, last_id, &place);
    // A page before this one there is while the record stands where it stood.
    if (rows && from && find_key(keys, from->id, &place) == from->count && memcmp(place.key, from->key, (size_t)place.count) == 0)
        sum += find_key(keys, first_id, &place);
    return sum;
}

static int64_t read_page(sqlite3_stmt *statement, sqlite3_stmt *keys, const struct place *from) {
    run(begin);
    if (from) {
        bind_bytes(statement, 1, from->key, from->count);
        sqlite3_bind_int64(statement, 2, from->id);
    }
    int64_t sum = read_rows(statement, keys, from);
    run(commit);
    return sum;
}

static int64_t count_finds(const char *match) {
    bind_text(finds, 1, match);
    sqlite3_bind_int64(finds, 2, most_listed);
    int64_t count = step(finds) ? sqlite3_column_int64(finds, 0) : 0;
    sqlite3_reset(finds);
    return count;
}

static int64_t find_pictures(struct search search, const struct place *from) {
    run(begin);
    int is_many = count_finds(search.match) >= most_listed;
    sqlite3_stmt *statement = is_many ? walk : listing;
    bind_text(statement, 1, is_many ? search.needles[0] : search.match);
    // Before all keys.
    bind_bytes(statement, 2, from ? from->key : (const unsigned char *)"", from ? from->count : 0);
    sqlite3_bind_int64(statement, 3, from ? from->id : 0);
    if (is_many) bind_text(statement, 4, search.needles[1]);
    int64_t sum = read_rows(statement, title_key, from);
    run(commit);
    return sum;
}

static int64_t count_pictures(const char *match) {
    run(begin);
    int64_t count = count_finds(match);
    run(commit);
    return count;
}

static int64_t count_records(void) {
    run(begin);
    int64_t sum = step(counting) ? sqlite3_column_int64(counting, 0) : 0;
    sqlite3_reset(counting);
    run(commit);
    return sum;
}

// Steps go on where the call before ended: nothing is found warm.
#define WORK(name, step_work)                     \
    static int64_t name(int64_t count) {          \
        static int64_t number;                    \
        int64_t sum = 0;                          \
        for (; count > 0; count--, number++) sum += (step_work); \
        return sum;                               \
    }

WORK(record, read_record(number))
WORK(first_page, read_page(first, title_key, NULL))
WORK(middle_page, read_page(after, title_key, &middles[number % middle_count]))
WORK(last_page, read_page(after, title_key, &last))
WORK(column_page, read_page(column, description_key, NULL))
WORK(count_to_1000, count_records())
WORK(rare, find_pictures((struct search){"\"zanzibar\"*", {" zanzibar", " zanzibar"}}, NULL))
WORK(few, find_pictures((struct search){"\"bufivi\"*", {" bufivi", " bufivi"}}, NULL))
WORK(medium, find_pictures((struct search){"\"harbour\"*", {" harbour", " harbour"}}, NULL))
WORK(many, find_pictures((struct search){"\"masego\"*", {" masego", " masego"}}, NULL))
WORK(common, find_pictures((struct search){"\"the\"*", {" the", " the"}}, NULL))
WORK(pair, find_pictures((struct search){"\"北京\"", {" 北京 ", " 北京 "}}, NULL))
WORK(letter, find_pictures((struct search){"\"s\"*", {" s", " s"}}, NULL))
WORK(begun, find_pictures((struct search){"\"harb\"*", {" harb", " harb"}}, NULL))
WORK(words, find_pictures((struct search){"\"the\"* AND \"harbour\"*", {" the", " harbour"}}, NULL))
WORK(later, find_pictures((struct search){"\"harbour\"*", {" harbour", " harbour"}}, &founds[number % found_count]))
WORK(count_found, count_pictures("\"harbour\"*"))

const struct named_work reads[] = {
    {"record", record},
    {"first", first_page},
    {"middle", middle_page},
    {"last", last_page},
    {"column", column_page},
    {"count", count_to_1000},
    {"search-rare", rare},
    {"search-few", few},
    {"search-medium", medium},
    {"search-many", many},
    {"search-common", common},
    {"search-pair", pair},
    {"search-letter", letter},
    {"search-begun", begun},
    {"search-words", words},
    {"search-later", later},
    {"search-count", count_found},
    {NULL, NULL},
};
