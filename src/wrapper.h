// A generated wrapper (*.wrapper.cpp, torch < 2.7: *.cpp), parsed: the ordered
// launches of a model and what each reads and writes. Bytes in, structs out.
#ifndef LADDER_WRAPPER_H_
#define LADDER_WRAPPER_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

enum class LaunchKind {
  kKernel,    ///< generated C++ or Triton
  kExtern,    ///< an aoti_torch_… shim: ATen, BLAS, a fallback
  kCustomOp,  ///< through aoti_torch_proxy_executor_call_function
};

/// One tensor argument of a launch.
struct Access {
  std::string buffer;  ///< "buf0", "arg4_1", "fc1_weight"; views resolved
  bool read = false;
  bool written = false;
  std::string parameter;  ///< "in_ptr0", "in_out_ptr0"; empty when unknown
  std::string dtype;      ///< C++ pointer type: "float", "int64_t"; or empty
};

/// One call in the generated code.
struct Launch {
  LaunchKind kind = LaunchKind::kKernel;
  /// "cpp_fused_relu_0", "aoti_torch_cpu_addmm_out", "demo::pack" (from the
  /// wrapper's json; "custom op node 3" where there is no json).
  std::string name;
  /// Spelled as the printer does; empty when the printer does not see it.
  /// Known for certain when the wrapper was compiled with the printer on
  /// (Wrapper::printer_level), otherwise derived from the call.
  std::string printed_name;
  size_t line = 0;        ///< of the call, in the wrapper file
  size_t occurrence = 1;  ///< n-th launch of that name in the text, from 1
  std::vector<Access> accesses;
  std::vector<std::string> arguments;      ///< as written, top level
  std::vector<std::string> source_nodes;   ///< "[linear, relu]" split
  std::vector<std::string> original_aten;  ///< "[aten.addmm]" split
};

/// A weight, buffer or folded constant.
struct Constant {
  std::string name;          ///< "fc1_weight"
  std::string original_fqn;  ///< "fc1.weight"
  std::string dtype;         ///< "float32", "bfloat16", "int64", …
  std::vector<int64_t> shape;
  uint64_t offset = 0;     ///< bytes into its storage
  uint64_t data_size = 0;  ///< bytes, already rounded up to 64
  bool from_folded = false;
};

/// What the body of run_impl does, in order. Launches index into
/// Wrapper::launches; control flow is kept as markers around steps.
struct Step {
  enum class Kind {
    kLaunch,   ///< `launch`
    kAlias,    ///< `to` is from now on the storage of `from`
    kRelease,  ///< `to` is gone
    kOutput,   ///< `from` becomes a model output
    kIf,       ///< a branch begins
    kElse,     ///< its other side begins
    kLoop,     ///< `while (1) {`
    kBreak,    ///< `if (…) break;`
    kEnd,      ///< of kIf/kElse or kLoop
    kOther,    ///< allocation, size, check: nothing that moves data
    kUnknown,  ///< not understood
  };
  Kind kind = Kind::kUnknown;
  size_t line = 0;
  size_t launch = 0;
  std::string to, from;
};

/// One model's generated code.
struct Wrapper {
  std::string path;                      ///< as given to ParseWrapper
  std::vector<std::string> inputs;       ///< by input index: "arg4_1"
  std::vector<Constant> constants;       ///< by constant index
  std::vector<Launch> launches;          ///< run_impl's, in textual order
  std::vector<Step> steps;               ///< run_impl's
  std::vector<Launch> folding_launches;  ///< _const_run_impl's
  std::vector<std::string> devices;      ///< "cpu", "cuda", … in use, sorted
  int printer_level = 0;  ///< 0 not instrumented, else 2 or 3 as compiled
  bool has_input_checks = false;    ///< can check its inputs
  bool checks_are_runtime = false;  ///< by AOTI_RUNTIME_CHECK_INPUTS
  size_t unknown_statements = 0;    ///< Steps of kind kUnknown
};

/// True if the text is a generated AOTInductor wrapper at all.
bool LooksLikeWrapper(std::string_view text);

/// Never throws on strange text: what is not understood is kUnknown.
/// json: the *.wrapper.json beside it (torch < 2.7: *.json), or empty.
Wrapper ParseWrapper(std::string_view text, std::string_view json,
                     const std::string& path);

/// "kernel", "extern", "custom-op", as verdict.json spells it.
std::string_view Name(LaunchKind kind);

}  // namespace ladder

#endif  // LADDER_WRAPPER_H_
