// What the Python of a command said of itself and its torch, asked by
// src/cli/assets/ask_torch.py.
#ifndef LADDER_CLI_TORCH_FACTS_H_
#define LADDER_CLI_TORCH_FACTS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

/// A device that torch sees.
struct DeviceFacts {
  std::string name;
  uint64_t memory_bytes = 0;
  std::string arch;  ///< "sm_90"; empty: not CUDA
};

/// A kind of device that torch was built for.
struct DeviceKind {
  std::string kind;  ///< "cuda", "rocm" or "xpu"
  std::vector<DeviceFacts> devices;
  std::string why;  ///< torch's words where it can use none; may be empty
  std::vector<std::string> built_for;  ///< "sm_90", "compute_90"
};

/// The model that was compiled and run (--try).
struct TriedModel {
  std::string device;
  bool right = false;    ///< what it computed
  uint64_t bytes = 0;    ///< what was compiled
  bool printed = false;  ///< its launches, as the printer was told to
};

/// Errors are Python's own words: "ImportError: libcudart.so.12: …". Empty text
/// and nothing: not found out.
struct TorchFacts {
  std::string python;          ///< "3.13.5"; empty: it did not start
  std::string executable;      ///< as Python knows it
  std::string machine;         ///< "x86_64"
  std::string path;            ///< of torch; empty: it has none
  std::string version;         ///< "2.14.1+cu130"
  std::string cuda, hip, xpu;  ///< versions that torch was built for
  std::string torch_error;     ///< it is there and cannot be looked at
  bool imported = false;
  std::string import_error;
  bool packages = false;  ///< has aoti_compile_and_package
  std::vector<std::string> compilers_wanted;
  std::string compiler, compiler_version, compiler_error;
  std::string triton, triton_error;
  std::vector<DeviceKind> kinds;
  std::string device_error;
  std::optional<TriedModel> tried;
  std::string try_error;
  std::string last_step;  ///< "importing torch": begun last
  bool done = false;      ///< it came to the end
};

/// From the answer's standard output, whatever else was printed there.
TorchFacts ParseTorchFacts(std::string_view output);

}  // namespace ladder

#endif  // LADDER_CLI_TORCH_FACTS_H_
