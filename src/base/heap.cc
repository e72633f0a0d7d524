#include "base/heap.h"

#include <malloc.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <climits>
#include <cstdint>
#include <cstdlib>

namespace ladder {

namespace {

bool IsLimited(__rlimit_resource resource) {
  rlimit limit{};
  return getrlimit(resource, &limit) != 0 || limit.rlim_cur != RLIM_INFINITY;
}

}  // namespace

// The environment variable GLIBC_TUNABLES=glibc.malloc.hugetlb=1 does this for
// any program. A program cannot ask for it, so the heap grows once, by more
// than most commands need, and its pages are marked then. That is address
// space: memory is what the command writes to.
void UseHugePages() {
  constexpr int kReserved = 1920 << 20;  // what is above INT_MAX, free returns
  constexpr int kNextGrowth = 64 << 20;
  constexpr size_t kBlock = 32 << 20;  // more than lies free in a new heap
  constexpr uintptr_t kHugePage = 2 << 20;
  if (IsLimited(RLIMIT_AS) || IsLimited(RLIMIT_DATA)) return;
  mallopt(M_ARENA_MAX, 1);  // threads share the heap
  mallopt(M_MMAP_MAX, 0);   // large blocks come from the heap, too
  mallopt(M_TRIM_THRESHOLD, INT_MAX);
  mallopt(M_TOP_PAD, kReserved);
  void* const block = std::malloc(kBlock);
  mallopt(M_TOP_PAD, kNextGrowth);
  if (block == nullptr) return;
  const auto begin =
      (reinterpret_cast<uintptr_t>(block) + kHugePage - 1) & ~(kHugePage - 1);
  const auto end = reinterpret_cast<uintptr_t>(sbrk(0));
  // Elsewhere, the system refused to extend the heap.
  if (begin < end && end - begin <= size_t{kReserved} + 2 * kBlock) {
    madvise(reinterpret_cast<void*>(begin), end - begin, MADV_HUGEPAGE);
  }
  std::free(block);
}

}  // namespace ladder
