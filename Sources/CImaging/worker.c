// The server's side of the processes that decode.
#define _GNU_SOURCE
#include "apart.h"
#include "scaler.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

// What a decoder is given of the surroundings: nothing, but for where its libraries are and one heap instead of many.
static void surroundings(char *path, size_t room, char *variables[3]) {
    // Large pages for what is large: a picture's coefficients are touched once, and each new page costs.
    variables[0] = "GLIBC_TUNABLES=glibc.malloc.arena_max=1:glibc.malloc.hugetlb=1";
    const char *libraries = getenv("LD_LIBRARY_PATH");
    if (libraries && strlen(libraries) < room - 32) {
        snprintf(path, room, "LD_LIBRARY_PATH=%s", libraries);
        variables[1] = path;
    }
}

static int spawn(pid_t *process, int socket) {
    static char *const arguments[] = {decoder_name, NULL};
    char path[4096], *variables[3] = {0};
    surroundings(path, sizeof path, variables);
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawn_file_actions_init(&files);
    if (error) return error;
    posix_spawn_file_actions_addopen(&files, 0, "/dev/null", O_RDWR, 0);
    posix_spawn_file_actions_adddup2(&files, 0, 1);
    posix_spawn_file_actions_adddup2(&files, 0, 2);
    posix_spawn_file_actions_adddup2(&files, socket, decoder_socket);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    // A group of its own, to be ended with all that it started.
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(
        &attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    );
    error = posix_spawn(process, "/proc/self/exe", &files, &attributes, arguments, variables);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return error;
}

bool cimaging_worker_start(cimaging_worker *worker) {
    int ends[2];
    *worker = (cimaging_worker){0};
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return false;
    pid_t process;
    int error = spawn(&process, ends[1]);
    close(ends[1]);
    if (error) {
        close(ends[0]);
        return false;
    }
    worker->process = process;
    worker->socket = ends[0];
    return true;
}

void cimaging_worker_end(cimaging_worker *worker) {
    if (worker->process <= 0) return;
    kill(-worker->process, SIGKILL);
    close(worker->socket);
    // All of its group: what it had started is ours to bury where we are the first process of all, as in a container.
    while (waitpid(-worker->process, NULL, 0) > 0 || errno == EINTR) continue;
    *worker = (cimaging_worker){0};
}

static bool ask(const cimaging_worker *worker, const struct question *question, int file, int pixels) {
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control = {0};
    struct iovec parts[] = {
        {.iov_base = (void *)question, .iov_len = sizeof *question},
        {.iov_base = (void *)question->request.profile,
         .iov_len = question->request.profile_parts * sizeof *question->request.profile},
    };
    struct msghdr message = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
    };
    struct cmsghdr *head = CMSG_FIRSTHDR(&message);
    head->cmsg_level = SOL_SOCKET;
    head->cmsg_type = SCM_RIGHTS;
    head->cmsg_len = CMSG_LEN(2 * sizeof(int));
    memcpy(CMSG_DATA(head), (int[]){file, pixels}, 2 * sizeof(int));
    return sendmsg(worker->socket, &message, MSG_NOSIGNAL) > 0;
}

// How many milliseconds a decoder that uses no processor time, or gets none, is waited for.
static int patience(const cimaging_request *request) { return (int)(request->seconds * 5 + 3) * 1000; }

// 1: the answer is there; 0: it takes too long; -1: nobody is there to answer.
static int wait_for_answer(const cimaging_worker *worker, int milliseconds, struct answer *answer) {
    struct pollfd waited = {.fd = worker->socket, .events = POLLIN};
    int found;
    while ((found = poll(&waited, 1, milliseconds)) < 0 && errno == EINTR) continue;
    if (found == 0) return 0;
    ssize_t count = recv(worker->socket, answer, sizeof *answer, MSG_DONTWAIT);
    return count == sizeof *answer ? 1 : -1;
}

static cimaging_outcome outcome_of(int status, bool *is_fenced) {
    if (WIFEXITED(status) && (WEXITSTATUS(status) & answer_mark)) {
        *is_fenced = WEXITSTATUS(status) & answer_fenced;
        unsigned outcome = WEXITSTATUS(status) & answer_outcome;
        return outcome <= cimaging_outcome_excessive ? (cimaging_outcome)outcome : cimaging_outcome_damaged;
    }
    bool took_too_much = WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL);
    return took_too_much ? cimaging_outcome_excessive : cimaging_outcome_damaged;
}

// Of a length that nobody can change any more: a mapped file cut short would end this process.
static int new_room(size_t count) {
    int file = memfd_create("pixels", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0) return -1;
    bool is_ready = ftruncate(file, count) == 0
        && fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) == 0;
    if (is_ready) return file;
    close(file);
    return -1;
}

// For reading alone, where the system lets us.
static int reading(int file) {
    char path[40];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    int other = open(path, O_RDONLY | O_CLOEXEC);
    return other >= 0 ? other : dup(file);
}

// Both ends see it; only this one is read again.
static struct feed *feed_of(int room) {
    void *start = mmap(NULL, feed_room, PROT_READ | PROT_WRITE, MAP_SHARED, room, 0);
    return start == MAP_FAILED ? NULL : start;
}

static bool copy_pixels(int room, uint8_t *pixels, size_t count) {
    char *mapped = mmap(NULL, feed_room + count, PROT_READ, MAP_SHARED, room, 0);
    if (mapped == MAP_FAILED) return false;
    memcpy(pixels, mapped + feed_room, count);
    munmap(mapped, feed_room + count);
    return true;
}

static bool ask_or_start(cimaging_worker *worker, const struct question *question, int file, int room) {
    // One that ended while nothing was asked of it is replaced; one that ends over a picture is that picture's fault.
    if (ask(worker, question, file, room)) return true;
    cimaging_worker_end(worker);
    if (cimaging_worker_start(worker) && ask(worker, question, file, room)) return true;
    cimaging_worker_end(worker);
    return false;
}

bool cimaging_worker_begin(
    cimaging_worker *worker, int32_t file, size_t most, const cimaging_request *request, cimaging_errand *errand
) {
    struct question question = {.request = *request, .bytes = most, .pixels = 3 * scaled_pixels(request)};
    if (request->profile_parts > profile_parts_limit) question.request.profile_parts = 0;
    *errand = (cimaging_errand){.pixels = question.pixels, .patience = patience(request)};
    errand->room = new_room(feed_room + question.pixels);
    errand->feed = errand->room >= 0 ? (uintptr_t)feed_of(errand->room) : 0;
    int readable = reading(file);
    bool is_asked = errand->feed && readable >= 0 && ask_or_start(worker, &question, readable, errand->room);
    if (readable >= 0) close(readable);
    if (!is_asked) cimaging_errand_end(errand);
    return is_asked;
}

void cimaging_errand_tell(const cimaging_errand *errand, size_t there, bool is_whole) {
    feed_tell((struct feed *)errand->feed, there, is_whole);
}

void cimaging_errand_end(cimaging_errand *errand) {
    if (errand->feed) munmap((void *)errand->feed, feed_room);
    if (errand->room >= 0) close(errand->room);
    *errand = (cimaging_errand){.room = -1};
}

cimaging_answer cimaging_worker_finish(cimaging_worker *worker, cimaging_errand *errand, uint8_t *pixels) {
    cimaging_answer answer = {.is_there = true, .is_fenced = true};
    struct answer said;
    int found = wait_for_answer(worker, errand->patience, &said);
    if (found == 1) {
        answer.is_there = said.status != answer_nobody;
        answer.outcome = outcome_of(said.status, &answer.is_fenced);
    } else {
        answer.outcome = found == 0 ? cimaging_outcome_excessive : cimaging_outcome_damaged;
        cimaging_worker_end(worker);
    }
    bool is_lost = answer.outcome == cimaging_outcome_decoded && !copy_pixels(errand->room, pixels, errand->pixels);
    if (is_lost) answer.outcome = cimaging_outcome_excessive;
    cimaging_errand_end(errand);
    return answer;
}

cimaging_answer cimaging_worker_decode(
    cimaging_worker *worker, int32_t file, size_t count, const cimaging_request *request, uint8_t *pixels
) {
    cimaging_errand errand;
    if (!cimaging_worker_begin(worker, file, count, request, &errand)) return (cimaging_answer){.is_there = false};
    cimaging_errand_tell(&errand, count, true);
    return cimaging_worker_finish(worker, &errand, pixels);
}
