#include "codegen/wrapper_body.h"

#include <algorithm>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "codegen/cpp_text.h"
#include "codegen/launch_parser.h"
#include "codegen/signatures.h"

namespace ladder {

namespace {

using Content = TensorNames::Content;
using StatementKind = CppStatement::Kind;

// The index in "inputs[3]", "&output_handles[3]": 3.
std::optional<size_t> Subscript(std::string_view text, std::string_view array) {
  constexpr long long kMost = 1 << 16;  // no model has as many
  size_t begin = text.find(array);
  if (begin == std::string_view::npos) return std::nullopt;
  auto number = LeadingInteger(text.substr(begin + array.size()));
  if (!number || *number < 0 || *number > kMost) return std::nullopt;
  return static_cast<size_t>(*number);
}

// aoti_torch_clone(buf0, &output_handles[3]): 3.
std::optional<size_t> OutputClonedBy(const CppCall& call) {
  if (call.name != "aoti_torch_clone") return std::nullopt;
  return Subscript(call.arguments, "&output_handles[");
}

// The comments that inductor writes above a launch in generated code.

/// Keeps the content of comments until their launch follows.
class LaunchComments {
 public:
  void Read(std::string_view comment);
  /// Moves the source nodes to the launch, and the debug handle if it is its
  /// own, not that of an earlier call that became no launch.
  void MoveTo(Launch& launch);
  /// The number of source nodes that change a tensor: "index_copy__1".
  [[nodiscard]] size_t ChangingNodes() const;

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

// Collects the steps of a function body. Keeps blocks balanced, and drops the
// markers of blocks in which nothing happens to data.

class StepList {
 public:
  void Reserve(size_t steps) { steps_.reserve(steps); }
  void Add(Step step);
  void OpenBranch(size_t line);
  /// The other side of the innermost branch; `conditional` for "else if".
  void Else(size_t line, bool conditional);
  void OpenLoop(size_t line);
  /// A block without markers: "{", a size check around a launch.
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
    size_t ends = 1;       ///< number of kEnd: one more for each "else if"
    bool matters = false;  ///< holds more than kOther
  };
  void Mark(Step::Kind kind, size_t line, Block* block);

  std::vector<Step> steps_;
  std::vector<Block> blocks_;
};

std::vector<std::string> BracketedNames(std::string_view comment,
                                        std::string_view key) {
  std::vector<std::string> names;
  size_t begin = comment.find(key);
  if (begin == std::string_view::npos) return names;
  begin += key.size();
  // Names hold no brackets of their own, so the first one ends the list.
  size_t end = comment.find(']', begin);
  if (end == std::string_view::npos) return names;
  for (std::string_view name :
       SplitArguments(comment.substr(begin, end - begin))) {
    names.emplace_back(name);
  }
  return names;
}

/// The operator as inductor spells it: "pack" for "demo::pack.default" and
/// "cumsum" for "aoti_torch_cpu_cumsum_out".
std::string_view OperatorOf(std::string_view name) {
  if (name.starts_with(kShimPrefix)) {
    constexpr std::string_view kOut = "_out";
    std::string_view op = ShimOperator(name);
    if (op.ends_with(kOut)) op.remove_suffix(kOut.size());
    return op;
  }
  const size_t colon = name.rfind(':');
  if (colon != std::string_view::npos) name.remove_prefix(colon + 1);
  return name.substr(0, name.find('.'));
}

/// "add" for the node "add_1".
std::string_view OperatorOfNode(std::string_view node) {
  const size_t last = node.find_last_not_of("0123456789");
  const bool numbered = last != node.npos && last > 0 &&
                        last + 1 < node.size() && node[last] == '_';
  return numbered ? node.substr(0, last) : node;
}

bool IsHandleOf(std::string_view handle, const Launch& launch) {
  std::string_view named = handle.substr(0, handle.rfind(':'));
  if (launch.kind != LaunchKind::kCustomOp) return named == launch.name;
  std::string_view op = OperatorOf(launch.name);
  return !op.empty() && named.size() > op.size() && named.ends_with(op) &&
         named[named.size() - op.size() - 1] == '_';
}

// aoti_torch_zero_(semaphores_cuda_0) before a kernel that has barriers.
bool ClearsSemaphores(const Launch& launch) {
  return ShimOperator(launch.name) == "zero_" && !launch.accesses.empty() &&
         (launch.accesses[0].buffer.starts_with("semaphores_") ||
          launch.accesses[0].buffer.starts_with("workspace_"));
}

void LaunchComments::Read(std::string_view comment) {
  // torch >= 2.9 with INDUCTOR_PROVENANCE=1:
  // "// [Provenance debug handles] cpp_fused_relu_0:2"
  constexpr std::string_view kHandle = "[Provenance debug handles] ";
  size_t handle = comment.find(kHandle);
  if (handle != std::string_view::npos) {
    debug_handle_ = Trim(comment.substr(handle + kHandle.size()));
  }
  // torch >= 2.5: "// Topologically Sorted Source Nodes: […], Original
  // ATen: […]", in subgraphs "Unsorted"; <= 2.4: "// Source Nodes: […]".
  if (comment.find("Source Nodes: [") == std::string_view::npos) return;
  source_nodes_ = BracketedNames(comment, "Source Nodes: [");
  original_aten_ = BracketedNames(comment, "Original ATen: [");
}

/// The comment above an operator lists the nodes of its arguments too: keeps
/// its own, "pack" and "pack_1", if they are there.
void KeepOwnNodes(Launch& launch) {
  if (launch.kind == LaunchKind::kKernel) return;
  const std::string_view op = OperatorOf(launch.name);
  std::vector<std::string> own;
  for (const std::string& node : launch.source_nodes) {
    if (OperatorOfNode(node) == op) own.push_back(node);
  }
  if (!own.empty()) launch.source_nodes = std::move(own);
}

void LaunchComments::MoveTo(Launch& launch) {
  // The comment above stands for the kernel that these semaphores are for.
  if (ClearsSemaphores(launch)) return;
  auto nodes = std::exchange(source_nodes_, {});
  auto aten = std::exchange(original_aten_, {});
  auto handle = std::exchange(debug_handle_, {});
  // C++ kernels have a handle, but no comment with their nodes.
  bool cpp = launch.kind == LaunchKind::kKernel &&
             launch.name.find("cpp_fused") != std::string::npos;
  if (!cpp) {
    launch.source_nodes = std::move(nodes);
    launch.original_aten = std::move(aten);
    KeepOwnNodes(launch);
  }
  if (IsHandleOf(handle, launch)) launch.debug_handle = std::move(handle);
}

/// "index_copy_" and "index_copy__1", but not "index_copy_1".
bool ChangesATensor(std::string_view node) {
  node = OperatorOfNode(node);
  return node.size() > 1 && node.ends_with('_') && !node.ends_with("__");
}

size_t LaunchComments::ChangingNodes() const {
  return static_cast<size_t>(std::count_if(
      source_nodes_.begin(), source_nodes_.end(), ChangesATensor));
}

/// What stands between `begin`, "before" or "after", `middle` and the first or,
/// `greedy`, the last `end`.
struct Spelling {
  int level;
  std::string_view begin, middle, end;
  bool greedy;
};

// printf("[ before_launch: cpp_fused_tanh_0 ]\n");              torch >= 2.7
// printf("[ before_launch: cpp_fused_tanh_0 ]"); printf("\n");  torch 2.6
// aoti_torch_print_tensor_handle(buf0, "before_launch - K - buf0");
// printf("[  before_launch - K - 512L: %ld  ]", 512L); printf("\\n");
constexpr Spelling kNames = {3, "[ ", "_launch: ", " ]", true};
constexpr Spelling kScalar = {2, "[  ", "_launch - ", " - ", false};
constexpr Spelling kTensor = {2, "", "_launch - ", " - ", false};

std::optional<PrinterCall> Match(const Spelling& spelling,
                                 std::string_view text) {
  auto take = [&](std::string_view part) {
    if (!text.starts_with(part)) return false;
    text.remove_prefix(part.size());
    return true;
  };
  if (!take(spelling.begin)) return std::nullopt;
  const bool before = take("before");
  if (!before && !take("after")) return std::nullopt;
  if (!take(spelling.middle)) return std::nullopt;
  const size_t end =
      spelling.greedy ? text.rfind(spelling.end) : text.find(spelling.end, 1);
  if (end == text.npos || end == 0) return std::nullopt;
  return PrinterCall{spelling.level, before, std::string(text.substr(0, end))};
}

/// Nothing when the call is not the printer's.
std::optional<PrinterCall> ParsePrinterCall(const CppCall& call) {
  if (call.name == "printf") {
    const std::string text = FirstString(call.arguments);
    if (auto found = Match(kNames, text)) return found;
    return Match(kScalar, text);
  }
  if (call.name != "aoti_torch_print_tensor_handle") return std::nullopt;
  if (auto found = Match(kTensor, FirstString(call.arguments))) return found;
  return PrinterCall{kTensor.level, false, ""};  // aoti_model_inputs - arg4_1
}

void StepList::Add(Step step) {
  if (step.kind != Step::Kind::kOther && !blocks_.empty()) {
    blocks_.back().matters = true;
  }
  steps_.push_back(std::move(step));
}

void StepList::Mark(Step::Kind kind, size_t line, Block* block) {
  block->markers.push_back(steps_.size());
  Step step;
  step.kind = kind;
  step.line = line;
  steps_.push_back(std::move(step));
}

void StepList::OpenBranch(size_t line) {
  blocks_.emplace_back();
  blocks_.back().kind = Block::Kind::kBranch;
  Mark(Step::Kind::kIf, line, &blocks_.back());
}

void StepList::Else(size_t line, bool conditional) {
  if (!InBranch()) return OpenPlain();
  Block* block = &blocks_.back();
  Mark(Step::Kind::kElse, line, block);
  if (!conditional) return;
  Mark(Step::Kind::kIf, line, block);
  ++block->ends;
}

void StepList::OpenLoop(size_t line) {
  blocks_.emplace_back();
  blocks_.back().kind = Block::Kind::kLoop;
  Mark(Step::Kind::kLoop, line, &blocks_.back());
}

void StepList::OpenPlain() { blocks_.emplace_back(); }

bool StepList::InBranch() const {
  return !blocks_.empty() && blocks_.back().kind == Block::Kind::kBranch;
}

void StepList::Close(size_t line) {
  if (blocks_.empty()) return;
  Block block = std::move(blocks_.back());
  blocks_.pop_back();
  if (!block.matters) {
    // Nearly every "if" of a wrapper only checks and throws.
    for (size_t marker : block.markers) {
      steps_[marker].kind = Step::Kind::kOther;
    }
    return;
  }
  if (!blocks_.empty()) blocks_.back().matters = true;
  if (block.kind == Block::Kind::kPlain) return;
  for (size_t i = 0; i < block.ends; ++i) {
    Mark(Step::Kind::kEnd, line, &block);
  }
}

std::vector<Step> StepList::Take() {
  while (!blocks_.empty()) {
    Close(steps_.empty() ? 0 : steps_.back().line);
  }
  return std::move(steps_);
}

class BodyParser {
 public:
  BodyParser(std::vector<CppStatement> statements, const BodyContext& context)
      : statements_(std::move(statements)), context_(context) {
    // About as many as generated code has. Moving them again and again would
    // cost more than memory that stays unused.
    names_.Reserve(statements_.size() / 4);
    steps_.Reserve(statements_.size() / 3);
    body_.launches.reserve(statements_.size() / 10);
    for (const auto& [buffer, elements] : context.elements) {
      names_.SetElements(buffer, elements);
    }
  }

  WrapperBody Parse() {
    for (index_ = 0; index_ < statements_.size(); ++index_) {
      statement_ = statements_[index_];
      switch (statement_.kind) {
        case StatementKind::kSimple:
          ReadSimple(statement_.text);
          break;
        case StatementKind::kOpen:
          Open(statement_.text);
          break;
        case StatementKind::kClose:
          Close();
          break;
        case StatementKind::kComment:
          comments_.Read(statement_.text);
          break;
      }
    }
    Finish();
    return std::move(body_);
  }

 private:
  // ---- blocks
  void Open(std::string_view header) {
    bool branch = header.starts_with("if");
    bool loop = header.starts_with("while") || header.starts_with("for");
    if (header.starts_with("if constexpr")) {
      // Only the first side is compiled, the one for tensors.
      constexpr_depths_.push_back(depth_);
      steps_.OpenPlain();
    } else if (branch && header.find(".is_non_zero()") == header.npos) {
      steps_.OpenBranch(statement_.line);
    } else if (loop) {
      steps_.OpenLoop(statement_.line);
      bool endless = header.find("(1)") != header.npos ||
                     header.find("(true)") != header.npos;
      if (!endless) AddStep(Step::Kind::kBreak);
    } else {
      // The printer prints around "if (grid.is_non_zero()) {", so the launch
      // counts as unconditional.
      steps_.OpenPlain();
    }
    ++depth_;
  }

  void Close() {
    if (depth_ > 0) --depth_;
    bool was_constexpr =
        !constexpr_depths_.empty() && constexpr_depths_.back() == depth_;
    if (was_constexpr) constexpr_depths_.pop_back();
    size_t next = index_ + 1;
    bool has_else = next < statements_.size() &&
                    statements_[next].kind == StatementKind::kOpen &&
                    statements_[next].text.starts_with("else");
    if (has_else && !was_constexpr && steps_.InBranch()) {
      index_ = next;
      ++depth_;
      steps_.Else(statements_[next].line,
                  statements_[next].text.find("if") != std::string_view::npos);
      return;
    }
    steps_.Close(statement_.line);
    if (has_else && was_constexpr) SkipBlock(next);
  }

  void SkipBlock(size_t open) {
    size_t depth = 0;
    for (index_ = open; index_ < statements_.size(); ++index_) {
      if (statements_[index_].kind == StatementKind::kOpen) ++depth;
      if (statements_[index_].kind == StatementKind::kClose) --depth;
      if (depth == 0) return;
    }
  }

  // ---- statements
  void ReadSimple(std::string_view text) {
    constexpr std::string_view kAttribute = "[[maybe_unused]]";
    if (text.starts_with(kAttribute)) {
      text = Trim(text.substr(kAttribute.size()));
    }
    if (text == "break" ||
        (text.starts_with("if") && LastIdentifier(text) == "break")) {
      AddStep(Step::Kind::kBreak);
    } else if (auto call = ParseCall(text); call && call->rest.empty()) {
      if (call->name == "AOTI_TORCH_ERROR_CODE_CHECK") {
        call = ParseCall(call->arguments);
      }
      call ? ReadCall(*call) : AddByMention(text);
    } else if (auto sides = SplitAssignment(text)) {
      ReadAssignment(sides->first, sides->second);
    } else {
      ReadDeclaration(text);
    }
  }

  void ReadCall(const CppCall& call) {
    constexpr std::string_view kReset = ".reset";
    if (call.name.ends_with(kReset)) {
      const std::string_view name =
          call.name.substr(0, call.name.size() - kReset.size());
      bool known = names_.IsTensor(name);
      AddStep(known ? Step::Kind::kRelease : Step::Kind::kOther,
              known ? name : "");
    } else if (auto printed = ParsePrinterCall(call)) {
      ReadPrinter(*printed);
    } else if (auto output = OutputClonedBy(call)) {
      ReadOutput(*output, SplitArguments(call.arguments)[0]);
    } else if (IsViewShim(call.name)) {
      ReadViewCall(call);
    } else if (call.name == "aoti_torch_empty_strided") {
      ReadSizes(call);
    } else if (call.name.starts_with("init") &&
               call.name.ends_with("TMADescriptor")) {
      ReadDescriptor(call);
    } else if (call.name == "aoti_torch__alloc_from_pool") {
      pool_memory_.emplace(LastIdentifier(call.arguments));
      AddStep(Step::Kind::kOther);
    } else if (call.name == "aoti_torch_check_inf_and_nan") {
      for (const TensorUse& use :
           names_.TensorsIn(LastIdentifier(call.arguments))) {
        body_.nan_checks.push_back({std::string(use.buffer), statement_.line});
      }
      AddStep(Step::Kind::kOther);
    } else if (auto launch =
                   ParseLaunch(call, {context_.signatures, context_.nodes,
                                      names_, comments_.ChangingNodes()})) {
      AddLaunch(std::move(*launch));
    } else if (IsHarmlessCall(call.name)) {
      AddStep(Step::Kind::kOther);
    } else {
      AddByMention(call.arguments);
    }
  }

  void ReadPrinter(const PrinterCall& printed) {
    body_.printer_level = std::max(body_.printer_level, printed.level);
    if (printed.before) {
      announced_ = printed.kernel;
    } else if (!printed.kernel.empty()) {
      announced_.clear();
    }
    AddStep(Step::Kind::kOther);
  }

  // aoti_torch_empty_strided(2, int_array_0, int_array_1, …, &buf0_handle)
  void ReadSizes(const CppCall& call) {
    AddStep(Step::Kind::kOther);
    const auto arguments = SplitArguments(call.arguments);
    if (arguments.size() < 2) return;
    const std::vector<std::string_view> sizes = names_.ElementsOf(arguments[1]);
    // A tensor without dimensions has no array that would be known.
    if (sizes.empty() && arguments[0] != "0") return;
    names_.SetElements(names_.BufferName(LastIdentifier(arguments.back())),
                       CountElements(sizes));
  }

  // initTMADescriptor(&buf2.m, reinterpret_cast<void*>(*(&var_0)), …);
  // init1DTMADescriptor(&buf2, …);                                  torch 2.6
  // The descriptor stands for the tensor.
  void ReadDescriptor(const CppCall& call) {
    const auto arguments = SplitArguments(call.arguments);
    if (arguments.size() < 2 || !arguments[0].starts_with('&')) {
      return AddByMention(call.arguments);
    }
    const std::vector<TensorUse> source = names_.TensorsIn(arguments[1]);
    if (source.size() != 1) return AddByMention(call.arguments);
    const std::string_view name = arguments[0].substr(1);
    names_.AddView(name.substr(0, name.find('.')), source[0]);
    AddStep(Step::Kind::kOther);
  }

  void ReadViewCall(const CppCall& call) {
    std::vector<std::string_view> arguments = SplitArguments(call.arguments);
    if (arguments.size() < 2) return AddByMention(call.arguments);
    std::vector<TensorUse> source = names_.TensorsIn(arguments[0]);
    std::string_view target = LastIdentifier(arguments.back());
    if (source.size() != 1) return AddByMention(arguments[0]);
    if (call.name == "aoti_torch__reinterpret_tensor") source[0].partial = true;
    Bind(target, source[0], names_.ContentOf(source[0].buffer));
  }

  void ReadAssignment(std::string_view left, std::string_view right) {
    std::string_view target = LastIdentifier(left);
    if (auto output = Subscript(left, "output_handles[")) {
      return ReadOutput(*output, right);
    }
    if (auto input = Subscript(right, "std::move(inputs[")) {
      if (*input >= body_.inputs.size()) body_.inputs.resize(*input + 1);
      body_.inputs[*input] = std::string(target);
      names_.Declare(target, Content::kWritten);
      return AddStep(Step::Kind::kOther);
    }
    if (right.starts_with("constants_->at(")) {
      names_.Declare(target, Content::kWritten);
      return AddStep(Step::Kind::kOther);
    }
    if (right.starts_with("{")) {
      names_.AddArray(target, right.substr(1, right.rfind('}') - 1));
      return AddStep(Step::Kind::kOther);
    }
    if (pool_memory_.contains(LastIdentifier(right))) {
      return Allocate(target);
    }
    std::vector<TensorUse> source = names_.TensorsIn(right);
    if (source.size() == 1) return ReadRename(left, source[0]);
    if (names_.Mentions(right)) return AddStep(Step::Kind::kUnknown);
    names_.AddScalar(target, right);
    AddStep(Step::Kind::kOther);
  }

  // auto buf1 = std::move(buf0);  // reuse
  // auto buf1 = reinterpret_tensor_wrapper(…); buf0.reset();  // reuse
  // buf4 = std::move(true_graph_0_buf1);
  void ReadRename(std::string_view left, TensorUse source) {
    bool reuse = CommentOnThisLine("reuse");
    // decltype(auto) buf1 = std::move(tmp_tensor_handle_1_raii);  // alias
    // A part of a concatenation: it holds nothing yet.
    if (CommentOnThisLine("alias")) {
      return Bind(LastIdentifier(left), source, Content::kFresh);
    }
    bool declares = left.find(' ') != std::string_view::npos;
    Content content = names_.ContentOf(source.buffer);
    if (reuse) source.partial = false;
    if (declares && !source.partial && content == Content::kWritten) {
      content = Content::kReused;
    }
    Bind(LastIdentifier(left), source, content);
  }

  void ReadDeclaration(std::string_view text) {
    size_t space = text.find_first_of(" \t");
    std::string_view type = text.substr(0, space);
    if (space == std::string_view::npos ||
        (type != "AtenTensorHandle" && type != "RAIIAtenTensorHandle")) {
      return AddByMention(text);
    }
    std::string_view rest = Trim(text.substr(space));
    auto call = ParseCall(rest);
    if (!call && IsIdentifier(rest)) {
      if (!IsTemporaryName(rest)) return Allocate(rest);
      return AddStep(Step::Kind::kOther);
    }
    if (!call) return AddByMention(text);
    if (pool_memory_.contains(Trim(call->arguments))) {
      return Allocate(call->name);
    }
    std::vector<TensorUse> source = names_.TensorsIn(call->arguments);
    if (source.size() != 1) return AddByMention(call->arguments);
    Bind(call->name, source[0], names_.ContentOf(source[0].buffer));
  }

  void ReadOutput(size_t number, std::string_view value) {
    std::string from;
    if (auto other = Subscript(value, "output_handles[")) {
      from = outputs_[*other];
    } else if (auto uses = names_.TensorsIn(value); !uses.empty()) {
      from = uses[0].buffer;
    } else {
      // A tensor made of a scalar: scalar_to_tensor_0.release()
      from = std::string(value.substr(0, value.find('.')));
    }
    outputs_[number] = from;
    AddStep(Step::Kind::kOutput, std::to_string(number), from);
  }

  // ---- what statements do
  void AddStep(Step::Kind kind, std::string_view to = {},
               std::string_view from = {}) {
    // Half of all statements do nothing to data.
    if (kind == Step::Kind::kOther && to.empty()) return;
    Step step;
    step.kind = kind;
    step.line = statement_.line;
    step.to = std::string(to);
    step.from = std::string(from);
    if (kind == Step::Kind::kUnknown) ++body_.unknown_statements;
    steps_.Add(std::move(step));
  }

  // A statement of unknown form is harmless unless it mentions a tensor.
  void AddByMention(std::string_view text) {
    AddStep(names_.Mentions(text) ? Step::Kind::kUnknown : Step::Kind::kOther);
  }

  void Allocate(std::string_view name) {
    const std::string_view buffer = names_.BufferName(name);
    names_.Declare(buffer, Content::kFresh);
    AddStep(Step::Kind::kOther, buffer);
  }

  void Bind(std::string_view name, const TensorUse& source, Content content) {
    const std::string_view buffer = names_.BufferName(name);
    if (IsTemporaryName(name)) {
      names_.AddView(name, source);
    } else if (buffer != source.buffer) {
      names_.Declare(buffer, content);
      if (source.partial) names_.SetBase(buffer, source.buffer);
      Step step;
      step.kind = Step::Kind::kAlias;
      step.line = statement_.line;
      step.to = buffer;
      step.from = source.buffer;
      step.partial = source.partial;
      return steps_.Add(std::move(step));
    }
    AddStep(Step::Kind::kOther);
  }

  void AddLaunch(Launch launch) {
    launch.line = statement_.line;
    launch.occurrence = ++occurrences_[launch.name];
    launch.printed_name = std::exchange(announced_, {});
    comments_.MoveTo(launch);
    for (const Access& access : launch.accesses) {
      if (access.written) names_.Fill(access.buffer);
    }
    Step step;
    step.kind = Step::Kind::kLaunch;
    step.line = launch.line;
    step.launch = body_.launches.size();
    body_.launches.push_back(std::move(launch));
    steps_.Add(std::move(step));
  }

  [[nodiscard]] bool CommentOnThisLine(std::string_view word) const {
    constexpr size_t kStatementsInALine = 4;
    size_t end = std::min(statements_.size(), index_ + kStatementsInALine);
    for (size_t i = index_ + 1; i < end; ++i) {
      if (statements_[i].line != statement_.line) return false;
      if (statements_[i].kind == StatementKind::kComment) {
        return statements_[i].text.find(word) != std::string_view::npos;
      }
    }
    return false;
  }

  void Finish() {
    body_.steps = steps_.Take();
    if (body_.printer_level != 0) return;
    for (Launch& launch : body_.launches) {
      launch.printed_name =
          DerivedPrinterName(launch, context_.before_torch_2_7);
    }
  }

  const std::vector<CppStatement> statements_;
  const BodyContext& context_;
  size_t index_ = 0;
  CppStatement statement_;
  WrapperBody body_;
  StepList steps_;
  TensorNames names_;
  size_t depth_ = 0;
  std::vector<size_t> constexpr_depths_;
  std::unordered_set<std::string_view> pool_memory_;
  std::unordered_map<size_t, std::string> outputs_;
  std::unordered_map<std::string, size_t> occurrences_;
  std::string announced_;  ///< by the printer's before_launch
  LaunchComments comments_;
};

}  // namespace

WrapperBody ParseWrapperBody(std::vector<CppStatement> statements,
                             const BodyContext& context) {
  return BodyParser(std::move(statements), context).Parse();
}

}  // namespace ladder
