// A generated wrapper (*.wrapper.cpp, torch < 2.7: *.cpp), parsed: the ordered
// launches of a model and what each reads and writes. Bytes in, structs out.
#ifndef LADDER_CODEGEN_WRAPPER_H_
#define LADDER_CODEGEN_WRAPPER_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/shape_symbols.h"
#include "codegen/step.h"
#include "codegen/triton_kernel.h"

namespace ladder {

/// A weight, buffer or folded constant.
struct Constant {
  std::string name;          ///< "fc1_weight"
  std::string original_fqn;  ///< "fc1.weight"
  std::string dtype;         ///< "float32", "bfloat16", "int64", …
  std::vector<int64_t> shape;
  uint64_t offset = 0;     ///< elements into its storage
  uint64_t data_size = 0;  ///< bytes, already rounded up to 64
  bool from_folded = false;
};

/// One model's generated code.
struct Wrapper {
  std::string path;                 ///< as given to ParseWrapper
  std::vector<std::string> inputs;  ///< by input index: "arg4_1"
  std::vector<Constant> constants;  ///< by constant index
  std::vector<Launch> launches;     ///< run_impl's, in textual order
  std::vector<Step> steps;          ///< run_impl's
  /// run_impl's, in textual order; with TORCHINDUCTOR_NAN_ASSERTS=1.
  std::vector<NanCheck> nan_checks;
  /// _const_run_impl, which makes the folded constants when the model is
  /// loaded: none or one, its outputs in the order of those constants.
  std::vector<Wrapper> folding;
  std::vector<std::string> devices;  ///< "cpu", "cuda", … in use, sorted
  std::vector<TritonKernel> triton;  ///< whose source the file holds
  ShapeFacts shapes;                 ///< its size symbols and checks
  int printer_level = 0;  ///< 0 not instrumented, else 2 or 3 as compiled
  bool checks_are_runtime = false;  ///< by AOTI_RUNTIME_CHECK_INPUTS
  size_t unknown_statements = 0;    ///< Steps of kind kUnknown
};

/// True if the text is a generated AOTInductor wrapper at all.
bool LooksLikeWrapper(std::string_view text);

/// Never throws on strange text: what is not understood is kUnknown.
/// json: the *.wrapper.json beside it (torch < 2.7: *.json), or empty.
Wrapper ParseWrapper(std::string_view text, std::string_view json,
                     const std::string& path);

}  // namespace ladder

#endif  // LADDER_CODEGEN_WRAPPER_H_
