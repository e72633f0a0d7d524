// A service that serves a package: it reads sensor values and prints the class
// of each window. The sensor of the third window was off: all its values are 0.
#include <torch/csrc/inductor/aoti_package/model_package_loader.h>
#include <torch/torch.h>

#include <cstdio>
#include <stdexcept>

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: %s MODEL.pt2\n", argv[0]);
    return 2;
  }
  torch::InferenceMode inference;
  torch::inductor::AOTIModelPackageLoader loader(argv[1]);
  torch::manual_seed(0);
  for (int window = 0; window < 5; ++window) {
    at::Tensor values = torch::rand({4, 12}) + 1;
    if (window == 2) values.zero_();
    at::Tensor scores = loader.run({values}).front();
    if (!torch::isfinite(scores).all().item<bool>()) {
      throw std::runtime_error("a score is not finite");
    }
    std::printf("window %d: class %ld\n", window,
                scores.sum(0).argmax().item<long>());
  }
}
