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
    return StateOf(*value);
  }
  return values.Write(execution);
}

/// True if the launch writes the buffer through that parameter of its kernel.
bool Writes(const Launch& launch, const std::string& buffer,
            const std::string& parameter) {
  return std::any_of(launch.accesses.begin(), launch.accesses.end(),
                     [&](const Access& access) {
                       return access.written && access.buffer == buffer &&
                              access.parameter == parameter;
                     });
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

/// Names and describes the constants of a kernel.
class Description {
 public:
  Description(const RunEvidence& run, size_t model, const Launch& launch,
              const KernelLiterals& found)
      : run_(run), model_(model), launch_(launch), found_(found) {}

  /// `each`: the literals that became part of a bad value.
  [[nodiscard]] InlinedFinding Of(
      const std::vector<const StoredLiteral*>& each) const {
    InlinedFinding finding;
    const StoredLiteral* cause = nullptr;
    for (const StoredLiteral* literal : each) {
      if (literal->chosen) {
        NoteChoice(*literal, finding);
      } else if (MayBeIntended(*literal)) {
        NoteIntended(*literal, finding);
      } else if (cause == nullptr || literal->value < cause->value) {
        cause = literal;
      }
    }
    if (cause != nullptr) finding.cause = Cause(*cause);
    return finding;
  }

  /// `index`: a value of the constant that the check takes its index from.
  [[nodiscard]] InlinedConstant OfIndex(const IndexCheck& check,
                                        long long index) const {
    StoredLiteral literal;
    literal.line = check.line;
    literal.values = check.constant.size();
    InlinedConstant constant;
    constant.suspect = SuspectOf(literal);
    constant.bad_input.buffer = Place(literal);
    constant.bad_input.what = "out-of-range";
    constant.bad_input.observed =
        fmt::format("{} among {}", index, Counted(literal.values, "value"));
    constant.evidence = {
        {found_.path, check.line, "",
         fmt::format("{} is one of the {} values of a constant in the kernel's "
                     "source; the index is taken from them by position",
                     index, literal.values)}};
    CiteNode(literal, constant.evidence);
    constant.open = WhatIsOpen(literal);
    return constant;
  }

 private:
  [[nodiscard]] InlinedConstant Cause(const StoredLiteral& literal) const {
    InlinedConstant constant;
    constant.suspect = SuspectOf(literal);
    BadInput& bad = constant.bad_input;
    bad.buffer = Place(literal);
    bad.what = literal.value == Value::kNan ? "nan" : "inf";
    bad.observed = fmt::format("{} among {}", Spelled(literal.value),
                               Counted(literal.values, "value"));
    constant.evidence = EvidenceFor(literal);
    constant.open = WhatIsOpen(literal);
    return constant;
  }

  void NoteIntended(const StoredLiteral& literal,
                    InlinedFinding& finding) const {
    const bool mask = literal.value == Value::kMinusInf;
    const std::string question = fmt::format(
        "whether the {} in {} is intended{}: if not, it is the root cause",
        Spelled(literal.value), TitleOf(SuspectOf(literal)),
        mask ? " (as in a mask)" : "");
    if (Contains(finding.questions, question)) return;
    finding.seen.push_back(Cited(literal));
    finding.questions.push_back(question);
  }

  /// The kernel may have chosen it by what it reads. One that the operator
  /// itself brings, as xlogy does, or that is a mask, is no constant's fault.
  void NoteChoice(const StoredLiteral& literal, InlinedFinding& finding) const {
    finding.seen.push_back(
        Cited(literal, "a condition chooses between this and another value"));
    if (literal.value == Value::kMinusInf || !IsOfConstant(literal)) return;
    AddOnce(fmt::format("whether the {} in {} was chosen: then it is the root "
                        "cause",
                        Spelled(literal.value), TitleOf(SuspectOf(literal))),
            finding.questions);
  }

  /// True if it is the value of a constant, not a number in the model's code.
  [[nodiscard]] bool IsOfConstant(const StoredLiteral& literal) const {
    return literal.values > 1 || !Node(literal).empty();
  }

  /// -Inf hides what a mask hides; a lone Inf in the code may be a limit, or a
  /// divisor: "x / math.inf" is finite.
  [[nodiscard]] bool MayBeIntended(const StoredLiteral& literal) const {
    return literal.value == Value::kMinusInf ||
           (literal.value == Value::kInf && !IsOfConstant(literal));
  }

  [[nodiscard]] Evidence Cited(const StoredLiteral& literal,
                               const std::string& remark = "") const {
    return {found_.path, literal.line, "",
            fmt::format("{} is written in the kernel's source{}{}",
                        Spelled(literal.value), remark.empty() ? "" : ": ",
                        remark)};
  }

  /// The node of the constant, if torch recorded only one that the kernel
  /// holds, and the source shows only one of that kind. Else empty.
  [[nodiscard]] std::string Node(const StoredLiteral& literal) const {
    const auto& names = launch_.inlined.names;
    const size_t lists = literal.values > 1 ? 1 : 0;
    return names.size() == 1 && found_.literals.constants == lists ? names[0]
                                                                   : "";
  }

  [[nodiscard]] Suspect SuspectOf(const StoredLiteral& literal) const {
    const Model& model = run_.models[model_];
    const std::string node = Node(literal);
    Suspect suspect;
    suspect.kind = Suspect::Kind::kConstant;
    suspect.model = model.name;
    suspect.name = node.empty() ? fmt::format("of {} in the source of {}",
                                              Counted(literal.values, "value"),
                                              launch_.name)
                                : PathOfNode(node, model.wrapper);
    return suspect;
  }

  [[nodiscard]] std::string Place(const StoredLiteral& literal) const {
    return Node(literal).empty() ? "the source of " + launch_.name
                                 : SuspectOf(literal).name;
  }

  void CiteNode(const StoredLiteral& literal,
                std::vector<Evidence>& evidence) const {
    const std::string node = Node(literal);
    if (node.empty()) return;
    evidence.push_back(
        {run_.files[model_].provenance_path, launch_.provenance_line, "",
         fmt::format("{} holds the constant {}", launch_.name, node)});
  }

  [[nodiscard]] std::vector<Evidence> EvidenceFor(
      const StoredLiteral& literal) const {
    std::vector<Evidence> evidence = {Cited(
        literal, literal.values > 1
                     ? fmt::format("a constant of {} values", literal.values)
                     : "")};
    CiteNode(literal, evidence);
    return evidence;
  }

  [[nodiscard]] std::string WhatIsOpen(const StoredLiteral& literal) const {
    const auto& names = launch_.inlined.names;
    const bool lone = literal.values == 1;
    // The names are those of constants of several values.
    const bool of_others = lone && names.size() <= found_.literals.constants;
    if (names.empty() || of_others) {
      return "which constant of the model, or number in its code, that is: the "
             "generated code does not name it";
    }
    const std::string node = Node(literal);
    if (node.empty()) {
      return fmt::format("which constant of the model that is: {}{}",
                         fmt::join(names, ", "),
                         lone                   ? ", or a number in the code"
                         : launch_.inlined.sure ? ""
                                                : ", or another");
    }
    // A single number may as well be from the model's code: "x * math.inf".
    if (launch_.inlined.sure && !lone) return "";
    return fmt::format("whether that is the constant {}, or {} of the model",
                       node, lone ? "a number in the code" : "another one");
  }

  const RunEvidence& run_;
  size_t model_;
  const Launch& launch_;
  const KernelLiterals& found_;
};

/// `state_of`: what the launch wrote to a parameter of its kernel.
template <typename StateOfParameter>
InlinedFinding FindConstant(const RunEvidence& run, const LaunchPlace& place,
                            const StateOfParameter& state_of) {
  const Launch& launch = run.models[place.model].wrapper.launches[place.launch];
  const KernelLiterals found = LiteralsOf(run, place.model, launch);
  std::vector<const StoredLiteral*> bad;
  for (const StoredLiteral& each : found.literals.each) {
    const BufferState wrote = state_of(launch, each.parameter);
    // Inf may become NaN, but NaN stays NaN.
    if (!wrote.bad() || (each.value == Value::kNan && !wrote.nan)) continue;
    bad.push_back(&each);
  }
  return Description(run, place.model, launch, found).Of(bad);
}

/// The value of the constant that the check does not let pass, or the end.
std::vector<long long>::const_iterator FindOutside(const IndexCheck& check) {
  const auto& values = check.constant;
  if (values.empty()) return values.end();
  // "0 <= tmp20": Inductor knows that no value is too large.
  if (check.bound.empty()) {
    const auto least = std::min_element(values.begin(), values.end());
    return *least < 0 ? least : values.end();
  }
  const auto size = FixedBound(check);
  if (!size) return values.end();
  return std::find_if(values.begin(), values.end(), [&](long long index) {
    return index >= *size || index < (check.wraps ? -*size : 0);
  });
}

}  // namespace

InlinedFinding FindInlinedConstant(const RunEvidence& run,
                                   const InvocationValues& values,
                                   size_t execution) {
  const Invocation& invocation = values.invocation();
  const LaunchPlace place{invocation.model,
                          invocation.executions[execution].launch};
  return FindConstant(run, place,
                      [&](const Launch&, const std::string& parameter) {
                        return WrittenTo(values, execution, parameter);
                      });
}

InlinedFinding FindInlinedConstant(const RunEvidence& run,
                                   const LaunchPlace& place,
                                   const std::string& buffer,
                                   const BufferState& state) {
  return FindConstant(
      run, place, [&](const Launch& launch, const std::string& parameter) {
        return Writes(launch, buffer, parameter) ? state : BufferState();
      });
}

std::optional<InlinedConstant> FindInlinedIndex(const RunEvidence& run,
                                                const LaunchPlace& place,
                                                const IndexCheck& check) {
  const auto bad = FindOutside(check);
  if (bad == check.constant.end()) return {};
  const Launch& launch = run.models[place.model].wrapper.launches[place.launch];
  KernelLiterals found = LiteralsOf(run, place.model, launch);
  found.literals.constants = check.constants;
  return Description(run, place.model, launch, found).OfIndex(check, *bad);
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
