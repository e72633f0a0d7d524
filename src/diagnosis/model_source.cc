#include "diagnosis/model_source.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "base/regex.h"
#include "base/text.h"
#include "codegen/kernel_ranges.h"
#include "codegen/launch.h"
#include "codegen/python_text.h"

namespace ladder {

namespace {

// Which operations are written in a line of Python.

/// The code without numbers that Python computes, which are never a tensor's:
/// "(d // heads) ** 0.5", "math.sqrt(d)", "x.shape[-1] ** 0.5", "3 ** 0.5".
std::string WithoutPythonNumbers(std::string code) {
  static const RE2 kCall(R"(\b(?:math\.\w+|len|int|float|range)\([^()]*\))");
  static const RE2 kSize(
      R"(\b[\w.]+\.(?:shape\[[^\[\]]*\]|size\([^()]*\)|ndim\b))");
  static const RE2 kWhole(R"(\([^()]*//[^()]*\))");
  static const RE2 kPower(R"((^|[^\w.)\]])\d[\d.e]* *\*\* *-?[\d.]+)");
  static const RE2 kBracket(
      R"((^|[^\w])\( *-?[\d.]+(?: *[-+*/]+ *[\d.]+)* *\))");
  const std::string before = code;
  RE2::GlobalReplace(&code, kCall, "1");
  RE2::GlobalReplace(&code, kSize, "1");
  RE2::GlobalReplace(&code, kWhole, "1");
  RE2::GlobalReplace(&code, kPower, R"(\1 1)");
  RE2::GlobalReplace(&code, kBracket, R"(\1 1)");
  return code == before ? code : WithoutPythonNumbers(std::move(code));
}

/// How an operation of a kernel is written in a model: plainly, or within
/// something that computes it.
struct Spelling {
  std::string_view operation;
  std::vector<std::unique_ptr<RE2>> forms;  ///< the plainest first
  std::string_view nodes;  ///< names of the nodes that become it
};

template <typename... Form>
Spelling Spelled(std::string_view operation, std::string_view nodes,
                 const Form&... forms) {
  Spelling spelling{operation, {}, nodes};
  (spelling.forms.push_back(std::make_unique<RE2>(forms)), ...);
  return spelling;
}

const std::vector<Spelling>& Spellings() {
  static const std::vector<Spelling> kSpellings = [] {
    constexpr const char* kDivision =
        R"([^/]/=? *(?:[A-Za-z_(\[]|\d+[^\d.]*\*\*)|\b(?:true_)?div(?:ide)?_?\()";
    constexpr const char* kSoft =
        R"(\b(?:log_?)?soft(?:max|min)\(|\blogsumexp\(|cross_entropy\(|\w*attention\()";
    std::vector<Spelling> all;
    all.push_back(Spelled(
        "log", "log log2 log10 logit logsumexp log_softmax",
        R"(\blog(?:2|10|_)?\()",
        R"(\b(?:logit|logsumexp|log_softmax|logaddexp2?|entropy|xlogy|\w*cross_entropy|\w*logsigmoid)\()"));
    all.push_back(Spelled("log1p", "log1p softplus", R"(\blog1p_?\()",
                          R"(\b(?:softplus|mish|logaddexp|atanh)\()"));
    all.push_back(Spelled("sqrt", "sqrt norm std pow", R"(\bsqrt_?\()",
                          R"(\*\* *0?\.5\b|\bpow_?\([^()]*0?\.5 *\))",
                          R"(norm\w*\(|\b(?:std|std_mean|cdist|dist)\()"));
    all.push_back(Spelled("rsqrt", "rsqrt norm pow", R"(\brsqrt_?\()",
                          R"(\*\* *\(?-0?\.5|/ *(?:\w+\.)*sqrt\()",
                          R"(norm\w*\()"));
    all.push_back(Spelled("pow", "pow",
                          R"(\*\* *(?:\(|[A-Za-z_]|-|\d+\.\d*|\.\d)|\bpow_?\()",
                          R"(\*\*|norm\w*\()"));
    all.push_back(Spelled(
        "exp", "exp exp2 softmax sigmoid logsumexp", R"(\bexp[2_]?\()",
        R"(\bexpm1_?\()",
        R"(\b(?:softmax|sigmoid|silu|logsumexp|softplus|[sc](?:inh|osh))\()"));
    all.push_back(Spelled("expm1", "expm1 elu", R"(\bexpm1_?\()",
                          R"(\b(?:elu|selu|celu)\()"));
    all.push_back(Spelled("/", "div truediv reciprocal softmax true_divide",
                          kDivision, R"(\breciprocal_?\(|\*\* *\(?-\d)",
                          R"(\bnormalize\(|cosine_similarity\(|norm\w*\()",
                          kSoft));
    all.push_back(Spelled("-", "softmax sub logsumexp", kSoft,
                          R"([\w)\]] *-=? *[\w(]|\bsub_?\()"));
    all.push_back(Spelled("+", "add", R"([\w)\]] *\+=? *[\w(]|\badd_?\()"));
    all.push_back(Spelled("*", "mul pow",
                          R"([\w)\]] *\*=? *[\w(]|\bmul_?\(|\bsquare_?\()",
                          R"(\*\*|\bpow_?\()"));
    // What makes numbers large, by any of these.
    all.push_back(Spelled(
        "float16", "mul pow exp expm1 sum cumsum prod cumprod div sinh cosh",
        R"([\w)\]] *\*|[^/]/=? *[A-Za-z_(\[])"
        R"(|\b(?:mul|square|pow|exp|expm1|sum|cumsum|prod|cumprod|div|sinh|cosh)_?\()"));
    for (const char* name : {"acos", "asin", "acosh", "atanh", "erfinv", "fmod",
                             "remainder", "sinh", "cosh", "log2", "log10"}) {
      all.push_back(Spelled(name, name, fmt::format(R"(\b{}_?\()", name)));
    }
    return all;
  }();
  return kSpellings;
}

bool Writes(const ModelLine& line, const RE2& form) {
  const std::string code(WithoutComment(line.code));
  return RE2::PartialMatch(WithoutPythonNumbers(code), form) ||
         RE2::PartialMatch(line.torchs_code, form);
}

std::string WithoutNumber(const std::string& node) {
  static const RE2 kNumber(R"(_?(?:_\d+)?$)");
  std::string name = node;
  RE2::Replace(&name, kNumber, "");
  return name.substr(std::min(name.find_first_not_of('_'), name.size()));
}

/// True if a node of the launch can have become the operation. Without nodes,
/// any can.
bool HasNode(const Spelling& spelling, const std::vector<std::string>& nodes) {
  if (nodes.empty()) return true;
  return std::any_of(nodes.begin(), nodes.end(), [&](const std::string& node) {
    return fmt::format(" {} ", spelling.nodes)
               .find(fmt::format(" {} ", WithoutNumber(node))) !=
           std::string::npos;
  });
}

/// The lines in which the operation is written in its plainest form that any
/// line has.
std::vector<const ModelLine*> LinesWith(const std::vector<ModelLine>& lines,
                                        const Spelling& spelling) {
  std::vector<const ModelLine*> found;
  for (const auto& form : spelling.forms) {
    for (const ModelLine& line : lines) {
      if (!line.of_reader && Writes(line, *form)) found.push_back(&line);
    }
    if (!found.empty()) break;
  }
  return found;
}

/// The lines in which the operation is written in any form.
std::vector<const ModelLine*> LinesWithAny(const std::vector<ModelLine>& lines,
                                           const Spelling& spelling) {
  std::vector<const ModelLine*> found;
  for (const ModelLine& line : lines) {
    const bool writes =
        std::any_of(spelling.forms.begin(), spelling.forms.end(),
                    [&](const auto& form) { return Writes(line, *form); });
    if (!line.of_reader && writes) found.push_back(&line);
  }
  return found;
}

std::vector<ModelLine> InOrder(const std::vector<ModelLine>& lines,
                               const std::vector<const ModelLine*>& some) {
  std::vector<ModelLine> ordered;
  for (const ModelLine& line : lines) {
    if (Contains(some, &line)) ordered.push_back(line);
  }
  return ordered;
}

}  // namespace

std::vector<ModelLine> LinesThatMay(const std::vector<ModelLine>& lines,
                                    const std::vector<std::string>& nodes) {
  static constexpr std::string_view kHarmless[] = {"+", "-", "*", "float16"};
  std::vector<const ModelLine*> found;
  for (const Spelling& each : Spellings()) {
    if (Contains(kHarmless, each.operation) || !HasNode(each, nodes)) continue;
    const auto with = LinesWith(lines, each);
    found.insert(found.end(), with.begin(), with.end());
  }
  return InOrder(lines, found);
}

namespace {

/// What the model's forward calls the tensors that a kernel loads.
struct ArgumentNames {
  std::map<std::string, std::string> of_pointer;  ///< "in_ptr1": "scale"
  std::set<std::string> all;                      ///< of the forward
};

/// The variable that the code divides by, or gives to the function: "scale" of
/// "x / scale". Empty if it is more than one variable.
std::string PlainOperand(const std::string& code,
                         const std::string& operation) {
  static const RE2 kDivision(R"([^/]*/=? *([A-Za-z_]\w*) *(?:[-+,)\]][^/]*)?)");
  static const RE2 kLibrary("torch|math|np|F|functional|special");
  std::string before, inside;
  if (operation == "/") {
    RE2::FullMatch(code, kDivision, &inside);
    return inside;
  }
  const RE2 call(fmt::format(R"(^(?:.*[^\w.])?(?:(\w+)\.)?{}_?\( *(\w*) *[,)])",
                             RE2::QuoteMeta(operation)));
  if (!RE2::PartialMatch(code, call, &before, &inside)) return "";
  const bool is_method = !before.empty() && !RE2::FullMatch(before, kLibrary);
  return is_method ? before : inside;
}

/// False if the operand of the line is an argument of the forward, and the
/// fault is of other numbers: a kernel loads an argument as it is. In a
/// submodule the name may mean something else, so that this only raises doubts.
bool FitsOperand(const UndefinedOperation& fault, const ArgumentNames& names,
                 const ModelLine& line) {
  const std::string operand =
      PlainOperand(std::string(WithoutComment(line.code)), fault.name);
  if (!names.all.contains(operand)) return true;
  const auto loaded = names.of_pointer.find(fault.loaded);
  return loaded != names.of_pointer.end() && loaded->second == operand;
}

/// The number that the model gave a node, from 0: 1 for "log_1".
size_t NumberInName(const std::string& node) {
  static const RE2 kNumber(R"(.*_(\d+))");
  size_t number = 0;
  RE2::FullMatch(node, kNumber, &number);
  return number;
}

/// The place in the model, from 0, of the node with this place in the kernel,
/// among those that become the operation. The model numbers its nodes as it
/// goes; the kernel may compute the second one first, as in "return second -
/// first". Nothing if there are not `count` of them, all of one name.
std::optional<size_t> PlaceInModel(const std::vector<std::string>& nodes,
                                   const Spelling& spelling, size_t place,
                                   size_t count) {
  std::vector<std::string> those;
  for (const std::string& node : nodes) {
    if (HasNode(spelling, {node})) those.push_back(node);
  }
  if (those.size() != count) return {};
  size_t before = 0;
  for (const std::string& node : those) {
    if (WithoutNumber(node) != WithoutNumber(those[0])) return {};
    if (NumberInName(node) < NumberInName(those[place])) ++before;
  }
  return before;
}

/// The line of the fault among those with its operation, if the order tells. An
/// operation that takes what another one made comes after it in the model, too.
/// Of operations apart from each other, the nodes tell. A kernel may compute an
/// earlier one twice, but not the last one. The order of the stacks must agree:
/// the lines may be called in another order than they are written.
std::vector<const ModelLine*> InItsTurn(const Launch& launch,
                                        const UndefinedOperation& fault,
                                        const Spelling& spelling,
                                        const ArgumentNames& names,
                                        std::vector<const ModelLine*> lines) {
  if (lines.size() < 2 || fault.number >= fault.calls) return lines;
  std::vector<const ModelLine*> in_turn = lines;
  std::ranges::sort(in_turn, {}, &ModelLine::turn);
  const ModelLine *written = nullptr, *called = nullptr;
  const bool chained = fault.takes + fault.taken_by + 1 == fault.calls;
  if (fault.calls > lines.size() && fault.takes + 1 == fault.calls) {
    written = lines.back();
    called = in_turn.front();
  } else if (fault.calls == lines.size() && chained) {
    written = lines[fault.takes];
    called = in_turn[fault.taken_by];
  } else if (fault.calls == lines.size() && fault.apart) {
    const auto place =
        PlaceInModel(launch.nodes, spelling, fault.number, fault.calls);
    written = place ? lines[*place] : nullptr;
    called = in_turn[fault.number];
  }
  if (written == nullptr || written != called ||
      !FitsOperand(fault, names, *written)) {
    return lines;
  }
  return {written};
}

/// The lines in which one of these operations is written.
std::vector<ModelLine> LinesOf(const Launch& launch,
                               const std::vector<UndefinedOperation>& faults,
                               const ArgumentNames& names) {
  const std::vector<ModelLine>& lines = launch.model_lines;
  std::vector<const ModelLine*> found;
  for (const UndefinedOperation& fault : faults) {
    for (const Spelling& each : Spellings()) {
      if (each.operation != fault.name) continue;
      auto with = LinesWith(lines, each);
      // A root may also be a part of another operation: of std, say.
      if (fault.calls > with.size()) {
        auto all = LinesWithAny(lines, each);
        if (fault.calls == all.size()) with = std::move(all);
      }
      with = InItsTurn(launch, fault, each, names, std::move(with));
      found.insert(found.end(), with.begin(), with.end());
    }
  }
  return InOrder(lines, found);
}

/// The line that hides elements; null if several may.
const ModelLine* MaskOf(const std::vector<ModelLine>& lines) {
  static const RE2 kMask(
      R"(\bmasked_fill_?\(|\bwhere\(|\btri[ul]\(|-?\binf\b|\+ *\w*mask)");
  const ModelLine* mask = nullptr;
  for (const ModelLine& line : lines) {
    const std::string code(WithoutComment(line.code));
    if (!RE2::PartialMatch(code, kMask)) continue;
    if (mask != nullptr) return nullptr;
    mask = &line;
  }
  return mask;
}

// What the kernel of a launch did with the values that were printed.

/// The execution of the launch in the invocation of the place.
const LaunchExecution* ExecutionAt(const RunEvidence& run,
                                   const LaunchPlace& place) {
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    if (invocation.model != place.model ||
        invocation.number != place.invocation) {
      continue;
    }
    for (const LaunchExecution& each : invocation.executions) {
      if (each.launch == place.launch) return &each;
    }
  }
  return nullptr;
}

std::optional<ValueRange> RangeOf(const TraceEvent& event,
                                  const Access& access) {
  for (const TensorValue& value : event.values) {
    if (value.buffer != access.buffer || !value.min || !value.max) continue;
    ValueRange range;
    range.low = *value.min;
    range.high = *value.max;
    if (range.low != range.low || range.high != range.high) return {};
    range.known = true;
    range.exact = !access.partial;
    range.masked = value.has_inf;
    return range;
  }
  return {};
}

/// The operations of the launch's kernel that can make NaN or Inf.
std::vector<UndefinedOperation> OperationsOf(const RunEvidence& run,
                                             const LaunchPlace& place) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const Launch& launch = wrapper.launches[place.launch];
  if (launch.kind != LaunchKind::kKernel) return {};
  const LaunchExecution* execution = ExecutionAt(run, place);
  const auto range_of =
      [&](std::string_view parameter) -> std::optional<ValueRange> {
    if (execution == nullptr || !execution->before) return {};
    const TraceEvent& event = run.trace.events[*execution->before];
    for (const Access& access : launch.accesses) {
      if (access.parameter == parameter && access.read) {
        return RangeOf(event, access);
      }
    }
    return {};
  };
  const auto range_after =
      [&](std::string_view parameter) -> std::optional<ValueRange> {
    if (execution == nullptr || !execution->after) return {};
    const TraceEvent& event = run.trace.events[*execution->after];
    for (const Access& access : launch.accesses) {
      // The type of a Triton kernel's pointer is not in the call.
      static const RE2 kReal(
          R"((?:.*::)?(?:float|double|[hH]alf|[bB][fF]loat16)|)");
      if (access.parameter != parameter || !access.written ||
          !RE2::FullMatch(access.dtype, kReal)) {
        continue;  // as an integer, NaN is a number
      }
      const auto range = RangeOf(event, access);
      const bool finite =
          range && std::isfinite(range->low) && std::isfinite(range->high);
      return finite ? range : std::nullopt;
    }
    return {};
  };
  if (const TritonKernel* triton = FindTriton(wrapper, launch.name)) {
    return FindUndefinedOperations(*triton, range_of, range_after);
  }
  return FindUndefinedOperations(run.files[place.model].kernel_source,
                                 launch.name, range_of, range_after);
}

/// The operations that explain the bad value best: the first that surely made
/// one, or else all that may have.
std::vector<UndefinedOperation> MostLikely(
    std::vector<UndefinedOperation> operations, bool made_inf) {
  const auto rank = [&](const UndefinedOperation& each) {
    const bool fits = made_inf || each.makes_nan;
    if (each.sure) return 0;
    const bool weak = !each.argument.known || each.guarded || IsUnlikely(each);
    return (weak ? 2 : 1) + (fits ? 0 : 2);
  };
  int best = 4;
  for (const auto& each : operations) best = std::min(best, rank(each));
  std::erase_if(operations,
                [&](const auto& each) { return rank(each) != best; });
  // A number too large for float16 is often stored twice: the first store
  // tells.
  const bool all_stored = std::all_of(
      operations.begin(), operations.end(),
      [](const UndefinedOperation& each) { return each.name == "float16"; });
  if (!operations.empty() && (best == 0 || all_stored)) operations.resize(1);
  return operations;
}

/// "from -2.25 to 1.5"; of an argument that is only known to lie between them,
/// "between -2.25 and 1.5". Empty if nothing is known.
std::string Limits(const ValueRange& range) {
  const auto finite = [](double x) { return x - x == 0; };
  if (!range.known || (!finite(range.low) && !finite(range.high))) return "";
  if (!finite(range.high)) return fmt::format("of {:.4g} or more", range.low);
  if (!finite(range.low)) return fmt::format("of {:.4g} or less", range.high);
  return fmt::format("{} {:.4g} {} {:.4g}", range.exact ? "from" : "between",
                     range.low, range.exact ? "to" : "and", range.high);
}

/// " to the power of 0.5", " to a power between 1.25 and 2.5"
std::string PowerText(const ValueRange& exponent) {
  if (ranges::IsPoint(exponent)) {
    return fmt::format(" to the power of {:.4g}", exponent.low);
  }
  const std::string limits = Limits(exponent);
  return " to a power " + (limits.empty() ? "that is no whole number" : limits);
}

/// "log of numbers from -2.25 to 1.5"
std::string Describe(const UndefinedOperation& operation) {
  const ValueRange& argument = operation.argument;
  const std::string limits = Limits(argument);
  const bool all_zero = argument.low == 0 && argument.high == 0;
  const std::string numbers = limits.empty() ? "numbers"
                              : all_zero     ? "zeros"
                                             : "numbers " + limits;
  if (operation.name == "-" && operation.makes_nan) {
    return "softmax of a row that holds nothing but -Inf: -Inf - (-Inf) is NaN";
  }
  if (operation.name == "/") {
    return fmt::format("{}: the divisors are {}",
                       operation.makes_nan ? "0 / 0" : "division by zero",
                       numbers);
  }
  if (operation.name == "pow" && operation.makes_nan) {
    return numbers + PowerText(operation.exponent);
  }
  for (const auto& [mark, result] :
       {std::pair("+", "a sum"), {"-", "a difference"}, {"*", "a product"}}) {
    if (operation.name != mark) continue;
    return fmt::format("{} of more than a float can hold", result);
  }
  if (operation.name == "float16") {
    return numbers + " stored as float16, which holds 65504 at most";
  }
  std::string result;  // NaN or -Inf: the name says it
  if (operation.name == "rsqrt") {
    result = ", which gives Inf";
  } else if (!operation.name.starts_with("log")) {
    result = ", which is more than a float can hold";
  }
  return fmt::format("{} of {}{}", operation.name, numbers,
                     operation.makes_nan ? "" : result);
}

// The lines of a suspect.

const Launch& LaunchAt(const std::vector<RunEvidence>& runs,
                       const LaunchPlace& place) {
  return runs[place.run].models[place.model].wrapper.launches[place.launch];
}

bool SameLines(const std::vector<ModelLine>& a,
               const std::vector<ModelLine>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const ModelLine& x, const ModelLine& y) {
                      return x.file == y.file && x.line == y.line;
                    });
}

/// Where some run recorded the lines of the launch. Nothing if models that look
/// alike have different lines.
std::optional<LaunchPlace> Recorded(const std::vector<RunEvidence>& runs,
                                    const LaunchPlace& place) {
  if (!LaunchAt(runs, place).model_lines.empty()) return place;
  const Wrapper& wrapper = runs[place.run].models[place.model].wrapper;
  std::optional<LaunchPlace> found;
  for (size_t run = 0; run < runs.size(); ++run) {
    for (size_t m = 0; m < runs[run].models.size(); ++m) {
      const Wrapper& other = runs[run].models[m].wrapper;
      if (!SameModel(wrapper, other)) continue;
      const LaunchPlace there{m, place.launch, 1, run};
      const auto& lines = LaunchAt(runs, there).model_lines;
      if (lines.empty()) continue;
      if (found && !SameLines(LaunchAt(runs, *found).model_lines, lines)) {
        return {};
      }
      found = there;
    }
  }
  return found;
}

bool HaveNoText(const std::vector<ModelLine>& lines) {
  return std::all_of(lines.begin(), lines.end(),
                     [](const ModelLine& line) { return line.code.empty(); });
}

ArgumentNames NamesOf(const std::vector<RunEvidence>& runs,
                      const LaunchPlace& place) {
  ArgumentNames names;
  const Wrapper& wrapper = runs[place.run].models[place.model].wrapper;
  names.all.insert(wrapper.arguments.begin(), wrapper.arguments.end());
  names.all.erase("");
  for (const Access& access : LaunchAt(runs, place).accesses) {
    const auto input =
        std::find(wrapper.inputs.begin(), wrapper.inputs.end(), access.buffer);
    const auto index = static_cast<size_t>(input - wrapper.inputs.begin());
    if (!access.read || index >= wrapper.arguments.size()) continue;
    names.of_pointer[access.parameter] = wrapper.arguments[index];
  }
  return names;
}

/// The lines of a launch in which an operation made NaN or Inf, one of
/// `operations` if these are known.
std::vector<ModelLine> FaultyLines(
    const Launch& launch, const std::vector<std::string>& nodes,
    const std::vector<UndefinedOperation>& operations,
    const ArgumentNames& names) {
  const std::vector<ModelLine>& all = launch.model_lines;
  if (all.size() < 2) return {};
  std::vector<ModelLine> lines = LinesOf(launch, operations, names);
  if (lines.empty()) lines = LinesThatMay(all, nodes);
  // Without their text, nothing tells them apart.
  return lines.empty() && HaveNoText(all) ? all : lines;
}

/// The lines that take indices or may, if there are several.
std::vector<ModelLine> IndexingLines(const std::vector<ModelLine>& all) {
  std::vector<ModelLine> lines;
  std::copy_if(
      all.begin(), all.end(), std::back_inserter(lines),
      [](const ModelLine& line) { return line.indexes != Indexing::kNone; });
  return lines.size() > 1 ? lines : std::vector<ModelLine>();
}

/// Fills the lines of a suspect, and the one to look at first: one of `faulty`
/// if there are any.
void Fill(const Launch& launch, LineFault fault, std::vector<ModelLine> faulty,
          Suspect& suspect) {
  suspect.model_lines = launch.model_lines;
  if (faulty.size() > 1) {
    suspect.candidates = std::move(faulty);
    return;
  }
  const ModelLine* line = faulty.empty()
                              ? TellingLine(suspect.model_lines, fault)
                              : &faulty.front();
  if (line != nullptr) suspect.model_source = *line;
}

/// What to say before an operation that is one of so many.
std::string Doubt(const UndefinedOperation& operation, size_t alternatives) {
  if (operation.sure) return "";
  return alternatives == 1 ? "probably " : "this may be the fault: ";
}

/// The file that holds the source of the launch's kernel.
const std::string& KernelPathOf(const RunEvidence& run,
                                const LaunchPlace& place) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const std::string& name = wrapper.launches[place.launch].name;
  return FindTriton(wrapper, name) != nullptr
             ? wrapper.path
             : run.files[place.model].kernel_path;
}

/// Says what in the kernel of a launch made the NaN or Inf. `cites`: adds the
/// lines of the kernel to the evidence.
void TellFault(const RunEvidence& run,
               const std::vector<UndefinedOperation>& operations, bool cites,
               Suspect& suspect, Verdict& verdict) {
  std::vector<std::string> told;
  for (const UndefinedOperation& each : operations) {
    const std::string says = Describe(each);
    if (Contains(told, says)) continue;
    told.push_back(says);
    if (!cites) continue;
    verdict.Cite({KernelPathOf(run, *suspect.place), each.line, "",
                  Doubt(each, operations.size()) + says});
  }
  if (told.size() != 1 || !operations.front().argument.known) return;
  const UndefinedOperation& operation = operations.front();
  suspect.fault = (operation.sure ? "" : "probably ") + told.front();
  suspect.operation = operation.name;
  const bool is_arithmetic =
      operation.name == "+" || operation.name == "-" || operation.name == "*";
  if (is_arithmetic && !operation.makes_nan) suspect.operation = "overflow";
  if (suspect.operation != "-") return;
  const ModelLine* mask = MaskOf(suspect.model_lines);
  if (mask != nullptr) suspect.mask = *mask;
}

/// The suspects of a verdict, those to name in its text first.
std::vector<Suspect*> SuspectsOf(Verdict& verdict) {
  std::vector<Suspect*> suspects;
  for (auto* each :
       {&verdict.first_failing, &verdict.origin, &verdict.producer}) {
    if (*each) suspects.push_back(&**each);
  }
  for (Suspect& each : verdict.chain) suspects.push_back(&each);
  if (verdict.differs_at) suspects.push_back(&*verdict.differs_at);
  return suspects;
}

/// The oldest torch whose generated code says where a launch comes from
/// (https://github.com/pytorch/pytorch/pull/161110).
constexpr TorchVersion kFirstWithProvenance{2, 9, 0};

/// True if a NaN or Inf has to be explained, which an operation made.
bool IsUndefined(const Verdict& verdict) {
  return verdict.failure &&
         verdict.failure->failure_class == FailureClass::kNanOrInf;
}

/// What to look for in the lines of a suspect. A launch that only computed a
/// bad index need not take indices.
LineFault FaultOf(const Verdict& verdict, const Suspect& suspect) {
  if (!verdict.failure) return LineFault::kAny;
  const FailureClass failure_class = verdict.failure->failure_class;
  const bool failed =
      verdict.first_failing && &*verdict.first_failing == &suspect;
  return failed && failure_class == FailureClass::kIndexOutOfBounds
             ? LineFault::kOutOfBounds
             : LineFault::kAny;
}

std::string PlacesOf(const std::vector<ModelLine>& lines) {
  std::string places;
  for (const ModelLine& line : lines) {
    places += fmt::format("{}{}:{}", places.empty() ? "" : ", ",
                          FileNameOf(line.file), line.line);
  }
  return places;
}

std::string WhyNotRecorded(const std::vector<RunEvidence>& runs,
                           const std::optional<TorchVersion>& torch) {
  if (torch && *torch < kFirstWithProvenance) {
    return fmt::format("torch {} does not record it; torch 2.9 and later do",
                       Format(*torch));
  }
  for (const RunEvidence& run : runs) {
    for (const ModelFiles& files : run.files) {
      if (!files.provenance_path.empty()) {
        return "torch recorded no line for this call";
      }
    }
  }
  constexpr std::string_view kFlag = "INDUCTOR_PROVENANCE";
  for (const RunEvidence& run : runs) {
    for (const FlagEffect& flag : run.summary.flags) {
      if (flag.name == kFlag &&
          flag.effect == FlagEffect::Effect::kTookEffect) {
        return "torch records it in kernel_information.json, which was gone "
               "before it could be read";
      }
    }
  }
  return fmt::format("no run compiled the model with {}=1", kFlag);
}

/// Cites the line of a suspect, or says why it is not known. `recorded`: where
/// some run recorded it.
void TellLine(const std::vector<RunEvidence>& runs,
              const std::optional<LaunchPlace>& recorded,
              const std::optional<TorchVersion>& torch, const Suspect& suspect,
              Verdict& verdict) {
  if (!recorded) {
    verdict.not_known.push_back(
        fmt::format("which line of the model {} comes from: {}", suspect.name,
                    WhyNotRecorded(runs, torch)));
    return;
  }
  if (!suspect.model_source) {
    const bool some = !suspect.candidates.empty();
    verdict.not_known.push_back(
        fmt::format("which line of the model failed in {}: it {} {}",
                    suspect.name, some ? "is one of" : "was compiled from",
                    PlacesOf(some ? suspect.candidates : suspect.model_lines)));
    return;
  }
  verdict.Cite({runs[recorded->run].files[recorded->model].provenance_path,
                LaunchAt(runs, *recorded).provenance_line, "",
                fmt::format("{} was compiled from {}:{}", suspect.name,
                            FileNameOf(suspect.model_source->file),
                            suspect.model_source->line)});
}

}  // namespace

void AddModelSources(const std::vector<RunEvidence>& runs,
                     const std::optional<TorchVersion>& torch,
                     Verdict& verdict) {
  std::set<std::pair<std::string, size_t>> told;
  const auto is = [](const std::optional<Suspect>& one, const Suspect* other) {
    return one && &*one == other;
  };
  for (Suspect* suspect : SuspectsOf(verdict)) {
    if (!suspect->place) continue;  // no launch, or an unknown one
    const auto recorded = Recorded(runs, *suspect->place);
    const LineFault fault = FaultOf(verdict, *suspect);
    std::vector<UndefinedOperation> operations;
    const bool undefined = IsUndefined(verdict);
    if (undefined) {
      operations =
          MostLikely(OperationsOf(runs[suspect->place->run], *suspect->place),
                     verdict.made_inf);
    }
    if (recorded) {
      const Launch& launch = LaunchAt(runs, *recorded);
      if (suspect->source_nodes.empty()) {
        suspect->source_nodes = launch.source_nodes;
      }
      std::vector<ModelLine> faulty;
      if (undefined) {
        faulty = FaultyLines(launch, suspect->source_nodes, operations,
                             NamesOf(runs, *recorded));
      } else if (fault == LineFault::kOutOfBounds) {
        faulty = IndexingLines(launch.model_lines);
      }
      Fill(launch, fault, std::move(faulty), *suspect);
    }
    // A producer in the middle of a chain gets no sentence.
    const bool named = is(verdict.first_failing, suspect) ||
                       is(verdict.origin, suspect) ||
                       (!verdict.failure && is(verdict.differs_at, suspect));
    const std::pair call{suspect->name, suspect->place->launch};
    if (!named) continue;
    const bool first = told.insert(call).second;
    TellFault(runs[suspect->place->run], operations, first, *suspect, verdict);
    if (first) TellLine(runs, recorded, torch, *suspect, verdict);
  }
}

namespace {

/// What the user's forward calls the input; empty if no run tells, or if models
/// differ.
std::string ArgumentOf(const std::vector<RunEvidence>& runs, size_t index,
                       const std::string& name) {
  std::string argument;
  for (const RunEvidence& run : runs) {
    for (const Model& model : run.models) {
      const auto& [inputs, arguments] =
          std::tie(model.wrapper.inputs, model.wrapper.arguments);
      if (index >= std::min(inputs.size(), arguments.size()) ||
          (!name.empty() && inputs[index] != name)) {
        continue;
      }
      if (!argument.empty() && argument != arguments[index]) return "";
      argument = arguments[index];
    }
  }
  return argument;
}

}  // namespace

void AddArguments(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (Suspect* each : SuspectsOf(verdict)) {
    if (each->kind != Suspect::Kind::kModelInput || !each->index) continue;
    each->argument = ArgumentOf(runs, *each->index, each->name);
  }
  if (!verdict.bad_input) return;
  BadInput& bad = *verdict.bad_input;
  if (bad.index && *bad.index >= 0) {
    const auto index = static_cast<size_t>(*bad.index);
    bad.argument = ArgumentOf(runs, index, bad.name);
  }
  for (const Suspect* each : SuspectsOf(verdict)) {
    if (!bad.buffer.empty() && each->name == bad.buffer) {
      bad.argument = each->argument;
    }
  }
  if (bad.dim_of && bad.dim_of->input >= 0) {
    const auto index = static_cast<size_t>(bad.dim_of->input);
    bad.dim_of->argument = ArgumentOf(runs, index, bad.dim_of->name);
  }
}

namespace {

using ArgumentsByInput = std::map<std::string, std::string>;

/// What the user's forward calls each input, as far as ArgumentOf knows.
ArgumentsByInput ArgumentsOf(const std::vector<RunEvidence>& runs) {
  ArgumentsByInput names;
  for (const RunEvidence& run : runs) {
    for (const Model& model : run.models) {
      const auto& inputs = model.wrapper.inputs;
      for (size_t i = 0; i < inputs.size(); ++i) {
        const auto [at, added] = names.try_emplace(inputs[i]);
        if (added) at->second = ArgumentOf(runs, i, inputs[i]);
      }
    }
  }
  std::erase_if(names, [](const auto& each) { return each.second.empty(); });
  return names;
}

/// True if the word at that place is one of a sentence that does not name the
/// argument yet: not "mask, arg1_1", "mask (arg1_1)" or "arg1_1.size(0)".
bool StandsAlone(const std::string& text, size_t at, size_t end,
                 const std::string& argument) {
  const std::string_view before = std::string_view(text).substr(0, at);
  if (before.ends_with(argument + ", ") || before.ends_with(argument + " (")) {
    return false;
  }
  const char next = end < text.size() ? text[end] : ' ';
  const char after = end + 1 < text.size() ? text[end + 1] : ' ';
  return next != '[' && next != '(' &&
         (next != '.' || std::isalnum(static_cast<unsigned char>(after)) == 0);
}

void NameInputsIn(const ArgumentsByInput& names, std::string& text) {
  static const RE2 kInput(R"(\barg\d+_\d+\b)");
  text = ReplaceMatches(kInput, text, [&](size_t at, size_t end) {
    const std::string input = text.substr(at, end - at);
    const auto name = names.find(input);
    return name != names.end() && StandsAlone(text, at, end, name->second)
               ? fmt::format("{} ({})", name->second, input)
               : input;
  });
}

}  // namespace

void NameInputs(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  const ArgumentsByInput names = ArgumentsOf(runs);
  if (names.empty()) return;
  NameInputsIn(names, verdict.why);
  if (verdict.bad_input) NameInputsIn(names, verdict.bad_input->table);
  for (std::string& each : verdict.not_known) NameInputsIn(names, each);
  for (Evidence& each : verdict.evidence) NameInputsIn(names, each.says);
  for (Advice& each : verdict.advice) NameInputsIn(names, each.text);
}

}  // namespace ladder
