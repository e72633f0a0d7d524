// The body of run_impl, read statement by statement into launches and steps.
#ifndef LADDER_CODEGEN_WRAPPER_BODY_H_
#define LADDER_CODEGEN_WRAPPER_BODY_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/cpp_text.h"
#include "codegen/launch.h"
#include "codegen/launch_parser.h"
#include "codegen/signatures.h"

namespace ladder {

/// What the rest of the file says that a body depends on.
struct BodyContext {
  KernelSignatures signatures;
  std::vector<ProxyNode> nodes;
  bool before_torch_2_7 = false;  ///< fallbacks have other printed names
};

struct WrapperBody {
  std::vector<std::string> inputs;  ///< by index, as the body binds them
  std::vector<Launch> launches;
  std::vector<Step> steps;
  std::vector<NanCheck> nan_checks;
  int printer_level = 0;
  size_t unknown_statements = 0;
};

/// `text` begins in line `first_line` of its file.
WrapperBody ParseWrapperBody(std::string_view text, size_t first_line,
                             const BodyContext& context);

// The comments that inductor writes above a launch in generated code.

/// Keeps what the comments said until the launch that they are about comes.
class LaunchComments {
 public:
  void Read(std::string_view comment);
  /// Gives the launch its source nodes and its debug handle, and forgets them.
  /// A comment whose call became no launch must not go to the next one.
  void MoveTo(Launch& launch);

 private:
  std::vector<std::string> source_nodes_;
  std::vector<std::string> original_aten_;
  std::string debug_handle_;
};

// The calls that PyTorch's intermediate value printer adds to a wrapper.

struct PrinterCall {
  int level = 0;        ///< 2 values, 3 names
  bool before = false;  ///< before_launch
  std::string kernel;   ///< as printed; empty for the model's inputs
};

/// Nothing when the call is not the printer's.
std::optional<PrinterCall> ParsePrinterCall(const CppCall& call);

// The steps of a function body while they are being collected: keeps blocks
// balanced and forgets those in which nothing happens to data.

class StepList {
 public:
  void Add(Step step);
  void OpenBranch(size_t line);
  /// The other side of the innermost branch; `conditional` for "else if".
  void Else(size_t line, bool conditional);
  void OpenLoop(size_t line);
  /// A block that leaves no trace: "{", a size check around a launch.
  void OpenPlain();
  /// True if the innermost block is a branch.
  [[nodiscard]] bool InBranch() const;
  void Close(size_t line);
  /// All steps; closes what a truncated text left open.
  std::vector<Step> Take();

 private:
  struct Block {
    enum class Kind { kPlain, kBranch, kLoop };
    Kind kind = Kind::kPlain;
    std::vector<size_t> markers;  ///< its kIf, kElse, kLoop
    size_t ends = 1;              ///< kEnd owed: one more for each "else if"
    bool matters = false;         ///< holds more than kOther
  };
  void Mark(Step::Kind kind, size_t line, Block* block);

  std::vector<Step> steps_;
  std::vector<Block> blocks_;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_WRAPPER_BODY_H_
