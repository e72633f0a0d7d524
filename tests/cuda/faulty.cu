// Kernels that go wrong in one way each. nvcc compiles them for a GPU; a C++
// compiler (-x c++) makes loops of the same names.
#include <cassert>

#ifdef __CUDACC__
#define KERNEL __global__ void
#define EACH_ELEMENT(i) const long i = threadIdx.x;
#define LAUNCH(kernel, stream, ...)                                     \
  kernel<<<1, 32, 0, static_cast<cudaStream_t>(stream)>>>(__VA_ARGS__); \
  return cudaGetLastError()
#else
#define KERNEL static void
#define EACH_ELEMENT(i) for (long i = 0; i < 32; ++i)
#define LAUNCH(kernel, stream, ...) \
  kernel(__VA_ARGS__);              \
  return 0
#endif

KERNEL AddAt(float* x, long offset) {
  EACH_ELEMENT(i)
  x[offset + i] += 1;
}

KERNEL AddAsDoubles(char* x, long offset) {
  EACH_ELEMENT(i)
  reinterpret_cast<double*>(x + offset)[i] += 1;
}

KERNEL AssertBelow(const float* x, float bound) {
  EACH_ELEMENT(i)
  assert(x[i] < bound);
}

KERNEL WaitFor(const float* x, float value) {
  EACH_ELEMENT(i)
  while (*static_cast<const volatile float*>(x + i) != value) {
  }
}

extern "C" {
int add_at(void* x, long offset, void* stream) {
  LAUNCH(AddAt, stream, static_cast<float*>(x), offset);
}
int add_as_doubles(void* x, long offset, void* stream) {
  LAUNCH(AddAsDoubles, stream, static_cast<char*>(x), offset);
}
int assert_below(void* x, long bound, void* stream) {
  LAUNCH(AssertBelow, stream, static_cast<float*>(x),
         static_cast<float>(bound));
}
int wait_for(void* x, long value, void* stream) {
  LAUNCH(WaitFor, stream, static_cast<float*>(x), static_cast<float>(value));
}
}
