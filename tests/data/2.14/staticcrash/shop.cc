#include <torch/library.h>
#include <ATen/ATen.h>
namespace shop {
static float walk(const float* rows, long n) {
  float sum = 0;
  for (long i = 0; i < n; ++i) sum += rows[i * 1000003L * 4096L];
  return sum;
}
at::Tensor scale(const at::Tensor& x) {
  auto y = x.contiguous();
  return y * walk(y.data_ptr<float>(), y.numel());
}
TORCH_LIBRARY(shop, m) { m.def("scale(Tensor x) -> Tensor"); }
TORCH_LIBRARY_IMPL(shop, CPU, m) { m.impl("scale", scale); }
}
