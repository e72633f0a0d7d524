#include "diagnosis/advice.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>

#include "base/statistics.h"
#include "base/text.h"
#include "codegen/launch.h"
#include "codegen/python_text.h"
#include "config/failure_pattern.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/reach.h"
#include "diagnosis/stage_effects.h"
#include "diagnosis/time_limit.h"

namespace ladder {

namespace {

constexpr const char* kGuide =
    "https://docs.pytorch.org/docs/stable/"
    "torch.compiler_aot_inductor_debugging_guide.html";
constexpr const char* kExport =
    "https://docs.pytorch.org/docs/stable/export.html";
constexpr const char* kOpcheck =
    "https://docs.pytorch.org/docs/stable/library.html#torch.library.opcheck";

/// Where the operation is, as a sentence after another one; empty if the line
/// that the advice names holds it.
std::string WhereItIs(const Suspect& origin) {
  if (origin.model_source) {
    const bool only = origin.model_lines.size() == 1 || !origin.fault.empty();
    return only ? "" : " The operation is most likely in this line.";
  }
  if (!origin.candidates.empty()) {
    std::vector<std::string> lines;
    for (const ModelLine& line : origin.candidates) {
      lines.push_back(fmt::format("{}:{}", FileNameOf(line.file), line.line));
    }
    return fmt::format(" The operation is in one of these lines: {}.",
                       fmt::join(lines, ", "));
  }
  if (!origin.source_nodes.empty()) {
    return fmt::format(" The operation is one of {}.",
                       fmt::join(origin.source_nodes, ", "));
  }
  return fmt::format(" The operation is in the model code that became {}.",
                     origin.name);
}

/// What to change against a fault: a sentence, and code that shows it.
struct Cure {
  std::string text, example;
};

Cure ClampArgumentOf(const std::string& operation, const std::string& example) {
  return {fmt::format("Clamp the argument of {}.", operation), example};
}

/// How to guard the only operation of the line that is undefined for some
/// numbers. Nothing if it has none or several.
std::optional<Cure> GuardOf(const ModelLine& line) {
  struct Guard {
    const char* name;
    RE2 operation;
    const char* example;
  };
  static const std::vector<const Guard*> kGuards = [] {
    static const Guard kLog{"log", RE2(R"(\blog(?:2|10)?\()"),
                            "torch.log(x.clamp_min(1e-6))"};
    static const Guard kSqrt{"sqrt", RE2(R"(\bsqrt\()"),
                             "torch.sqrt(x.clamp_min(0))"};
    static const Guard kRsqrt{"rsqrt", RE2(R"(\brsqrt\()"),
                              "torch.rsqrt(x.clamp_min(1e-6))"};
    static const Guard kAcos{"acos", RE2(R"(\ba(?:rc)?cos\()"),
                             "torch.acos(x.clamp(-1, 1))"};
    static const Guard kAsin{"asin", RE2(R"(\ba(?:rc)?sin\()"),
                             "torch.asin(x.clamp(-1, 1))"};
    return std::vector<const Guard*>{&kLog, &kSqrt, &kRsqrt, &kAcos, &kAsin};
  }();
  static const RE2 kOther(R"(\b(?:exp|pow|div)\w*\(|[\w)\]] */=? *\w|\*\*)");
  const std::string code(WithoutComment(line.code));
  if (RE2::PartialMatch(code, kOther)) return {};
  const Guard* only = nullptr;
  for (const Guard* each : kGuards) {
    if (!RE2::PartialMatch(code, each->operation)) continue;
    if (only != nullptr) return {};
    only = each;
  }
  if (only == nullptr) return {};
  return ClampArgumentOf(only->name, only->example);
}

/// Of a reciprocal root. A normalization takes one that the model does not
/// write.
Cure CureOfRoot(const std::optional<ModelLine>& line) {
  static const RE2 kNorm(R"((?i)\w*norm\w*\()");
  const std::string code(line ? WithoutComment(line->code) : "");
  const bool of_norm = line && code.find("sqrt") == std::string::npos &&
                       (RE2::PartialMatch(code, kNorm) ||
                        RE2::PartialMatch(line->torchs_code, kNorm));
  if (of_norm) {
    return {"Give the normalization a larger eps: it divides by zero.",
            "eps=1e-3"};
  }
  return ClampArgumentOf("rsqrt", "torch.rsqrt(x.clamp_min(1e-6))");
}

/// What helps against a known fault; nothing if only the operation tells.
std::optional<Cure> CureOf(const Suspect& origin) {
  const std::string& operation = origin.operation;
  if (operation == "-") {
    const std::string mask =
        origin.mask
            ? fmt::format("the mask of {}:{}", FileNameOf(origin.mask->file),
                          origin.mask->line)
            : "the mask";
    return Cure{fmt::format("Do not let {} hide every element of a row: leave "
                            "one in, or fill with a finite number instead of "
                            "-Inf.",
                            mask),
                "torch.finfo(scores.dtype).min"};
  }
  if (operation == "/") {
    return Cure{"Keep the divisor from zero.", "x / total.clamp_min(1e-6)"};
  }
  if (operation == "overflow") {
    return Cure{
        "Keep the result within float32 (3.4e38), or compute it in "
        "float64.",
        ""};
  }
  if (operation == "float16") {
    return Cure{
        "Keep the result within float16 (65504), or compute it in float32 or "
        "bfloat16.",
        ""};
  }
  if (operation.starts_with("exp")) {
    return Cure{
        "Subtract the maximum before exp, as torch.softmax does, or "
        "clamp its argument.",
        ""};
  }
  if (operation == "pow") {
    return Cure{"Clamp the base of the power.", "x.clamp_min(0) ** p"};
  }
  if (operation == "rsqrt") return CureOfRoot(origin.model_source);
  if (operation == "sqrt") {
    static const RE2 kDivisor(R"(/ *[\w.]*sqrt)");
    const bool divides = origin.model_source &&
                         RE2::PartialMatch(origin.model_source->code, kDivisor);
    return ClampArgumentOf("sqrt", divides ? "x / var.clamp_min(1e-6).sqrt()"
                                           : "torch.sqrt(x.clamp_min(0))");
  }
  if (operation == "log1p") {
    return ClampArgumentOf("log1p", "torch.log1p(x.clamp_min(-1 + 1e-6))");
  }
  if (operation.starts_with("log")) {
    return ClampArgumentOf(
        operation, fmt::format("torch.{}(x.clamp_min(1e-6))", operation));
  }
  return {};
}

/// `made_inf`: it writes Inf, which seldom comes from an undefined operation.
Cure CureFor(const Suspect& origin, bool made_inf) {
  if (auto cure = CureOf(origin)) return *cure;
  if (made_inf) {
    return {
        "Find the operation whose result becomes infinite (exp, pow, a product "
        "or a sum that overflows, a division by zero). Then scale or clamp its "
        "input, or compute in a wider dtype.",
        ""};
  }
  if (origin.model_source) {
    if (auto guard = GuardOf(*origin.model_source)) return *guard;
  }
  return {
      "Guard the operation that is undefined for some inputs (log, sqrt, "
      "division, acos, pow, exp) with clamp or where.",
      ""};
}

/// A constant without a known name has a description in its place.
Advice CheckConstant(const Suspect& constant, const std::string& why) {
  const bool named = constant.name.find(' ') == std::string::npos;
  Advice advice = AdviceToEdit(
      AdviceAt::kExport,
      fmt::format("Check the constant{} before the export. This lists those "
                  "that are not finite:",
                  named ? " " + constant.name : "s"),
      why, "");
  advice.example =
      "[name for name, value in [*model.named_parameters(), "
      "*model.named_buffers()] if not value.isfinite().all()]";
  return advice;
}

/// ATen's own operators may go through the proxy executor as well.
bool IsAten(const Suspect& suspect) {
  return suspect.name.starts_with("aten::");
}

Advice GuardTheMaker(const Verdict& verdict, const Suspect& origin) {
  Cure cure = CureFor(origin, verdict.made_inf);
  Advice advice =
      AdviceToEdit(AdviceAt::kModel,
                   cure.text + WhereItIs(origin) +
                       (cure.example.empty() ? "" : " For example:"),
                   verdict.confidence == Confidence::kCertain
                       ? "it reads finite values but writes NaN or Inf"
                       : "it is the first that is known to write NaN or Inf",
                   kGuide);
  advice.example = std::move(cure.example);
  return advice;
}

void AdviseOnNan(const Verdict& verdict, std::vector<Advice>& advice) {
  if (!verdict.origin) return;
  const Suspect& origin = *verdict.origin;
  // Without a launch, an assertion rejected the value before the first one.
  const std::string passes_on =
      verdict.first_failing ? verdict.first_failing->name + " only passes it on"
                            : "it was bad before the first launch";
  switch (origin.kind) {
    case Suspect::Kind::kConstant:
      advice.push_back(CheckConstant(origin, passes_on));
      break;
    case Suspect::Kind::kModelInput:
      advice.push_back(
          AdviceToEdit(AdviceAt::kScript,
                       fmt::format("Check the data behind {} before the "
                                   "call.",
                                   TitleOf(origin)),
                       passes_on, ""));
      break;
    case Suspect::Kind::kCustomOp:
      if (IsAten(origin)) {
        advice.push_back(GuardTheMaker(verdict, origin));
        break;
      }
      advice.push_back(AdviceToEdit(
          AdviceAt::kOperator,
          fmt::format("Call {} alone on finite inputs, test its result "
                      "with torch.isfinite, and correct it.",
                      origin.name),
          verdict.confidence == Confidence::kCertain
              ? "its inputs are finite, but its result is not"
              : "its result is the first bad value that is known",
          kOpcheck));
      break;
    case Suspect::Kind::kKernel:
    case Suspect::Kind::kExtern:
      advice.push_back(GuardTheMaker(verdict, origin));
  }
}

/// The arguments of the call may be wrong, or the call itself.
Advice ReadTheCall(const Suspect& first) {
  return AdviceToEdit(
      AdviceAt::kModel,
      fmt::format("Read the call of {} in the wrapper ({}:{}), and "
                  "correct what gives it wrong sizes or strides.",
                  first.name, FileNameOf(first.wrapper->file),
                  first.wrapper->line),
      "this call failed", kGuide);
}

/// For a crash or a device fault: `tool` shows where it happens.
void AdviseOnCrash(const Verdict& verdict, const std::string& tool,
                   std::vector<Advice>& advice) {
  const std::string& frame = verdict.failure->frame;
  if (!frame.empty()) {
    // The patterns of this class say the same, without the frame.
    if (verdict.failure->failure_class == FailureClass::kSegfault) {
      std::erase_if(advice, [](const Advice& each) {
        return each.at == AdviceAt::kNamed;
      });
    }
    advice.push_back(AdviceToEdit(
        AdviceAt::kOperator,
        fmt::format("Correct the access: the crash is in {}.{}", frame,
                    tool.empty()
                        ? ""
                        : fmt::format(" Run the command{} to see more.", tool)),
        "it is the innermost frame outside the system, Python and torch",
        kOpcheck));
  }
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  if (first.kind != Suspect::Kind::kCustomOp) {
    if (first.wrapper) advice.push_back(ReadTheCall(first));
    return;
  }
  if (IsAten(first)) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kModel,
        fmt::format("Run {} alone{}, on the same inputs, and correct what "
                    "it is called with.",
                    first.name, tool),
        "it is called between two generated launches", kGuide));
    return;
  }
  const std::string check =
      frame.empty() ? fmt::format("Run {} alone{}, check its meta function",
                                  first.name, tool)
                    : fmt::format("Check the meta function of {}", first.name);
  advice.push_back(AdviceToEdit(
      AdviceAt::kOperator,
      fmt::format("{} with torch.library.opcheck{}", check,
                  frame.empty() ? ", and correct it."
                                : ": a wrong shape sends it out of bounds."),
      "it is custom code, called between two generated launches", kOpcheck));
}

/// " under gdb or with AddressSanitizer", without the tools that stages used.
std::string CrashTools(const AdviceContext& context) {
  return UsedTool(context, "gdb") ? " with AddressSanitizer"
                                  : " under gdb or with AddressSanitizer";
}

std::string FaultTools(const AdviceContext& context) {
  const char* tool = "compute-sanitizer";
  return UsedTool(context, tool) ? "" : fmt::format(" under {}", tool);
}

/// An operator that raised says why. The same call without a compiled model
/// shows whether the compiled model is the cause.
void AdviseOnOpError(const Verdict& verdict, std::vector<Advice>& advice) {
  if (!verdict.first_failing) return;
  const Suspect& first = *verdict.first_failing;
  const std::string eager = "in eager mode on the same inputs";
  const char* why =
      "if it raises there too, the operator or its inputs are the cause";
  switch (first.kind) {
    case Suspect::Kind::kCustomOp:
      advice.push_back(
          IsAten(first)
              ? AdviceToEdit(AdviceAt::kModel,
                             fmt::format("Call {} {}.", first.name, eager), why,
                             kGuide)
              : AdviceToEdit(
                    AdviceAt::kOperator,
                    fmt::format("Call {} {}, and check its meta function "
                                "with torch.library.opcheck.",
                                first.name, eager),
                    why, kOpcheck));
      break;
    case Suspect::Kind::kExtern:
      advice.push_back(AdviceToEdit(
          AdviceAt::kModel,
          fmt::format("Call the operator of {} {}.", first.name, eager), why,
          kGuide));
      [[fallthrough]];
    default:
      if (first.wrapper) advice.push_back(ReadTheCall(first));
  }
}

void AdviseOnHang(const AdviceContext& context, Verdict& verdict) {
  std::vector<Advice>& advice = verdict.advice;
  std::string what = verdict.first_failing
                         ? fmt::format(" in {}", verdict.first_failing->name)
                         : "";
  if (AdviseOnPrintedStack(context.runs, verdict)) return;
  if (AdviseOnStackOfHang(context.runs, verdict)) return;
  advice.push_back(AdviceToRun(
      "gdb -p PID -batch -ex 'thread apply all bt'",
      fmt::format("While it hangs, attach gdb (or py-spy) to the process, "
                  "to see what it waits for{}.",
                  what),
      "a launch that never ends waits for a lock, a peer or a device", ""));
  advice.back().unless_tool = "gdb";
}

// The fixes of an index out of bounds: where the index is computed, where the
// range of the size is declared, where the indexed tensor is made.

void AdviseOnIndexMaker(const Verdict& verdict, std::vector<Advice>& advice) {
  const Suspect* maker =
      verdict.origin
          ? &*verdict.origin
          : (verdict.first_failing ? &*verdict.first_failing : nullptr);
  if (maker == nullptr) return;
  if (maker->kind == Suspect::Kind::kModelInput) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kScript,
        fmt::format("Check the indices in {} before the call, or clamp "
                    "them at the top of forward().",
                    TitleOf(*maker)),
        "the caller passes an index that is out of range", kGuide));
    return;
  }
  if (maker->kind == Suspect::Kind::kConstant) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kExport,
        fmt::format("Check the indices in {} before the export.",
                    TitleOf(*maker)),
        "the model itself holds an index that is out of range", kGuide));
    return;
  }
  const std::string nodes =
      maker->source_nodes.empty()
          ? ""
          : fmt::format(" ({})", fmt::join(maker->source_nodes, ", "));
  advice.push_back(AdviceToEdit(
      AdviceAt::kModel,
      fmt::format("Clamp or check the index where {}{} computes it: "
                  "idx.clamp(0, size - 1), or a torch._check on its range.",
                  maker->name, nodes),
      verdict.producer ? "the kernel that reads the index is not the cause"
                       : "the kernel computes the index itself",
      kGuide));
}

void AdviseOnBound(const BadInput& bad, std::vector<Advice>& advice) {
  const bool checked = bad.lower_bound_checked.value_or(false);
  const std::string now =
      checked
          ? "the range that the model checks allows this size"
          : "the generated code has no lower bound for that size: it accepts "
            "even an empty tensor, where every index is out of range";
  if (bad.dim_of) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kScript,
        fmt::format(
            "Set the range of dimension {} of input {} ({}) at export with "
            "torch.export.Dim(…, min=…), or use torch._check in forward(): "
            "the model's input check then rejects sizes that are too small.",
            bad.dim_of->dim, bad.dim_of->input, bad.dim_of->name),
        now, kExport));
  } else if (!bad.symbol.empty()) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kModel,
        fmt::format("Add a torch._check for {}, the dynamic size that "
                    "bounds the index, where the model computes it.",
                    bad.symbol),
        now, kExport));
  }
}

/// " (now 50)" for "0 <= tmp7 < 50L".
std::string SizeOfBound(const std::string& bound) {
  static const RE2 kBelow(R"(.*< (\d+)L?)");
  if (bound.empty()) return "";
  std::string size;
  return RE2::FullMatch(bound, kBelow, &size)
             ? fmt::format(" (now {})", size)
             : fmt::format(" (now: {})", bound);
}

void AdviseOnIndex(const Verdict& verdict, std::vector<Advice>& advice) {
  if (!verdict.bad_input) return;
  const BadInput& bad = *verdict.bad_input;
  AdviseOnIndexMaker(verdict, advice);
  AdviseOnBound(bad, advice);
  advice.push_back(AdviceToEdit(
      AdviceAt::kModel,
      fmt::format(
          "If the index is right: enlarge the indexed dimension{}{}, or pad "
          "the tensor.",
          bad.table.empty() ? "" : " of " + bad.table, SizeOfBound(bad.bound)),
      "the tensor may be too small", ""));
}

void AdviseOnChance(const Verdict& verdict, std::vector<Advice>& advice) {
  const Rate& rate = verdict.failure->rate;
  auto clean = CleanRunsToProveFix(rate);
  if (verdict.outcome != Verdict::Result::kFlaky || !clean) return;
  // --repeat has a limit.
  const size_t commands = (*clean + kMostRepeats - 1) / kMostRepeats;
  advice.push_back(AdviceToRunAgain(
      {"--repeat", std::to_string((*clean + commands - 1) / commands)},
      fmt::format(
          "Consider it fixed only after {} in a row{}.",
          Counted(*clean, "clean run"),
          commands == 1 ? "" : fmt::format(": run this {} times", commands)),
      fmt::format("it failed in {} of {} runs, so its failure rate is at "
                  "least {:.0f} %; at that rate, so many clean runs in a "
                  "row happen in at most 5 of 100 cases",
                  rate.failed, rate.runs, 100 * rate.low),
      ""));
}

/// Only what the processes did proves that AOTInductor had no part.
void AdviseOnScript(const AdviceContext& context, std::vector<Advice>& advice) {
  if (const PatternMatch* usage = UsageError(context.runs.front())) {
    const bool no_tests = usage->pattern == pattern_name::kNoTests;
    const bool no_module =
        usage->text.find("No module named ") != std::string::npos;
    advice.push_back(AdviceToEdit(
        AdviceAt::kCommand,
        no_tests    ? "Select a test that exists and run again; no model was "
                      "reached."
        : no_module ? "Correct the module's name, or install the module for "
                      "this Python; no model was reached."
                    : "Correct it and run again; no model was reached.",
        no_tests ? "pytest ran no test"
                 : "the program refuses its command line",
        ""));
    return;
  }
  advice.push_back(AdviceToEdit(
      AdviceAt::kScript,
      ModelUseOf(context.runs) == ModelUse::kNone
          ? "Fix the script first; AOTInductor was not the cause in this run."
          : "Check the script first; nothing shows that AOTInductor is the "
            "cause.",
      "the script itself raised the exception", ""));
}

void AdviseOnAccuracy(const Verdict& verdict, std::vector<Advice>& advice) {
  if (verdict.origin && !IsLaunch(*verdict.origin)) {
    advice.push_back(
        AdviceToEdit(AdviceAt::kScript,
                     fmt::format("Find out why {} differs from the good "
                                 "run.",
                                 TitleOf(*verdict.origin)),
                     "the launches only compute with it", ""));
    return;
  }
  if (verdict.first_failing) {
    advice.push_back(AdviceToEdit(
        AdviceAt::kModel,
        fmt::format("Compute what {} computes in eager mode, on the same "
                    "input, and compare the results "
                    "(torch.testing.assert_close).",
                    verdict.first_failing->name),
        "its values are the first to differ from the good run", kGuide));
    return;
  }
  advice.push_back(AdviceToEdit(
      AdviceAt::kScript,
      "Compare the compiled model with eager PyTorch on the same input "
      "(torch.testing.assert_close), output by output.",
      "no NaN or Inf explains the failure", kGuide));
  if (!verdict.against.empty()) return;
  advice.push_back(AdviceToRunAgain(
      {"--against", "good"},
      "Record a good run (another version, device or input), and compare "
      "the values with it.",
      "this names the first launch whose values differ", ""));
  advice.back().run =
      "aoti-ladder run --all-stages --out good -- GOOD COMMAND && {again}";
}

/// SIGKILL comes from outside, and leaves no time to print.
void AdviseOnKill(Verdict& verdict) {
  if (SignalOf(verdict.failure->ending) != SIGKILL) return;
  verdict.advice.push_back(AdviceToRun(
      "dmesg | grep -i 'killed process'",
      "Find out who killed the process: look at the kernel's log (\"Out of "
      "memory: Killed process\"), oom_kill in memory.events of its cgroup, "
      "or the accounting of the scheduler (sacct -j JOB -o "
      "State,MaxRSS,ReqMem). If memory ran out, request more (sbatch "
      "--mem, docker run --memory), or make the batch smaller.",
      "SIGKILL comes from the kernel when memory runs out, from a "
      "scheduler or container at its limit, or from a person",
      "https://docs.kernel.org/admin-guide/"
      "cgroup-v2.html#memory-interface-files"));
  verdict.not_known.push_back(
      "who killed the process, and whether memory ran out: see the log of the "
      "kernel or the scheduler");
}

/// What to do with the files that a stage's flags wrote.
void AdviseOnFiles(const Verdict& verdict, std::vector<Advice>& advice) {
  for (const RunSummary& run : verdict.runs) {
    for (const FlagEffect& flag : run.flags) {
      if (flag.stage != run.stage || flag.then.empty()) continue;
      advice.push_back(
          AdviceToRun(flag.then_run, flag.then,
                      fmt::format("stage {}: {}", run.stage, flag.why), ""));
    }
  }
}

void AdviseOnClass(const AdviceContext& context, Verdict& verdict) {
  switch (verdict.failure->failure_class) {
    case FailureClass::kNanOrInf:
      AdviseOnNan(verdict, verdict.advice);
      break;
    case FailureClass::kIndexOutOfBounds:
    case FailureClass::kDeviceAssert:
      AdviseOnIndex(verdict, verdict.advice);
      break;
    case FailureClass::kSegfault:
    case FailureClass::kAbort:
      AdviseOnCrash(verdict, CrashTools(context), verdict.advice);
      break;
    case FailureClass::kIllegalMemoryAccess:
    case FailureClass::kMisalignedAddress:
    case FailureClass::kLaunchFailure:
      AdviseOnCrash(verdict, FaultTools(context), verdict.advice);
      break;
    case FailureClass::kOpError:
      AdviseOnOpError(verdict, verdict.advice);
      break;
    case FailureClass::kHang:
      AdviseOnHang(context, verdict);
      break;
    case FailureClass::kUserError:
      AdviseOnScript(context, verdict.advice);
      break;
    case FailureClass::kAccuracy:
      AdviseOnAccuracy(verdict, verdict.advice);
      break;
    case FailureClass::kUnknown:
      if (context.finite_values) AdviseOnAccuracy(verdict, verdict.advice);
      AdviseOnKill(verdict);
      break;
    case FailureClass::kInputMismatch:
    case FailureClass::kWrongMeta:
    case FailureClass::kOutOfMemory:
    case FailureClass::kDeviceMismatch:
    case FailureClass::kPackageLoad:
    case FailureClass::kConstantLoad:
    case FailureClass::kExportFailure:
    case FailureClass::kCompileFailure:
      break;  // the failure line's own advice says it (configs/failures.yaml)
  }
}

}  // namespace

void AdviseOnPassed(const AdviceContext& context, bool compared,
                    Verdict& verdict) {
  if (verdict.seen->models == 0) {
    verdict.advice.push_back(
        AdviceToEdit(AdviceAt::kCommand,
                     "Name the program that calls the model, or its .pt2 file.",
                     "no model was seen, so nothing of it was checked", ""));
  }
  const auto& given = context.own.options;
  const auto has = [&](const char* option) {
    return std::find(given.begin(), given.end(), option) != given.end();
  };
  const bool seen = verdict.seen->models > 0;
  if (seen && verdict.stages.size() == 1) {
    verdict.advice.push_back(AdviceToRunAgain(
        {"--all-stages"},
        "Check more than the command does: the model's inputs, and the values "
        "of each launch.",
        "only the command's own checks could fail", kGuide));
  }
  if (verdict.differs) {
    const auto good = std::find(given.begin(), given.end(), "--against");
    const bool known = good != given.end() && good + 1 != given.end();
    verdict.advice.push_back(AdviceToRun(
        fmt::format("aoti-ladder diff {} last",
                    known ? ShellArgument(good[1]) : "GOOD-RECORD"),
        std::string("See each launch whose values differ, beside those of the "
                    "good run. If you used --out, name that folder instead of "
                    "last.") +
            (verdict.differs_alone
                 ? " The first of them reads the same values in both runs, so "
                   "the difference is in what it computes."
                 : ""),
        "the values differ, and nothing else fails", ""));
    return;
  }
  if (!has("--fails-when")) {
    verdict.advice.push_back(AdviceToRunAgain(
        {"--fails-when", "nan"},
        "If the output is wrong: say what a failure is, such as a printed NaN.",
        "a wrong result that nothing checks is no failure", ""));
  }
  if (seen && !compared) {
    verdict.advice.push_back(AdviceToRunAgain(
        {"--against", "GOOD-RECORD"},
        verdict.stages.size() == 1
            ? "If the values are wrong: compare them with the record of a good "
              "run."
            : "If the values are wrong: compare them with the record of a good "
              "run. If they are right, this record can be that good run.",
        "the first launch whose values differ is then named", ""));
  }
}

void AddAdvice(const AdviceContext& context, Verdict& verdict) {
  if (!verdict.failure) return;
  if (verdict.origin && verdict.confidence != Confidence::kGuess) {
    std::erase_if(verdict.advice,
                  [](const Advice& each) { return each.until_cause; });
  }
  AdviseOnClass(context, verdict);
  AdviseOnChance(verdict, verdict.advice);
  AdviseOnFiles(verdict, verdict.advice);
}

namespace {

std::string HowToCompile(const PackageOrigin& origin) {
  if (!origin.place.empty()) {
    return fmt::format("Let each stage compile {} again; {} compiles it.",
                       origin.package, origin.place);
  }
  if (origin.package.empty()) {
    return "If another command compiles the model, name it.";
  }
  return fmt::format("Name the command that compiles {}.", origin.package);
}

}  // namespace

void AdviseOnSkipped(const std::vector<SkippedStage>& skipped,
                     const PackageOrigin& origin, Verdict& verdict) {
  std::vector<std::string> stages;
  for (const SkippedStage& each : skipped) {
    if (each.reason == SkipReason::kCompilesNothing) {
      stages.push_back(each.stage);
    }
  }
  const bool certain = (verdict.first_failing || verdict.bad_input) &&
                       verdict.confidence == Confidence::kCertain;
  if (stages.empty() || certain) return;
  verdict.advice.push_back(AdviceToRunAgain(
      {"--compile",
       origin.command.empty() ? "COMPILE COMMAND" : origin.command},
      HowToCompile(origin),
      fmt::format("{} could not run: this command compiles nothing",
                  fmt::join(stages, ", ")),
      ""));
}

}  // namespace ladder
