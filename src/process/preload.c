/* The observer: a library that the tool preloads into the user's command with
 * LD_PRELOAD, as Bear and stdbuf do. In each process it
 *   - writes down which models, packages and torch the process loads, and keeps
 *     their generated code, because PyTorch deletes it when the process ends;
 *   - keeps the code that a compiler is started for;
 *   - carries the tool's variables through an exec with another environment;
 *   - sends the lines of PyTorch's debug printer to the tool where the process
 *     has sent its standard output elsewhere.
 * It changes nothing else. It is inert without its variables, and silent when
 * anything is odd: the command is worth more than what is seen of it.
 *
 * It runs in any process of any machine: hence plain C, no allocation, only old
 * symbols of the C library, and only system calls between fork and exec. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <link.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "preload_names.h"
#include "preload_target.h"

#define EXPORT __attribute__((visibility("default")))

/* The version that C libraries before 2.34 have too. */
#if defined(__x86_64__)
__asm__(".symver dlsym, dlsym@GLIBC_2.2.5");
#elif defined(__aarch64__)
__asm__(".symver dlsym, dlsym@GLIBC_2.17");
#endif

enum {
  kMostCarried = 48,
  kCarriedText = 16 << 10,
  kMostVariables = 4000, /* of an environment that is changed */
  kMostWords = 256,      /* of a command line that is searched for sources */
  kLine = 2 * PATH_MAX,
  kMostKept = 256 << 20, /* bytes of a file; no generated text is larger */
  kProbe = 4 << 10,      /* of a source, to see whether Inductor wrote it */
};

/* --- what the tool asked for ---------------------------------------------- */

static struct {
  int active;
  int may_write;           /* files: a limit on their size would kill us */
  char folder[PATH_MAX];   /* of what is seen */
  char library[PATH_MAX];  /* this file */
  char text[kCarriedText]; /* "NAME=value", one after the other */
  const char* carried[kMostCarried]; /* in `text` */
  int count;
  unsigned long long terminal[2]; /* file system and number of the device */
  char terminal_path[PATH_MAX];
} settings;

static const char* const kOwnNames[] = {LADDER_OBSERVE, LADDER_CARRY,
                                        LADDER_TERMINAL};

static int Append(char* to, size_t size, const char* text) {
  const size_t had = strlen(to);
  const size_t more = strlen(text);
  if (had + more >= size) return 0;
  memcpy(to + had, text, more + 1);
  return 1;
}

/* Remembers NAME=value as it is now: programs may clear their environment. */
static void Remember(const char* name, size_t length) {
  static size_t used = 0;
  char key[128];
  if (length == 0 || length >= sizeof key) return;
  memcpy(key, name, length);
  key[length] = '\0';
  const char* value = getenv(key);
  if (value == NULL || settings.count == kMostCarried) return;
  const size_t size = length + 1 + strlen(value) + 1;
  if (size > sizeof settings.text - used) return;
  char* entry = settings.text + used;
  memcpy(entry, key, length);
  entry[length] = '=';
  memcpy(entry + length + 1, value, size - length - 1);
  settings.carried[settings.count++] = entry;
  used += size;
}

static int ReadSettings(void) {
  const char* folder = getenv(LADDER_OBSERVE);
  const char* names = getenv(LADDER_CARRY);
  if (folder == NULL || folder[0] != '/' || names == NULL) return 0;
  if (!Append(settings.folder, sizeof settings.folder - 64, folder)) return 0;
  Append(settings.library, sizeof settings.library, folder);
  Append(settings.library, sizeof settings.library, "/" LADDER_LIBRARY);
  for (size_t i = 0; i < sizeof kOwnNames / sizeof *kOwnNames; ++i) {
    Remember(kOwnNames[i], strlen(kOwnNames[i]));
  }
  while (*names != '\0') {
    const size_t length = strcspn(names, ":");
    Remember(names, length);
    names += length + (names[length] == ':');
  }
  const char* terminal = getenv(LADDER_TERMINAL); /* "device:number:path" */
  char* end = NULL;
  if (terminal != NULL) settings.terminal[0] = strtoull(terminal, &end, 10);
  if (end != NULL && *end == ':') {
    settings.terminal[1] = strtoull(end + 1, &end, 10);
    if (*end == ':') {
      Append(settings.terminal_path, sizeof settings.terminal_path, end + 1);
    }
  }
  return 1;
}

/* --- writing down -----------------------------------------------------------
 */

/* Adds a field: a tab, then the text with tabs, line ends and backslashes
 * escaped. A text that is too long is cut. */
static void AddField(char* line, size_t* size, const char* text) {
  if (*size + 2 >= kLine) return;
  line[(*size)++] = '\t';
  for (; *text != '\0' && *size + 3 < kLine; ++text) {
    const char* at = strchr("\t\n\\", *text);
    if (at != NULL) line[(*size)++] = '\\';
    line[(*size)++] = at == NULL ? *text : "tn\\"[at - "\t\n\\"];
  }
}

static void AddNumber(char* line, size_t* size, long number) {
  char digits[24];
  int at = sizeof digits - 1;
  digits[at] = '\0';
  do {
    digits[--at] = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0 && at > 0);
  AddField(line, size, digits + at);
}

/* One write, so that the lines of several processes do not mix. */
static __attribute__((noinline)) void Note(const char* kind, const char* first,
                                           const char* second) {
  if (!settings.may_write) return;
  const int saved = errno;
  char path[PATH_MAX + 32];
  char line[kLine];
  size_t size = strlen(kind);
  memcpy(line, kind, size);
  AddNumber(line, &size, getpid());
  AddField(line, &size, first);
  AddField(line, &size, second);
  line[size++] = '\n';
  path[0] = '\0';
  Append(path, sizeof path, settings.folder);
  Append(path, sizeof path, "/" LADDER_EVENTS);
  const int file = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
  if (file >= 0) {
    if (write(file, line, size) < 0) errno = saved;
    close(file);
  }
  errno = saved;
}

/* --- keeping generated code -------------------------------------------------
 */

static int EndsWith(const char* text, const char* ending) {
  const size_t size = strlen(text);
  const size_t tail = strlen(ending);
  return size >= tail && memcmp(text + size - tail, ending, tail) == 0;
}

static int StatOf(const char* path, struct stat* status) {
  return (int)syscall(SYS_newfstatat, AT_FDCWD, path, status, 0);
}

static int Exists(const char* path) { return access(path, F_OK) == 0; }

/* The folder of a path, with the slash; empty: the current one. */
static void FolderOf(const char* path, char* folder, size_t size) {
  const char* slash = strrchr(path, '/');
  const size_t length = slash == NULL ? 0 : (size_t)(slash - path) + 1;
  folder[0] = '\0';
  if (length >= size) return;
  memcpy(folder, path, length);
  folder[length] = '\0';
}

/* An absolute path, so that one folder has one name. */
static int Absolute(const char* path, char* out, size_t size) {
  out[0] = '\0';
  if (path[0] != '/' &&
      (syscall(SYS_getcwd, out, size) <= 0 || !Append(out, size, "/"))) {
    return 0;
  }
  return Append(out, size, path);
}

/* Where code of a folder is kept: a name that follows from the folder's. */
static void StoreOf(const char* folder, char* store, size_t size) {
  uint64_t hash = 14695981039346656037ULL; /* FNV-1a */
  for (const char* at = folder; *at != '\0'; ++at) {
    hash = (hash ^ (unsigned char)*at) * 1099511628211ULL;
  }
  char digits[17];
  for (int i = 0; i < 16; ++i) {
    digits[i] = "0123456789abcdef"[(hash >> (60 - 4 * i)) & 15];
  }
  digits[16] = '\0';
  store[0] = '\0';
  Append(store, size, settings.folder);
  Append(store, size, "/" LADDER_CODE "/");
  Append(store, size, digits);
}

/* True if Inductor wrote the text. The includes of its files say so. */
static int IsInductors(int file) {
  char text[kProbe];
  const ssize_t size = pread(file, text, sizeof text, 0);
  for (size_t i = 0;
       size > 0 && i < sizeof kInductorsMarks / sizeof *kInductorsMarks; ++i) {
    if (memmem(text, (size_t)size, kInductorsMarks[i],
               strlen(kInductorsMarks[i])) != NULL) {
      return 1;
    }
  }
  return 0;
}

/* The same for a path; 0 if there is no such file. */
static int IsGenerated(const char* path) {
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  const int inductors = IsInductors(file);
  close(file);
  return inductors;
}

/* Copies under another name first: a reader sees whole files only. */
static int Copy(int from, const char* to) {
  char part[PATH_MAX];
  char pid[24] = "";
  size_t size = 0;
  part[0] = '\0';
  AddNumber(pid, &size, getpid());
  pid[size] = '\0';
  pid[0] = '.'; /* in place of the tab */
  if (!Append(part, sizeof part, to) || !Append(part, sizeof part, pid)) {
    return 0;
  }
  const int file = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
  if (file < 0) return 0;
  char bytes[kProbe];
  ssize_t got = 0;
  off_t at = 0;
  while ((got = pread(from, bytes, sizeof bytes, at)) > 0 &&
         write(file, bytes, (size_t)got) == got) {
    at += got;
  }
  close(file);
  if (got == 0 && rename(part, to) == 0) return 1;
  unlink(part);
  return 0;
}

/* Keeps a file of generated code; 1 if it is new. `path`: absolute. */
static __attribute__((noinline)) int Keep(const char* path, const char* store) {
  char to[PATH_MAX];
  to[0] = '\0';
  if (!settings.may_write || !Append(to, sizeof to - 32, store) ||
      !Append(to, sizeof to - 32, "/") ||
      !Append(to, sizeof to - 32, TargetBaseName(path))) {
    return 0;
  }
  struct stat source;
  struct stat kept;
  if (StatOf(path, &source) != 0 || !S_ISREG(source.st_mode) ||
      source.st_size > kMostKept) {
    return 0;
  }
  if (StatOf(to, &kept) == 0 && kept.st_size == source.st_size &&
      kept.st_mtime >= source.st_mtime) {
    return 0;
  }
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return 0;
  int is_new = 0;
  if (!EndsWith(path, ".cpp") || IsInductors(file)) {
    if (mkdir(store, 0777) == 0 || errno == EEXIST) is_new = Copy(file, to);
  }
  close(file);
  return is_new;
}

/* True for a text that belongs to generated code: "a.wrapper.json" beside
 * "a.wrapper.cpp". Others may be anything of the user. */
static int BelongsToSource(const char* path) {
  char source[PATH_MAX] = "";
  if (strcmp(TargetBaseName(path), "kernel_information.json") == 0) return 1;
  if (!EndsWith(path, ".json") || !Append(source, sizeof source, path)) {
    return 0;
  }
  source[strlen(source) - strlen(".json")] = '\0';
  return Append(source, sizeof source, ".cpp") && IsGenerated(source);
}

/* Keeps all sources beside a library, and the texts that belong to them. */
static __attribute__((noinline)) void KeepFolder(const char* folder,
                                                 const char* store) {
  const int file = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  struct Entry { /* getdents64(2) */
    uint64_t inode;
    int64_t offset;
    unsigned short length;
    unsigned char type;
    char name[];
  };
  _Alignas(8) char entries[8 << 10];
  long size = 0;
  while ((size = syscall(SYS_getdents64, file, entries, sizeof entries)) > 0) {
    for (long at = 0; at < size;) {
      const struct Entry* entry = (const struct Entry*)(entries + at);
      char path[PATH_MAX] = "";
      at += entry->length;
      if (Append(path, sizeof path, folder) &&
          Append(path, sizeof path, entry->name) &&
          (EndsWith(path, ".cpp") || BelongsToSource(path))) {
        Keep(path, store);
      }
    }
  }
  close(file);
}

/* A source that a compiler is started for, or an object that is linked. True if
 * it is generated code. */
static int KeepSource(const char* word) {
  char path[PATH_MAX];
  char folder[PATH_MAX];
  char store[PATH_MAX];
  const int object = EndsWith(word, ".o");
  if ((!object && !EndsWith(word, ".cpp")) ||
      !Absolute(word, path, sizeof path)) {
    return 0;
  }
  if (object) {
    const size_t stem = strlen(path) - 2;
    path[stem] = '\0';
    if (!Append(path, sizeof path, ".cpp")) return 0;
  }
  FolderOf(path, folder, sizeof folder);
  StoreOf(folder, store, sizeof store);
  if (Keep(path, store)) Note(LADDER_COMPILES, path, store);
  if (object && Exists(store)) KeepFolder(folder, store);
  return IsGenerated(path);
}

/* --- exec -------------------------------------------------------------------
 */

struct Environment {
  char** entries;
  size_t count;
  char preload[2 * PATH_MAX];
};

static int Names(const char* entry, const char* assignment) {
  const size_t length = strcspn(assignment, "=") + 1;
  return strncmp(entry, assignment, length) == 0;
}

/* LD_PRELOAD=… with our library last, or without it. */
static void SetPreload(const char* before, int preload,
                       struct Environment* out) {
  out->preload[0] = '\0';
  Append(out->preload, sizeof out->preload, "LD_PRELOAD=");
  const size_t name = strlen(out->preload);
  while (before != NULL && *before != '\0') {
    const size_t length = strcspn(before, ": ");
    char one[PATH_MAX];
    if (length > 0 && length < sizeof one) {
      memcpy(one, before, length);
      one[length] = '\0';
      if (strcmp(TargetBaseName(one), LADDER_LIBRARY) != 0) {
        if (strlen(out->preload) > name) {
          Append(out->preload, sizeof out->preload, ":");
        }
        Append(out->preload, sizeof out->preload, one);
      }
    }
    before += length + (before[length] != '\0');
  }
  if (preload) {
    if (strlen(out->preload) > name) {
      Append(out->preload, sizeof out->preload, ":");
    }
    Append(out->preload, sizeof out->preload, settings.library);
  }
  if (strlen(out->preload) > name) out->entries[out->count++] = out->preload;
}

/* Fills `out`, which has room. Adds what the tool set and `envp` lacks. */
static void Carry(char* const* envp, const char* program, int preload,
                  struct Environment* out) {
  const char* before = NULL;
  for (char* const* entry = envp; *entry != NULL; ++entry) {
    if (Names(*entry, "LD_PRELOAD=")) {
      before = *entry + strlen("LD_PRELOAD=");
    } else {
      out->entries[out->count++] = *entry;
    }
  }
  const size_t own = out->count;
  char dropped[2048] = "";
  for (int i = 0; i < settings.count; ++i) {
    const char* carried = settings.carried[i];
    size_t at = 0;
    while (at < own && !Names(out->entries[at], carried)) ++at;
    if (at < own) continue;
    out->entries[out->count++] = (char*)carried;
    char name[128] = "";
    const size_t length = strcspn(carried, "=");
    if (strncmp(carried, LADDER_PREFIX, strlen(LADDER_PREFIX)) == 0) continue;
    if (length >= sizeof name) continue;
    memcpy(name, carried, length);
    name[length] = '\0';
    if (dropped[0] != '\0') Append(dropped, sizeof dropped, " ");
    Append(dropped, sizeof dropped, name);
  }
  SetPreload(before, preload, out);
  out->entries[out->count] = NULL;
  if (dropped[0] != '\0') Note(LADDER_CARRIED, program, dropped);
}

/* The file that execvp would start. */
static const char* InPath(const char* file, char* found, size_t size) {
  const char* path = getenv("PATH");
  if (strchr(file, '/') != NULL) return file;
  if (path == NULL) path = "/bin:/usr/bin";
  for (;;) {
    const size_t length = strcspn(path, ":");
    if (length + strlen(file) + 2 < size) {
      memcpy(found, path, length);
      found[length] = '\0';
      if (length > 0) Append(found, size, "/");
      Append(found, size, file);
      if (access(found, X_OK) == 0) return found;
    }
    if (path[length] == '\0') return file;
    path += length + 1;
  }
}

static int MayPreload(const char* program) {
  static const char* const kWords[] = {[kPreloads] = "",
                                       [kStatic] = "static",
                                       [kForeign] = "foreign",
                                       [kSanitized] = "sanitized",
                                       [kUnreadable] = ""};
  const enum PreloadTarget target = PreloadTargetOf(program, 0);
  if (kWords[target][0] != '\0') Note(LADDER_UNSEEN, program, kWords[target]);
  if (target == kForeign || target == kSanitized) return 0;
  return access(settings.library, R_OK) == 0; /* no: another root folder */
}

/* To be called first in every exec: keeps sources, and looks at the program. */
static __attribute__((noinline)) int Prepare(const char* program,
                                             char* const* argv) {
  const int saved = errno;
  int compiles = 0;
  for (int i = 1;
       argv != NULL && argv[0] != NULL && argv[i] != NULL && i < kMostWords;
       ++i) {
    compiles |= KeepSource(argv[i]);
  }
  /* Callers try each folder of PATH. */
  if (compiles && access(program, X_OK) == 0) {
    Note(LADDER_COMPILER, program, "");
  }
  const int preload = MayPreload(program);
  errno = saved;
  return preload;
}

static size_t CountOf(char* const* list) {
  size_t count = 0;
  while (list != NULL && list[count] != NULL) ++count;
  return count;
}

/* Declares `changed`, the environment for the program: the tool's variables are
 * in it. A macro, because it lives on the caller's stack: after vfork, nothing
 * may be allocated. */
#define WITH_ENVIRONMENT(program, argv, envp)                        \
  char* const* changed = envp;                                       \
  struct Environment environment;                                    \
  const size_t variables = CountOf(envp);                            \
  const int change =                                                 \
      settings.active && envp != NULL && variables < kMostVariables; \
  char* room[change ? variables + kMostCarried + 2 : 1];             \
  if (change) {                                                      \
    environment.entries = room;                                      \
    environment.count = 0;                                           \
    Carry(envp, program, Prepare(program, argv), &environment);      \
    changed = room;                                                  \
  }

/* The functions of that name after ours: the C library's. */
enum Function {
  kExecvpe,
  kFexecve,
  kPosixSpawn,
  kPosixSpawnp,
  kDlopen,
  kFopen,
  kFopen64,
  kPuts,
  kFunctions
};
static const char* const kFunctionNames[kFunctions] = {
    "execvpe", "fexecve", "posix_spawn", "posix_spawnp",
    "dlopen",  "fopen",   "fopen64",     "puts"};

/* All are looked up when a process starts: after fork that is not safe. Only a
 * constructor that runs before ours may come here earlier. */
static void* Real(enum Function function) {
  static void* real[kFunctions];
  if (real[function] == NULL) {
    real[function] = dlsym(RTLD_NEXT, kFunctionNames[function]);
  }
  return real[function];
}

EXPORT int execve(const char* path, char* const argv[], char* const envp[]) {
  WITH_ENVIRONMENT(path, argv, envp)
  return (int)syscall(SYS_execve, path, argv, changed);
}

EXPORT int execv(const char* path, char* const argv[]) {
  return execve(path, argv, environ);
}

EXPORT int execvpe(const char* file, char* const argv[], char* const envp[]) {
  int (*real)(const char*, char* const[], char* const[]);
  *(void**)&real = Real(kExecvpe);
  char found[PATH_MAX];
  const char* program = InPath(file, found, sizeof found);
  WITH_ENVIRONMENT(program, argv, envp)
  return real(file, argv, changed);
}

EXPORT int execvp(const char* file, char* const argv[]) {
  return execvpe(file, argv, environ);
}

EXPORT int fexecve(int file, char* const argv[], char* const envp[]) {
  int (*real)(int, char* const[], char* const[]);
  *(void**)&real = Real(kFexecve);
  char program[64] = "/proc/self/fd";
  size_t size = strlen(program);
  AddNumber(program, &size, file);
  program[strlen("/proc/self/fd")] = '/'; /* in place of the tab */
  program[size] = '\0';
  WITH_ENVIRONMENT(program, argv, envp)
  return real(file, argv, changed);
}

/* Collects the words of execl, execlp and execle into `words`. */
#define COLLECT_WORDS(first)                         \
  va_list list;                                      \
  size_t count = 1;                                  \
  va_start(list, first);                             \
  while (va_arg(list, const char*) != NULL) ++count; \
  va_end(list);                                      \
  char* words[count + 1];                            \
  va_start(list, first);                             \
  words[0] = (char*)first;                           \
  for (size_t i = 1; i <= count; ++i) {              \
    words[i] = va_arg(list, char*);                  \
  }

EXPORT int execl(const char* path, const char* first, ...) {
  COLLECT_WORDS(first)
  va_end(list);
  return execve(path, words, environ);
}

EXPORT int execlp(const char* file, const char* first, ...) {
  COLLECT_WORDS(first)
  va_end(list);
  return execvpe(file, words, environ);
}

EXPORT int execle(const char* path, const char* first, ...) {
  COLLECT_WORDS(first)
  char* const* envp = va_arg(list, char* const*);
  va_end(list);
  return execve(path, words, envp);
}

typedef int (*Spawn)(pid_t*, const char*, const posix_spawn_file_actions_t*,
                     const posix_spawnattr_t*, char* const[], char* const[]);

EXPORT int posix_spawn(pid_t* pid, const char* path,
                       const posix_spawn_file_actions_t* actions,
                       const posix_spawnattr_t* attributes, char* const argv[],
                       char* const envp[]) {
  Spawn real;
  *(void**)&real = Real(kPosixSpawn);
  WITH_ENVIRONMENT(path, argv, envp)
  return real(pid, path, actions, attributes, argv, changed);
}

EXPORT int posix_spawnp(pid_t* pid, const char* file,
                        const posix_spawn_file_actions_t* actions,
                        const posix_spawnattr_t* attributes, char* const argv[],
                        char* const envp[]) {
  Spawn real;
  *(void**)&real = Real(kPosixSpawnp);
  char found[PATH_MAX];
  const char* program = InPath(file, found, sizeof found);
  WITH_ENVIRONMENT(program, argv, envp)
  return real(pid, file, actions, attributes, argv, changed);
}

/* --- loading ----------------------------------------------------------------
 */

/* A library that says which framework the process uses. */
static int IsMarker(const char* path) {
  const char* name = TargetBaseName(path);
  return strncmp(name, "libtorch", 8) == 0 ||
         strncmp(name, "_portable_lib", 13) == 0 ||
         strncmp(name, "libexecutorch", 13) == 0 ||
         strstr(path, "/torch/_C.") != NULL;
}

/* True for a library of a distribution, and for a module or a bundled library
 * of a Python package: Python loads hundreds of them, and none is a model. */
static int IsInstalled(const char* path) {
  const char* name = TargetBaseName(path);
  return strncmp(path, "/usr/lib/", 9) == 0 || strncmp(path, "/lib/", 5) == 0 ||
         strncmp(path, "/lib64/", 7) == 0 ||
         strncmp(path, "/usr/lib64/", 11) == 0 ||
         strstr(name, ".cpython-") != NULL || strstr(name, ".abi3.") != NULL ||
         strstr(path, "/lib-dynload/") != NULL ||
         ((strstr(path, "/site-packages/") != NULL ||
           strstr(path, "/dist-packages/") != NULL) &&
          strncmp(name, "lib", 3) == 0);
}

/* True if the generated source of the library lies beside it. */
static int HasSource(const char* path) {
  char source[PATH_MAX] = "";
  if (!EndsWith(path, ".so") || !Append(source, sizeof source, path)) return 0;
  source[strlen(source) - strlen(".so")] = '\0';
  return Append(source, sizeof source, ".cpp") && IsGenerated(source);
}

/* Notes a library of a framework, and keeps the file that has its version:
 * "folder" ends in a slash. */
static void NoteMarker(const char* path) {
  static const char* const kVersions[] = {"version.py", "../version.py",
                                          "../build-version"};
  char folder[PATH_MAX];
  char store[PATH_MAX];
  FolderOf(path, folder, sizeof folder);
  StoreOf(folder, store, sizeof store);
  for (size_t i = 0; i < sizeof kVersions / sizeof *kVersions; ++i) {
    char version[PATH_MAX] = "";
    if (Append(version, sizeof version, folder) &&
        Append(version, sizeof version, kVersions[i])) {
      Keep(version, store);
    }
  }
  Note(LADDER_MARKER, path, store);
}

/* Also finds libraries that the program was linked with. */
static int NoteLinked(struct dl_phdr_info* info, size_t size, void* unused) {
  (void)size;
  (void)unused;
  const char* path = info->dlpi_name;
  if (path == NULL || path[0] != '/') return 0;
  if (IsMarker(path)) {
    NoteMarker(path);
  } else if (!IsInstalled(path) &&
             strcmp(TargetBaseName(path), LADDER_LIBRARY) != 0) {
    Note(LADDER_LOADS, path, "");
  }
  return 0;
}

static void NoteMarkers(void) { dl_iterate_phdr(NoteLinked, NULL); }

static __attribute__((noinline)) void NoteLoad(const char* name) {
  char path[PATH_MAX];
  const int saved = errno;
  if (strchr(name, '/') == NULL) {
    return; /* found when a model is loaded, or at the start of a process */
  }
  if (!Absolute(name, path, sizeof path)) return;
  if (HasSource(path)) {
    char folder[PATH_MAX];
    char store[PATH_MAX];
    FolderOf(path, folder, sizeof folder);
    StoreOf(folder, store, sizeof store);
    KeepFolder(folder, store);
    Note(LADDER_LOADS, path, Exists(store) ? store : "");
    NoteMarkers();
  } else if (IsMarker(path)) {
    NoteMarker(path);
  } else if (!IsInstalled(path) && Exists(path)) {
    /* Shells try plugins that need not be there. */
    Note(LADDER_LOADS, path, "");
  }
  errno = saved;
}

/* The real dlopen looks at its return address to find out whose RUNPATH counts.
 * So it must be jumped to, not called: nothing may follow it here. */
EXPORT __attribute__((optimize("O2"))) void* dlopen(const char* file,
                                                    int mode) {
  void* (*real)(const char*, int);
  *(void**)&real = Real(kDlopen);
  if (settings.active && file != NULL && (mode & RTLD_NOLOAD) == 0) {
    NoteLoad(file);
  }
  return real(file, mode);
}

static void NotePackage(const char* path) {
  char whole[PATH_MAX];
  if (!settings.active || path == NULL || !EndsWith(path, ".pt2")) return;
  const int saved = errno;
  if (Absolute(path, whole, sizeof whole)) Note(LADDER_PACKAGE, whole, "");
  errno = saved;
}

EXPORT FILE* fopen(const char* path, const char* mode) {
  FILE* (*real)(const char*, const char*);
  *(void**)&real = Real(kFopen);
  if (mode != NULL && mode[0] == 'r') NotePackage(path);
  return real(path, mode);
}

EXPORT FILE* fopen64(const char* path, const char* mode) {
  FILE* (*real)(const char*, const char*);
  *(void**)&real = Real(kFopen64);
  if (mode != NULL && mode[0] == 'r') NotePackage(path);
  return real(path, mode);
}

/* --- PyTorch's debug printer ------------------------------------------------
 */

/* The printer writes to the C library's stdout, which a test runner, a logger
 * or a parent process may have sent elsewhere; there its lines would be lost to
 * the tool, and foreign to whoever reads that output. */

static int IsTerminal(int file) {
  struct stat status;
  return syscall(SYS_fstat, file, &status) == 0 && S_ISCHR(status.st_mode) &&
         status.st_dev == settings.terminal[0] &&
         status.st_rdev == settings.terminal[1];
}

/* The terminal that the tool reads; -1: out of reach. Programs close files of
 * others and reuse the number, so it is checked each time. */
static int Terminal(void) {
  static int file = -1;
  if (file >= 0 && IsTerminal(file)) return file;
  file = open(settings.terminal_path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
  if (file >= 0 && !IsTerminal(file)) {
    close(file);
    file = -1;
  }
  return file;
}

struct Detour {
  int on;
  int number;
  __off64_t position;
};

static void BeginDetour(struct Detour* detour) {
  const int saved = errno;
  detour->on = 0;
  if (!settings.active || settings.terminal_path[0] == '\0') return;
  flockfile(stdout);
  const int terminal = IsTerminal(stdout->_fileno) ? -1 : Terminal();
  if (terminal >= 0) {
    fflush_unlocked(stdout);
    detour->on = 1;
    detour->number = stdout->_fileno;
    detour->position = stdout->_offset;
    stdout->_fileno = terminal;
  } else {
    funlockfile(stdout);
  }
  errno = saved;
}

/* Also runs when a C++ exception passes through. */
static void EndDetour(struct Detour* detour) {
  if (!detour->on) return;
  fflush_unlocked(stdout);
  stdout->_fileno = detour->number;
  stdout->_offset = detour->position;
  detour->on = 0;
  funlockfile(stdout);
}

/* "[ before_launch: K ]", "[  after_launch - K - s77: %ld  ]\n" */
static int IsPrinters(const char* text) {
  return settings.active && text != NULL && text[0] == '[' && text[1] == ' ' &&
         strstr(text, "_launch") != NULL;
}

/* torch before 2.7 prints the line's end by itself, after its text. */
static __thread int owes_line_end __attribute__((tls_model("initial-exec")));

static int PrintFormatted(const char* format, va_list list) {
  __attribute__((cleanup(EndDetour))) struct Detour detour;
  BeginDetour(&detour);
  owes_line_end = detour.on && strchr(format, '\n') == NULL;
  return vfprintf(stdout, format, list);
}

EXPORT int printf(const char* format, ...) {
  va_list list;
  va_start(list, format);
  const int printed = IsPrinters(format) ? PrintFormatted(format, list)
                                         : vfprintf(stdout, format, list);
  va_end(list);
  return printed;
}

/* What printf becomes with _FORTIFY_SOURCE. */
EXPORT int __printf_chk(int flag, const char* format, ...) {
  extern int __vfprintf_chk(FILE*, int, const char*, va_list);
  va_list list;
  va_start(list, format);
  const int printed = IsPrinters(format)
                          ? PrintFormatted(format, list)
                          : __vfprintf_chk(stdout, flag, format, list);
  va_end(list);
  return printed;
}

/* What printf("text\n") becomes. */
EXPORT int puts(const char* text) {
  int (*real)(const char*);
  *(void**)&real = Real(kPuts);
  if (!IsPrinters(text)) return real(text);
  __attribute__((cleanup(EndDetour))) struct Detour detour;
  BeginDetour(&detour);
  return real(text);
}

/* What printf("\n") becomes. */
EXPORT int putchar(int byte) {
  if (!owes_line_end || byte != '\n') return putc(byte, stdout);
  owes_line_end = 0;
  __attribute__((cleanup(EndDetour))) struct Detour detour;
  BeginDetour(&detour);
  return putc(byte, stdout);
}

/* The real one is in libtorch_cpu.so, which Python loads for itself only. */
static int FindTorch(struct dl_phdr_info* info, size_t size, void* found) {
  (void)size;
  if (info->dlpi_name == NULL ||
      strstr(info->dlpi_name, "libtorch_cpu.so") == NULL) {
    return 0;
  }
  *(const char**)found = info->dlpi_name;
  return 1;
}

/* Prints a tensor at level 2. Torch declares no result; older ones may. */
EXPORT long aoti_torch_print_tensor_handle(void* tensor, const char* message) {
  static long (*real)(void*, const char*);
  if (real == NULL) {
    *(void**)&real = dlsym(RTLD_NEXT, "aoti_torch_print_tensor_handle");
  }
  if (real == NULL) {
    const char* path = NULL;
    dl_iterate_phdr(FindTorch, &path);
    void* torch = path == NULL ? NULL : dlopen(path, RTLD_LAZY | RTLD_NOLOAD);
    if (torch == NULL) return 0;
    *(void**)&real = dlsym(torch, "aoti_torch_print_tensor_handle");
    if (real == NULL) return 0;
  }
  __attribute__((cleanup(EndDetour))) struct Detour detour;
  BeginDetour(&detour);
  return real(tensor, message);
}

/* --- the start of a process -------------------------------------------------
 */

__attribute__((constructor)) static void Start(void) {
  const int saved = errno;
  struct rlimit limit;
  settings.may_write =
      getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur == RLIM_INFINITY;
  for (int i = 0; i < kFunctions; ++i) Real((enum Function)i);
  settings.active = ReadSettings();
  if (settings.active) {
    char program[PATH_MAX] = "";
    const ssize_t size =
        readlink("/proc/self/exe", program, sizeof program - 1);
    program[size > 0 ? size : 0] = '\0';
    char parent[24] = "";
    size_t used = 0;
    AddNumber(parent, &used, getppid());
    parent[used] = '\0';
    Note(LADDER_PROCESS, program, parent + 1);
    NoteMarkers();
  }
  errno = saved;
}
