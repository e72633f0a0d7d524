/* Decides whether the observer may be preloaded into a program. C and C++ share
 * it: the tool asks before it starts the command, the observer before each
 * exec. Uses system calls only, so that it works between fork and exec. */
#ifndef LADDER_PROCESS_PRELOAD_TARGET_H_
#define LADDER_PROCESS_PRELOAD_TARGET_H_

#include <elf.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* What a program is to the observer. */
enum PreloadTarget {
  kPreloads,  /* a dynamic program of this machine's C library */
  kStatic,    /* ignores LD_PRELOAD, but its children need not */
  kForeign,   /* another architecture or C library: the loader would complain */
  kSanitized, /* a sanitizer's library must be the first one */
  kUnreadable /* cannot be read, or is nothing that the kernel can start */
};

#if defined(__x86_64__)
#define LADDER_MACHINE EM_X86_64
#define LADDER_LOADER "ld-linux-x86-64.so.2"
#elif defined(__aarch64__)
#define LADDER_MACHINE EM_AARCH64
#define LADDER_LOADER "ld-linux-aarch64.so.1"
#else
#define LADDER_MACHINE EM_NONE
#define LADDER_LOADER ""
#endif

enum { kTargetText = 512, kMostHeaders = 64, kMostNeeded = 512 };

/* The last part of a path. */
static inline const char* TargetBaseName(const char* path) {
  const char* slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

/* Reads a C string of a file; cut at the size of the buffer. */
static inline int TargetText(int file, off_t at, char* text, size_t size) {
  const ssize_t got = pread(file, text, size - 1, at);
  if (got <= 0) return 0;
  text[got] = '\0';
  return 1;
}

/* The offset in the file of an address in memory; -1: none. */
static inline off_t TargetOffset(const Elf64_Phdr* headers, int count,
                                 Elf64_Addr address) {
  for (int i = 0; i < count; ++i) {
    const Elf64_Phdr* part = &headers[i];
    if (part->p_type == PT_LOAD && address >= part->p_vaddr &&
        address - part->p_vaddr < part->p_filesz) {
      return (off_t)(address - part->p_vaddr + part->p_offset);
    }
  }
  return -1;
}

/* True if the program needs a library of a sanitizer. */
static inline int TargetIsSanitized(int file, const Elf64_Phdr* headers,
                                    int count, const Elf64_Phdr* dynamic) {
  off_t strings = -1;
  for (int pass = 0; pass < 2; ++pass) { /* the string table comes later */
    for (size_t i = 0; i < dynamic->p_filesz / sizeof(Elf64_Dyn); ++i) {
      Elf64_Dyn entry;
      if (i >= kMostNeeded ||
          pread(file, &entry, sizeof entry,
                (off_t)(dynamic->p_offset + i * sizeof entry)) !=
              (ssize_t)sizeof entry ||
          entry.d_tag == DT_NULL) {
        break;
      }
      if (pass == 0 && entry.d_tag == DT_STRTAB) {
        strings = TargetOffset(headers, count, entry.d_un.d_ptr);
      }
      char name[32];
      if (pass == 1 && entry.d_tag == DT_NEEDED && strings >= 0 &&
          TargetText(file, strings + (off_t)entry.d_un.d_val, name,
                     sizeof name) &&
          (strncmp(name, "libasan", 7) == 0 ||
           strncmp(name, "libtsan", 7) == 0 ||
           strncmp(name, "libhwasan", 9) == 0 ||
           strncmp(name, "liblsan", 7) == 0 ||
           strncmp(name, "libclang_rt.", 12) == 0)) {
        return 1;
      }
    }
  }
  return 0;
}

static inline enum PreloadTarget TargetOfElf(int file, const Elf64_Ehdr* elf) {
  if (elf->e_ident[EI_CLASS] != ELFCLASS64 ||
      elf->e_machine != LADDER_MACHINE) {
    return kForeign;
  }
  Elf64_Phdr headers[kMostHeaders];
  const int most = kMostHeaders;
  const int count = elf->e_phnum > most ? most : elf->e_phnum;
  const ssize_t bytes = (ssize_t)(count * sizeof(Elf64_Phdr));
  if (elf->e_phentsize != sizeof(Elf64_Phdr) ||
      pread(file, headers, (size_t)bytes, (off_t)elf->e_phoff) != bytes) {
    return kUnreadable;
  }
  enum PreloadTarget target = kStatic;
  for (int i = 0; i < count; ++i) {
    char loader[kTargetText];
    if (headers[i].p_type == PT_INTERP && target == kStatic) {
      const int same =
          TargetText(file, (off_t)headers[i].p_offset, loader, sizeof loader) &&
          strcmp(TargetBaseName(loader), LADDER_LOADER) == 0;
      target = same ? kPreloads : kForeign;
    }
    if (headers[i].p_type == PT_DYNAMIC &&
        TargetIsSanitized(file, headers, count, &headers[i])) {
      return kSanitized;
    }
  }
  return target;
}

/* `path`: a program or a script that starts with #!. `depth`: how many
 * interpreters of scripts led here. */
static inline enum PreloadTarget PreloadTargetOf(const char* path, int depth) {
  union {
    Elf64_Ehdr elf;
    char text[kTargetText];
  } head;
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return kUnreadable;
  enum PreloadTarget target = kUnreadable;
  const ssize_t got = pread(file, &head, sizeof head - 1, 0);
  if (got >= (ssize_t)sizeof head.elf &&
      memcmp(head.elf.e_ident, ELFMAG, SELFMAG) == 0) {
    target = TargetOfElf(file, &head.elf);
  } else if (got > 2 && head.text[0] == '#' && head.text[1] == '!' &&
             depth < 4) {
    head.text[got] = '\0';
    char* interpreter = head.text + 2 + strspn(head.text + 2, " \t");
    interpreter[strcspn(interpreter, " \t\r\n")] = '\0';
    target = PreloadTargetOf(interpreter, depth + 1);
  } else if (got > 0) {
    target = kPreloads; /* execvp runs a text without #! by /bin/sh */
  }
  close(file);
  return target;
}

#endif /* LADDER_PROCESS_PRELOAD_TARGET_H_ */
