// The system calls that a decoder is left with: those that ask for memory, start a thread of its own, and end it.
#define _GNU_SOURCE
#include "apart.h"

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#if defined(__x86_64__)
#define ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

#ifdef ARCHITECTURE
static const unsigned allowed[] = {
    __NR_munmap, __NR_mremap, __NR_brk, __NR_madvise, __NR_futex, __NR_exit, __NR_exit_group, __NR_rt_sigreturn,
    __NR_rt_sigprocmask, __NR_clock_gettime, __NR_gettimeofday, __NR_set_robust_list, __NR_sched_yield,
    __NR_sched_getaffinity, __NR_gettid, __NR_getpid, __NR_rseq,
};

// Libraries ask for these and go on without: the answer is no, rather than the end.
static const unsigned denied[] = {
    __NR_openat, __NR_newfstatat, __NR_fstat, __NR_read, __NR_write, __NR_writev, __NR_close, __NR_lseek, __NR_ioctl,
    __NR_prctl, __NR_sysinfo, __NR_getrandom, __NR_uname, __NR_prlimit64, __NR_sigaltstack, __NR_rt_sigaction,
    __NR_sched_setaffinity, __NR_sched_getparam, __NR_sched_getscheduler, __NR_get_mempolicy,
};

enum { room = 2 * (sizeof allowed + sizeof denied) / sizeof *allowed + 32 };

struct program {
    struct sock_filter steps[room];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter step) { program->steps[program->count++] = step; }

static void load(struct program *program, size_t offset) {
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset));
}

static void answer(struct program *program, unsigned what) {
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, what));
}

// Passes over the next `steps` unless the number loaded is that.
static void unless_equal(struct program *program, unsigned number, unsigned char steps) {
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, steps));
}

// Allows a call whose argument has some bit of `bits` set, or has none of them.
static void add_by_bits(struct program *program, unsigned call, int argument, unsigned bits, bool are_wanted) {
    unsigned no = SECCOMP_RET_ERRNO | EPERM, yes = SECCOMP_RET_ALLOW;
    unless_equal(program, call, 4);
    load(program, offsetof(struct seccomp_data, args) + argument * sizeof(uint64_t));
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1));
    answer(program, are_wanted ? yes : no);
    answer(program, are_wanted ? no : yes);
}

static void write_down(struct program *program) {
    load(program, offsetof(struct seccomp_data, arch));
    unless_equal(program, ARCHITECTURE, 1);
    add(program, (struct sock_filter)BPF_STMT(BPF_JMP | BPF_JA, 1));
    answer(program, SECCOMP_RET_KILL_PROCESS);
    load(program, offsetof(struct seccomp_data, nr));
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++) {
        unless_equal(program, allowed[i], 1);
        answer(program, SECCOMP_RET_ALLOW);
    }
    for (size_t i = 0; i < sizeof denied / sizeof *denied; i++) {
        unless_equal(program, denied[i], 1);
        answer(program, SECCOMP_RET_ERRNO | EPERM);
    }
    // The library of C then asks for the older call, whose flags can be looked at.
    unless_equal(program, __NR_clone3, 1);
    answer(program, SECCOMP_RET_ERRNO | ENOSYS);
    // Memory to write what is then run; another process instead of a thread.
    add_by_bits(program, __NR_mmap, 2, PROT_EXEC, false);
    add_by_bits(program, __NR_mprotect, 2, PROT_EXEC, false);
    add_by_bits(program, __NR_clone, 0, CLONE_THREAD, true);
    answer(program, SECCOMP_RET_KILL_PROCESS);
}

bool cimaging_can_fence(void) { return !is_sanitized && prctl(PR_GET_SECCOMP, 0, 0, 0, 0) >= 0; }

bool fence_up(void) {
    if (is_sanitized) return false;
    struct program program = {.count = 0};
    write_down(&program);
    struct sock_fprog filter = {.len = program.count, .filter = program.steps};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter) == 0;
}
#else
bool cimaging_can_fence(void) { return false; }

bool fence_up(void) {
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    return false;
}
#endif
