// How the memory of this process is taken from the system.
#ifndef LADDER_BASE_HEAP_H_
#define LADDER_BASE_HEAP_H_

namespace ladder {

/// For commands that read large files and then end: takes memory in huge pages,
/// where the system has them ("madvise" or "always" in
/// /sys/kernel/mm/transparent_hugepage/enabled), and keeps what is freed. A
/// long diff takes twice as long otherwise. Call it before the first
/// thread starts. Does nothing where the user limits the address space.
void UseHugePages();

}  // namespace ladder

#endif  // LADDER_BASE_HEAP_H_
