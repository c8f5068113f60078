// The processes that decode: the program, started anew under another name. It waits for questions, and for each starts a
// process of its own that decodes one picture and ends, so that nothing of a picture reaches the next one.
//
// No password, key or page was ever in the memory of these processes, and the one that decodes can reach nothing but its
// memory: whoever takes it over by way of a picture has gained that picture.
#define _GNU_SOURCE
#include "apart.h"
#include "light.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

struct task {
    struct question question;
    cimaging_range profile[profile_parts_limit];
};

// Bytes of address space that are in use.
static size_t address_space(void) {
    char text[32] = {0};
    int file = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
    if (file < 0) return (size_t)256 << 20;
    ssize_t count = read(file, text, sizeof text - 1);
    close(file);
    return count > 0 ? strtoul(text, NULL, 10) * sysconf(_SC_PAGESIZE) : (size_t)256 << 20;
}

static void limit(int resource, rlim_t most) {
    struct rlimit limit = {.rlim_cur = most, .rlim_max = most};
    setrlimit(resource, &limit);
}

static void limit_all(const struct question *question) {
    // What the decoder holds, and as much again for what the libraries forget to count.
    size_t memory = address_space() + question->bytes + question->pixels + 2 * question->request.memory + (64 << 20);
    if (!is_sanitized) limit(RLIMIT_AS, memory);
    // Decoders look at the clock themselves; this is for those that do not come to it.
    limit(RLIMIT_CPU, question->request.seconds + 2);
    limit(RLIMIT_FSIZE, 0);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_NOFILE, 0);
}

#ifdef DEBUG
// What a decoder may do that was taken over, for tests.
static void misbehave(int misdeed) {
    static volatile int kept;
    switch (misdeed) {
    case cimaging_misdeed_crash: __builtin_trap();
    case cimaging_misdeed_hang: while (true) syscall(SYS_futex, &kept, 0, 0, NULL, NULL, 0);
    case cimaging_misdeed_loop: while (true) kept++;
    case cimaging_misdeed_memory:
        // Far less than these is what one picture may have.
        for (int i = 0; i < 1 << 11; i++) {
            if (mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED) abort();
        }
        return;
    case cimaging_misdeed_socket: syscall(SYS_socket, AF_INET, SOCK_STREAM, 0); break;
    case cimaging_misdeed_program: execl("/bin/true", "true", NULL); break;
    case cimaging_misdeed_process: if (fork() >= 0) return; abort();
    case cimaging_misdeed_file: if (open("/etc/passwd", O_RDONLY) >= 0) return; abort();
    case cimaging_misdeed_kill: kill(getppid(), SIGKILL); break;
    case cimaging_misdeed_lie: _exit(answer_mark | answer_outcome);
    default: return;
    }
}
#endif

[[noreturn]] static void decode_and_exit(const struct task *task, int file, int room) {
    const struct question *question = &task->question;
    // Pages beyond the file's end come to be with it; the feed says how far it is.
    void *bytes = question->bytes ? mmap(NULL, question->bytes, PROT_READ, MAP_SHARED, file, 0) : "";
    char *start = mmap(NULL, feed_room + question->pixels, PROT_READ | PROT_WRITE, MAP_SHARED, room, 0);
    if (bytes == MAP_FAILED || start == MAP_FAILED) _exit(answer_mark | answer_fenced | cimaging_outcome_excessive);
    if (question->request.format == cimaging_format_heif) heif_library_is_there();
    limit_all(question);
    close_range(0, ~0u, 0);
    bool is_fenced = fence_up();
    cimaging_request request = question->request;
    request.profile = task->profile;
#ifdef DEBUG
    misbehave(request.misdeed);
#endif
    struct input input = {.bytes = bytes, .count = question->bytes, .feed = (struct feed *)start};
    cimaging_outcome outcome = decode_input(&input, &request, (uint8_t *)start + feed_room);
    _exit(answer_mark | (is_fenced ? answer_fenced : 0) | outcome);
}

// False when there will be no more.
static bool next_question(struct task *task, int files[2]) {
    union {
        struct cmsghdr head;
        char bytes[CMSG_SPACE(2 * sizeof(int))];
    } control;
    struct iovec parts[] = {
        {.iov_base = &task->question, .iov_len = sizeof task->question},
        {.iov_base = task->profile, .iov_len = sizeof task->profile},
    };
    struct msghdr message = {
        .msg_iov = parts, .msg_iovlen = 2, .msg_control = control.bytes, .msg_controllen = sizeof control.bytes,
    };
    ssize_t count;
    while ((count = recvmsg(decoder_socket, &message, MSG_CMSG_CLOEXEC)) < 0 && errno == EINTR) continue;
    struct cmsghdr *head = count > 0 ? CMSG_FIRSTHDR(&message) : NULL;
    if (!head || head->cmsg_len != CMSG_LEN(2 * sizeof(int))) return false;
    memcpy(files, CMSG_DATA(head), 2 * sizeof(int));
    return true;
}

static struct answer answer_to(const struct task *task, int files[2]) {
    struct answer answer = {.status = answer_nobody};
    pid_t process = fork();
    if (process == 0) decode_and_exit(task, files[0], files[1]);
    close(files[0]);
    close(files[1]);
    while (process > 0 && waitpid(process, &answer.status, 0) < 0 && errno == EINTR) continue;
    return answer;
}

[[noreturn]] static void answer_questions(void) {
    static struct task task;
    int files[2];
    close_range(decoder_socket + 1, ~0u, 0);
    prctl(PR_SET_NAME, "decoder");
    // Told to end, the server ends what is under way; without it there is nothing more to read.
    for (int number = 0; number < 3; number++) signal((int[]){SIGTERM, SIGINT, SIGHUP}[number], SIG_IGN);
    // Pages are answered first.
    setpriority(PRIO_PROCESS, 0, 5);
    // What every picture needs is made once, before there is one.
    light_of_levels();
    while (next_question(&task, files)) {
        struct answer answer = answer_to(&task, files);
        if (send(decoder_socket, &answer, sizeof answer, MSG_NOSIGNAL) < 0) break;
    }
    _exit(0);
}

// Before `main`, so that every program with these decoders is its own decoder, whatever it is for.
__attribute__((constructor)) static void decode_if_told(int count, char **arguments) {
    if (count == 1 && strcmp(arguments[0], decoder_name) == 0) answer_questions();
}
