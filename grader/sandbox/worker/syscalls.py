"""Which system calls a worker may make: tables of name, number on x86_64, number on aarch64.

Measured: a broad torch workload (nn, optimizers, linalg, fft, func, JIT, threads) needs 30 of the
allowed ones. Numbers are the kernel's (asm/unistd_64.h, asm-generic/unistd.h); `-` where an
architecture has no such call. What is in no table answers ENOSYS, so that libc falls back.
"""

_ALLOWED = """
    read 0 63, write 1 64, open 2 -, close 3 57, stat 4 -, fstat 5 80, lstat 6 -, poll 7 -,
    lseek 8 62, mmap 9 222, mprotect 10 226, munmap 11 215, brk 12 214, rt_sigaction 13 134,
    rt_sigprocmask 14 135, rt_sigreturn 15 139, pread64 17 67, pwrite64 18 68, readv 19 65,
    writev 20 66, access 21 -, pipe 22 -, select 23 -, sched_yield 24 124, mremap 25 216,
    madvise 28 233, dup 32 23, dup2 33 -, pause 34 -, nanosleep 35 101, getitimer 36 102,
    alarm 37 -, setitimer 38 103, getpid 39 172, sendmsg 46 211, recvmsg 47 212, sendto 44 206,
    recvfrom 45 207, shutdown 48 210, getsockname 51 204, getpeername 52 205, getsockopt 55 209,
    setsockopt 54 208, exit 60 93, uname 63 160, flock 73 32, fsync 74 82, fdatasync 75 83,
    ftruncate 77 46, getdents 78 -, getcwd 79 17, chdir 80 49, readlink 89 -,
    gettimeofday 96 169, getrlimit 97 163, getrusage 98 165, sysinfo 99 179, times 100 153,
    getuid 102 174, getgid 104 176, geteuid 107 175, getegid 108 177, getppid 110 173,
    getpgrp 111 -, getgroups 115 158, getresuid 118 148, getresgid 120 150, getpgid 121 155,
    getsid 124 156, rt_sigpending 127 136, rt_sigtimedwait 128 137, rt_sigsuspend 130 133,
    sigaltstack 131 132, statfs 137 43, fstatfs 138 44, getpriority 140 141,
    sched_getparam 143 121, sched_getscheduler 145 120, sched_get_priority_max 146 125,
    sched_get_priority_min 147 126, gettid 186 178, time 201 -, futex 202 98,
    sched_getaffinity 204 123, epoll_create 213 -, getdents64 217 61, set_tid_address 218 96,
    restart_syscall 219 128, fadvise64 221 223, timer_create 222 107, timer_settime 223 110,
    timer_gettime 224 108, timer_delete 226 111, clock_gettime 228 113, clock_getres 229 114,
    clock_nanosleep 230 115, exit_group 231 94, epoll_wait 232 -, epoll_ctl 233 21,
    mbind 237 235, get_mempolicy 239 236, waitid 247 95, wait4 61 260, openat 257 56,
    newfstatat 262 79, readlinkat 267 78, faccessat 269 48, pselect6 270 72, ppoll 271 73,
    set_robust_list 273 99, get_robust_list 274 100, epoll_pwait 281 22, timerfd_create 283 85,
    timerfd_settime 286 86, timerfd_gettime 287 87, eventfd2 290 19, epoll_create1 291 20,
    dup3 292 24, pipe2 293 59, preadv 295 69, pwritev 296 70, getcpu 309 168,
    sched_getattr 315 275, getrandom 318 278, membarrier 324 283, statx 332 291, rseq 334 293,
    close_range 436 436, faccessat2 439 439, epoll_pwait2 441 441, futex_waitv 449 449
"""

# Only where Landlock confines them to the scratch folder.
_SCRATCH = """
    mkdir 83 -, mkdirat 258 34, rmdir 84 -,
    unlink 87 -, unlinkat 263 35, rename 82 -,
    renameat 264 38, renameat2 316 276, copy_file_range 326 285, sendfile 40 71, umask 95 166,
    fallocate 285 47
"""

# Known to be dangerous or of no use here: EPERM, which Python shows as a PermissionError.
_REFUSED = """
    truncate 76 45, utimensat 280 88, utime 132 -, utimes 235 -, futimesat 261 -,
    mincore 27 232, socket 41 198, connect 42 203, accept 43 202, accept4 288 242, bind 49 200,
    listen 50 201, ptrace 101 117, setuid 105 146, setgid 106 144, setpgid 109 154,
    setsid 112 157, setreuid 113 145, setregid 114 143, setresuid 117 147, setresgid 119 149,
    setgroups 116 159, setfsuid 122 151, setfsgid 123 152, rt_sigqueueinfo 129 138,
    rt_tgsigqueueinfo 297 240, mknod 133 -, mknodat 259 33, personality 135 92,
    setpriority 141 140, sched_setparam 142 118, sched_setscheduler 144 119,
    sched_setaffinity 203 122, setrlimit 160 164, chroot 161 51, pivot_root 155 41,
    mount 165 40, umount2 166 39, move_mount 429 429, fsopen 430 430, open_tree 428 428,
    tkill 200 130, keyctl 250 219, add_key 248 217, request_key 249 218, ioprio_set 251 30,
    inotify_init 253 -, inotify_init1 294 26, fanotify_init 300 262, memfd_create 319 279,
    bpf 321 280, userfaultfd 323 282, execve 59 221, execveat 322 281, fork 57 -, vfork 58 -,
    unshare 272 97, setns 308 268, process_vm_readv 310 270, process_vm_writev 311 271,
    kcmp 312 272, perf_event_open 298 241, seccomp 317 277, link 86 -, linkat 265 37,
    symlink 88 -, symlinkat 266 36, chmod 90 -, fchmod 91 52, fchmodat 268 53,
    fchmodat2 452 452, chown 92 -, fchown 93 55, lchown 94 -, fchownat 260 54, setxattr 188 5,
    lsetxattr 189 6, fsetxattr 190 7, removexattr 197 14, shmget 29 194, shmat 30 196,
    shmctl 31 195, msgget 68 186, semget 64 190, mq_open 240 180, mq_unlink 241 181,
    io_uring_setup 425 425, io_uring_enter 426 426, io_uring_register 427 427,
    pidfd_open 434 434, pidfd_send_signal 424 424, pidfd_getfd 438 438, process_madvise 440 440,
    process_mrelease 448 448, landlock_create_ruleset 444 444, landlock_add_rule 445 445,
    landlock_restrict_self 446 446, mlock 149 228, mlock2 325 284, mlockall 151 230,
    syslog 103 116, sched_setattr 314 274, quotactl 179 60, swapon 167 224, swapoff 168 225,
    reboot 169 142, kexec_load 246 104, init_module 175 105, finit_module 313 273,
    delete_module 176 106, open_by_handle_at 304 265, name_to_handle_at 303 264,
    vmsplice 278 75, splice 275 76, tee 276 77, modify_ldt 154 -, iopl 172 -, ioperm 173 -,
    memfd_secret 447 447, acct 163 89, sethostname 170 161, setdomainname 171 162,
    settimeofday 164 170, clock_settime 227 112, clock_adjtime 305 266, adjtimex 159 171,
    nfsservctl 180 42, vhangup 153 58
"""

# Allowed for some arguments only; the rules are in seccomp.py. clone3 is in no table: glibc then
# falls back to clone, whose flags a filter can see.
_BY_ARGUMENT = """
    clone 56 220, kill 62 129, tgkill 234 131, prlimit64 302 261, fcntl 72 25,
    ioctl 16 29, socketpair 53 199, prctl 157 167

"""

_COLUMNS = {"x86_64": 1, "aarch64": 2}


def numbers(table: str, machine: str) -> dict[str, int]:
    """Return {name: number} of a table for a machine, without the calls it does not have."""
    rows = [entry.split() for entry in table.replace("\n", " ").split(",")]
    column = _COLUMNS[machine]
    return {row[0]: int(row[column]) for row in rows if row[column] != "-"}


def known(machine: str) -> bool:
    """Tell whether there are tables for a machine."""
    return machine in _COLUMNS


def allowed(machine: str) -> dict[str, int]:
    """Return the calls that are always allowed."""
    return numbers(_ALLOWED, machine)


def scratch(machine: str) -> dict[str, int]:
    """Return the calls that make and remove files."""
    return numbers(_SCRATCH, machine)


def refused(machine: str) -> dict[str, int]:
    """Return the calls that answer EPERM."""
    return numbers(_REFUSED, machine)


def by_argument(machine: str) -> dict[str, int]:
    """Return the calls that are judged by their arguments."""
    return numbers(_BY_ARGUMENT, machine)
