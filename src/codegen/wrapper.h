// A generated wrapper (*.wrapper.cpp, torch < 2.7: *.cpp), parsed: the ordered
// launches of a model and what each reads and writes. Bytes in, structs out.
#ifndef LADDER_CODEGEN_WRAPPER_H_
#define LADDER_CODEGEN_WRAPPER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/launch.h"
#include "codegen/triton_kernel.h"

namespace ladder {

// The size symbols of a generated wrapper: which dimension of an input, or
// which result, a dynamic size such as s77 or u0 comes from, and how the
// generated code checks it.

/// `int64_t s77 = arg0_1_size[0];`
struct SizeSymbol {
  std::string name;   ///< "s77", "s0", "u0", "…_xnumel"
  std::string value;  ///< as written: "arg0_1_size[0]", "s77", "buf0.size(0)"
  size_t line = 0;
};

/// `if (arg0_1_size[0] < 2)`, `if (!(u1 >= 2L))`, assert_size_stride.
struct SizeCheck {
  enum class Kind {
    kAtLeast,  ///< the size is `limit` or more
    kAtMost,
    kEquals,  ///< a number, or the symbol of another input's size
  };
  Kind kind = Kind::kEquals;
  std::string name;           ///< of an input, or of a symbol
  std::optional<size_t> dim;  ///< of an input
  std::string limit;          ///< as written: "2", "s77"
  size_t line = 0;
};

/// `assert_size_stride(buf2, {s77, 4L}, {4L, 1L}, "torch.ops.my.crop.default",
/// cached_torch_dtype_float32, "torch.float32")`: what an operator's fake
/// kernel promised of its result, or the export of an input.
struct TensorCheck {
  std::string tensor;     ///< "buf2"
  std::string operation;  ///< "torch.ops.my.crop.default"; "input"
  std::vector<std::string> sizes, strides;  ///< as written
  std::string dtype;                        ///< "torch.float32"; may be empty
  size_t line = 0;
};

/// `int64_t int_array_0[] = {c10::div_floor_integer(…s77…, …100L…), 100L};`: a
/// dimension that is a size divided by a number, and rounded down.
struct FlooredSize {
  std::string symbol;  ///< "s77"
  int64_t divisor = 1;
  /// The divisor is a dimension of the same shape, as in x.view(-1, 100).
  bool beside_divisor = false;
  size_t line = 0;
};

struct ShapeFacts {
  std::vector<SizeSymbol> symbols;  ///< in textual order
  std::vector<SizeCheck> checks;
  std::vector<TensorCheck> tensors;  ///< in textual order
  std::vector<FlooredSize> floored_sizes;
};

/// Reads a whole wrapper. Never throws on strange text.
ShapeFacts ReadShapes(std::string_view wrapper);

/// What a size is computed from.
struct SizeSource {
  enum class Kind {
    kTensorSize,   ///< dimension `dim` of `tensor`
    kTensorValue,  ///< the number that `tensor` holds (aoti_torch_item_…)
  };
  Kind kind = Kind::kTensorSize;
  std::string tensor;  ///< "arg0_1", "buf0"
  size_t dim = 0;
  std::string symbol;  ///< the symbol that names it: "s77"
  size_t line = 0;     ///< of that symbol's definition
  bool operator==(const SizeSource&) const = default;
};

/// Everything that the expression is computed from, through aliases and derived
/// sizes, in the order of mention. Empty for plain numbers and unknown names.
std::vector<SizeSource> SourcesOfSize(const ShapeFacts& shapes,
                                      std::string_view expression);

/// The check that keeps that size from being too small; null when there is
/// none.
const SizeCheck* LowerBoundOf(const ShapeFacts& shapes,
                              const SizeSource& source);

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
  /// By input index, the argument of the model's forward: "mask". Empty if they
  /// are not known; see forward_arguments.h.
  std::vector<std::string> arguments;
  std::vector<Constant> constants;  ///< by constant index
  std::vector<Launch> launches;     ///< run_impl's, in textual order
  std::vector<Step> steps;          ///< run_impl's
  /// run_impl's, in textual order; only with TORCHINDUCTOR_NAN_ASSERTS=1.
  std::vector<NanCheck> nan_checks;
  /// _const_run_impl, which computes the folded constants when the model is
  /// loaded: at most one element, its outputs in the order of those constants.
  std::vector<Wrapper> folding;
  std::vector<std::string> devices;  ///< "cpu", "cuda", … in use, sorted
  std::vector<TritonKernel> triton;  ///< kernels whose source is in the file
  ShapeFacts shapes;                 ///< its size symbols and checks
  int printer_level = 0;  ///< 0 not instrumented, else 2 or 3 as compiled
  bool checks_are_runtime = false;  ///< enabled by AOTI_RUNTIME_CHECK_INPUTS
  size_t unknown_statements = 0;    ///< Steps of kind kUnknown
  /// The line that says that the library holds no weights, because of
  /// aot_inductor.package_constants_in_so=False; 0: it holds them.
  size_t no_weights_line = 0;
};

/// The Triton kernel that is called by that name; null: none.
const TritonKernel* FindTriton(const Wrapper& wrapper, const std::string& name);

/// True if run_impl has a branch or a loop.
bool HasControlFlow(const Wrapper& wrapper);

/// True if the text is a generated AOTInductor wrapper at all.
bool LooksLikeWrapper(std::string_view text);

/// Never throws on strange text: what is not understood is kUnknown.
/// json: the *.wrapper.json beside it (torch < 2.7: *.json), or empty.
Wrapper ParseWrapper(std::string_view text, std::string_view json,
                     const std::string& path);

}  // namespace ladder

#endif  // LADDER_CODEGEN_WRAPPER_H_
