#include "diagnosis/inlined_constant.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <string_view>
#include <utility>

#include "base/text.h"
#include "codegen/cpp_kernel.h"
#include "codegen/triton_kernel.h"

namespace ladder {

namespace {

using Value = StoredLiteral::Value;

/// The NaN and infinities that are written in the kernel of a launch.
struct KernelLiterals {
  StoredLiterals literals;
  std::string path;  ///< of the kernel's source, in the record
};

KernelLiterals LiteralsOf(const RunEvidence& run, size_t model,
                          const Launch& launch) {
  if (launch.kind != LaunchKind::kKernel) return {};
  const Wrapper& wrapper = run.models[model].wrapper;
  if (const TritonKernel* triton = FindTriton(wrapper, launch.name)) {
    return {FindTritonLiterals(*triton), wrapper.path};
  }
  const ModelFiles& files = run.files[model];
  return {FindStoredLiterals(files.kernel_source, launch.name),
          files.kernel_path};
}

std::string_view Spelled(Value value) {
  switch (value) {
    case Value::kNan:
      return "NaN";
    case Value::kInf:
      return "Inf";
    case Value::kMinusInf:
      break;
  }
  return "-Inf";
}

/// What the execution wrote to that parameter of its kernel.
BufferState WrittenTo(const InvocationValues& values, size_t execution,
                      const std::string& parameter) {
  for (const Access& access : values.LaunchOf(execution).accesses) {
    if (access.parameter != parameter || !access.written) continue;
    const auto* value = values.Printed(execution, access.buffer, false);
    if (value == nullptr) break;
    BufferState state;
    state.known = true;
    state.nan = value->has_nan;
    state.inf = value->has_inf;
    return state;
  }
  return values.Write(execution);
}

/// The path of the constant that became the node: "fc.bias" for "fc_bias", if
/// the model has another constant there, as fc.weight. Else the node's name.
std::string PathOfNode(const std::string& node, const Wrapper& wrapper) {
  std::string path = node;
  size_t longest = 0;
  for (const Constant& constant : wrapper.constants) {
    const std::string& full = constant.original_fqn;
    const size_t module = full.rfind('.') + 1;  // npos + 1 is 0
    const std::string_view own =
        std::string_view(node).substr(std::min(module, node.size()));
    if (module <= longest || own.empty() ||
        own.find('_') != std::string_view::npos ||
        constant.name.size() != full.size() ||
        node.substr(0, module) != constant.name.substr(0, module)) {
      continue;
    }
    longest = module;
    path = full.substr(0, module) + std::string(own);
  }
  return path;
}

/// Names and describes one constant of a kernel.
class Description {
 public:
  Description(const RunEvidence& run, size_t model, const Launch& launch,
              const KernelLiterals& found)
      : run_(run), model_(model), launch_(launch), found_(found) {}

  [[nodiscard]] InlinedConstant Of(const StoredLiteral& literal) const {
    InlinedConstant constant;
    constant.suspect = SuspectOf(literal);
    constant.is_mask = literal.value == Value::kMinusInf;
    if (constant.is_mask) {
      constant.evidence = {Cited(literal, "")};
      return constant;
    }
    BadInput& bad = constant.bad_input;
    bad.buffer = Node().empty() ? "the source of " + launch_.name
                                : constant.suspect.name;
    bad.what = literal.value == Value::kNan ? "nan" : "inf";
    bad.observed = fmt::format("{} among {}", Spelled(literal.value),
                               Counted(literal.values, "value"));
    constant.evidence = EvidenceFor(literal);
    constant.open = WhatIsOpen(literal);
    return constant;
  }

  [[nodiscard]] Evidence Cited(const StoredLiteral& literal,
                               const std::string& remark) const {
    return {found_.path, literal.line, "",
            fmt::format("{} is written in the kernel's source{}{}",
                        Spelled(literal.value), remark.empty() ? "" : ": ",
                        remark)};
  }

 private:
  /// The node of the constant, if torch recorded only one that the kernel
  /// holds. Else empty.
  [[nodiscard]] std::string Node() const {
    const auto& names = launch_.inlined.names;
    return names.size() == 1 && found_.literals.constants <= 1 ? names[0] : "";
  }

  [[nodiscard]] Suspect SuspectOf(const StoredLiteral& literal) const {
    const Model& model = run_.models[model_];
    const std::string node = Node();
    Suspect suspect;
    suspect.kind = Suspect::Kind::kConstant;
    suspect.model = model.name;
    suspect.name = node.empty() ? fmt::format("of {} in the source of {}",
                                              Counted(literal.values, "value"),
                                              launch_.name)
                                : PathOfNode(node, model.wrapper);
    return suspect;
  }

  [[nodiscard]] std::vector<Evidence> EvidenceFor(
      const StoredLiteral& literal) const {
    std::vector<Evidence> evidence = {Cited(
        literal, literal.values > 1
                     ? fmt::format("a constant of {} values", literal.values)
                     : "")};
    if (const std::string node = Node(); !node.empty()) {
      evidence.push_back(
          {run_.files[model_].provenance_path, launch_.provenance_line, "",
           fmt::format("{} holds the constant {}", launch_.name, node)});
    }
    return evidence;
  }

  [[nodiscard]] std::string WhatIsOpen(const StoredLiteral& literal) const {
    const auto& names = launch_.inlined.names;
    if (names.empty()) {
      return "which constant of the model, or number in its code, that is: the "
             "generated code does not name it";
    }
    const std::string node = Node();
    if (node.empty()) {
      return fmt::format("which constant of the model that is: {}{}",
                         fmt::join(names, ", "),
                         launch_.inlined.sure ? "" : ", or another");
    }
    // A single number may as well be from the model's code: "x * math.inf".
    if (launch_.inlined.sure && literal.values > 1) return "";
    return fmt::format(
        "whether that is the constant {}, or {} of the model", node,
        literal.values > 1 ? "another one" : "a number in the code");
  }

  const RunEvidence& run_;
  size_t model_;
  const Launch& launch_;
  const KernelLiterals& found_;
};

}  // namespace

InlinedFinding FindInlinedConstant(const RunEvidence& run,
                                   const InvocationValues& values,
                                   size_t execution) {
  const size_t model = values.invocation().model;
  const Launch& launch = values.LaunchOf(execution);
  const KernelLiterals found = LiteralsOf(run, model, launch);
  const Description description(run, model, launch, found);
  InlinedFinding finding;
  const StoredLiteral* cause = nullptr;
  for (const StoredLiteral& each : found.literals.each) {
    const BufferState wrote = WrittenTo(values, execution, each.parameter);
    // Inf may become NaN, but NaN stays NaN.
    if (!wrote.bad() || (each.value == Value::kNan && !wrote.nan)) continue;
    if (each.chosen) {
      finding.choices.push_back(description.Cited(
          each, "a condition chooses between this and another value"));
    } else if (cause == nullptr || each.value < cause->value) {
      cause = &each;
    }
  }
  if (cause != nullptr) finding.cause = description.Of(*cause);
  return finding;
}

bool HoldsMinusInf(const RunEvidence& run, const InvocationValues& values,
                   size_t execution) {
  const auto literals =
      LiteralsOf(run, values.invocation().model, values.LaunchOf(execution))
          .literals.each;
  return std::any_of(
      literals.begin(), literals.end(),
      [](const StoredLiteral& each) { return each.value == Value::kMinusInf; });
}

}  // namespace ladder
