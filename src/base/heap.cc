#include "base/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <climits>
#include <cstddef>
#include <cstdint>
#include <cstdlib>

namespace ladder {

namespace {

bool IsLimited(decltype(RLIMIT_AS) resource) {
  rlimit limit{};
  return getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

// The environment variable GLIBC_TUNABLES=glibc.malloc.hugetlb=1 does this for
// any program. A program cannot ask for it, so the heap grows once, by more
// than most commands need, and its pages are marked then. That is address
// space: memory is what the command writes to. (Where the system promises no
// more than it has, vm.overcommit_memory=2, it may refuse.)
void UseHugePages() {
  constexpr int kReserved = 1920 << 20;  // free gives back more than INT_MAX
  constexpr int kNextGrowth = 64 << 20;
  constexpr size_t kBlock = 32 << 20;  // more than lies free in a new heap
  constexpr size_t kHugePage = 2 << 20;
  if (IsLimited(RLIMIT_AS) || IsLimited(RLIMIT_DATA)) return;
  mallopt(M_ARENA_MAX, 1);  // threads share the heap
  mallopt(M_MMAP_MAX, 0);   // large blocks come from the heap, too
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, kReserved);
  void* const block = std::malloc(kBlock);
  mallopt(M_TOP_PAD, kNextGrowth);
  auto* const begin = static_cast<char*>(block);
  auto* const end = static_cast<char*>(sbrk(0));
  const size_t skipped =
      kHugePage - reinterpret_cast<uintptr_t>(begin) % kHugePage;
  const ptrdiff_t size = end - begin;
  // Elsewhere, the system refused to extend the heap by so much.
  const bool extended = block != nullptr && size > ptrdiff_t{kBlock} &&
                        size <= kReserved + 2 * ptrdiff_t{kBlock};
  if (!extended || madvise(begin + skipped, static_cast<size_t>(size) - skipped,
                           MADV_HUGEPAGE) != 0) {
    // glibc's own settings again.
    mallopt(M_ARENA_MAX, 0);
    mallopt(M_MMAP_MAX, 1 << 16);
    mallopt(M_TRIM_THRESHOLD, 128 << 10);
  }
  std::free(block);
}

}  // namespace ladder
