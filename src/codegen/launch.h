// What generated code does, in order: launches, and changes of buffer names
// between them.
#ifndef LADDER_CODEGEN_LAUNCH_H_
#define LADDER_CODEGEN_LAUNCH_H_

#include <cstddef>
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
  /// "in_ptr0", "in_out_ptr0"; for an operator "self", "index"; empty if
  /// unknown.
  std::string parameter;
  std::string dtype;     ///< C++ pointer type: "float", "int64_t"; or empty
  bool partial = false;  ///< through a view: may be a part of the buffer
  /// Read only in that a part of the old value may stay: the launch may not
  /// write all of the buffer.
  bool keeps = false;
  size_t argument = 0;  ///< index into Launch::arguments
};

/// Whether a line of Python takes indices, in the order of certainty.
enum class Indexing {
  kNone,   ///< it does not seem to
  kMaybe,  ///< it has a subscript, which may pick an item of a Python list
  kSure,   ///< it calls an indexing operator, or its subscript became one
};

/// A line of the user's model that a launch was compiled from.
struct ModelLine {
  std::string file;
  size_t line = 0;
  std::string function;  ///< "forward"
  std::string code;      ///< its text; may be empty
  /// The line is of a later call, for which the launch lays out its result.
  bool of_reader = false;
  /// Whether this line, or a line of torch that it calls, takes indices.
  Indexing indexes = Indexing::kNone;
  /// The lines of torch that it calls, each on a line of its own.
  std::string torchs_code = {};
  /// Its place among the lines that kernel_information.json names: in the order
  /// of Launch::nodes.
  size_t turn = 0;
};

/// An assertion that a tensor holds neither NaN nor Inf.
struct NanCheck {
  std::string buffer;  ///< as Access::buffer
  size_t line = 0;     ///< in the wrapper file
};

/// The constants of a model that inductor wrote into the source of a kernel.
struct InlinedConstants {
  std::vector<std::string> names;  ///< "fc_bias" for fc.bias
  /// There are no others: a node that the compiler added has the name of an
  /// operator, as "exp" for softmax, but so may a constant.
  bool sure = false;
};

/// One call in the generated code.
struct Launch {
  LaunchKind kind = LaunchKind::kKernel;
  /// "cpp_fused_relu_0", "aoti_torch_cpu_addmm_out", "demo::pack" (from the
  /// wrapper's json; "custom op node 3" where there is no json).
  std::string name;
  /// The name as the printer spells it; empty if the printer does not see the
  /// launch. Certain if the wrapper was compiled with the printer on
  /// (Wrapper::printer_level), otherwise derived from the call.
  std::string printed_name;
  /// For a MultiKernel ("multi_kernel_0"), its kernel that was chosen at
  /// compile time: "triton_per_fused_sum_1". Else empty.
  std::string chosen;
  size_t line = 0;        ///< of the call, in the wrapper file
  size_t occurrence = 1;  ///< n-th launch of that name in the text, from 1
  std::vector<Access> accesses;
  std::vector<std::string> arguments;  ///< as written, top level
  /// For a generated kernel, parallel to `arguments`: "in_ptr0", "ks0"; empty
  /// if the file does not name them (Triton before torch 2.7).
  std::vector<std::string> parameters;
  std::vector<std::string> source_nodes;   ///< "[linear, relu]" split
  std::vector<std::string> original_aten;  ///< "[aten.addmm]" split
  /// "cpp_fused_relu_0:2": the key of the launch in kernel_information.json;
  /// only with INDUCTOR_PROVENANCE=1, and not for every call.
  std::string debug_handle;
  /// From that file, see AddProvenance; empty if it has none.
  std::vector<ModelLine> model_lines;
  size_t provenance_line = 0;  ///< of the handle in that file
  /// The nodes in that file: in the order in which the kernel needs their
  /// results, an operation before its operands.
  std::vector<std::string> nodes;
  InlinedConstants inlined;  ///< from that file
};

/// What the body of run_impl does, in order. Launches index into
/// Wrapper::launches; control flow is kept as markers around steps.
struct Step {
  enum class Kind {
    kLaunch,   ///< `launch`
    kAlias,    ///< `to` now names the storage of `from`
    kRelease,  ///< `to` is released
    kOutput,   ///< `from` becomes the model output with number `to`
    kIf,       ///< a branch begins
    kElse,     ///< the other side of the branch begins
    kLoop,     ///< `while (1) {`
    kBreak,    ///< `if (…) break;`
    kEnd,      ///< of kIf/kElse or kLoop
    kOther,    ///< allocates `to`; empty: a block in which no data moves
    kUnknown,  ///< not understood
  };
  Kind kind = Kind::kUnknown;
  size_t line = 0;
  size_t launch = 0;
  std::string to, from;
  bool partial = false;  ///< kAlias: `to` may be a part of `from`
};

// kernel_information.json, which inductor writes beside the generated code with
// INDUCTOR_PROVENANCE=1 (torch >= 2.9). It maps the debug handle of a launch to
// the model lines that it was compiled from. Bytes in, structs out.

/// Fills model_lines, provenance_line and inlined of each launch
/// whose handle is in the file, and source_nodes if no comment gave any. A line
/// is that of the innermost frame outside torch, or of the innermost frame if
/// all are in torch. Each line appears once, in source order; lines of later
/// readers come last. Never throws: a strange file fills nothing.
/// `program`: what Python ran from its standard input, of which the file has
/// the numbers of lines, but not their text; may be empty.
void AddProvenance(std::string_view json, std::vector<Launch>& launches,
                   std::string_view program = {});

/// Python's name for a program that it reads from its standard input.
inline constexpr const char* kStandardInput = "<stdin>";
/// True for that name, and for the paths that lead there.
bool IsStandardInput(std::string_view file);

/// The fault of a launch, which decides the line to look at first.
enum class LineFault {
  kAny,          ///< the last line, which computes the result
  kOutOfBounds,  ///< the one line that takes indices
};

/// The line of a launch to look at first. Null if there is none; for
/// kOutOfBounds also if, of several lines, none surely takes indices or more
/// than one may.
const ModelLine* TellingLine(const std::vector<ModelLine>& lines,
                             LineFault fault);

/// True for a Python file of PyTorch itself.
bool IsTorchsOwn(const std::string& file);

}  // namespace ladder

#endif  // LADDER_CODEGEN_LAUNCH_H_
