#include "diagnosis/crash_site.h"

#include <cxxabi.h>
#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <set>
#include <string_view>

#include "base/text.h"
#include "codegen/cpp_kernel.h"
#include "codegen/cpp_text.h"
#include "codegen/kernel_parser.h"
#include "codegen/triton_kernel.h"
#include "config/failure_pattern.h"
#include "diagnosis/advice_steps.h"

namespace ladder {

namespace {

constexpr char kNoCheck[] = "the kernel's source does not contain the check";

/// The C++ kernels of a text that contain the condition. A large model has
/// thousands of kernels, so only those around the condition are searched.
std::set<std::string> KernelsAround(std::string_view text,
                                    const std::string& condition) {
  // extern "C"  void  cpp_fused_add_0(const float* in_ptr0,
  static const RE2 kHead(R"(void\s+(\w+)\()");
  constexpr std::string_view kExtern = "extern \"C\"";
  std::set<std::string> names;
  for (size_t at = text.find(condition); at != text.npos;
       at = text.find(condition, at + condition.size())) {
    const size_t head = text.rfind(kExtern, at);
    if (head == text.npos) continue;
    std::string name;
    const re2::StringPiece rest(text.data() + head, at - head);
    if (RE2::PartialMatch(rest, kHead, &name)) names.insert(name);
  }
  return names;
}

std::set<std::string> KernelsThatCheck(const RunEvidence& run, size_t model,
                                       const std::string& condition) {
  std::set<std::string> names;
  const std::string& source = run.files[model].kernel_source;
  for (const std::string& name : KernelsAround(source, condition)) {
    if (!FindIndexChecks(source, name, condition).empty()) names.insert(name);
  }
  for (const TritonKernel& kernel : run.models[model].wrapper.triton) {
    if (kernel.source.find(condition) == std::string::npos) continue;
    if (FindTritonChecks(kernel, condition).empty()) continue;
    names.insert(kernel.called_as.empty() ? kernel.name : kernel.called_as);
  }
  return names;
}

/// "c4tw…" of "/…/c4tw….wrapper.cpp".
std::string_view GeneratedStem(std::string_view path) {
  const std::string_view name = FileNameOf(path);
  return name.substr(0, name.find('.'));
}

/// True if the output names that kernel file or its wrapper: torch names them
/// by a hash of their contents.
bool SpeaksOf(const RunEvidence& run, std::string_view kernel_path,
              std::string_view wrapper) {
  constexpr size_t kHash = 20;
  return std::any_of(run.matches.begin(), run.matches.end(),
                     [&](const PatternMatch& each) {
                       return (each.pattern == pattern_name::kRaisedFrom &&
                               FileNameOf(CaptureOf(each, "file")) ==
                                   FileNameOf(kernel_path)) ||
                              (wrapper.size() >= kHash &&
                               each.text.find(wrapper) != std::string::npos);
                     });
}

}  // namespace

bool RunsKernel(const Wrapper& wrapper, size_t launch,
                const std::string& kernel) {
  const Launch& call = wrapper.launches[launch];
  if (call.name == kernel || call.chosen == kernel) return true;
  return std::any_of(wrapper.triton.begin(), wrapper.triton.end(),
                     [&](const TritonKernel& each) {
                       return each.called_as == call.name &&
                              each.name == kernel;
                     });
}

std::string AssertedCondition(const RunEvidence& run) {
  for (std::string_view pattern :
       {pattern_name::kCpuAssertion, pattern_name::kTritonAssertion}) {
    const PatternMatch* match = FindMatch(run.matches, pattern);
    if (match != nullptr) return CaptureOf(*match, "condition");
  }
  return "";
}

std::string RivalAssertions(const RunEvidence& run) {
  std::set<std::string> conditions;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern == pattern_name::kCpuAssertion ||
        each.pattern == pattern_name::kTritonAssertion) {
      conditions.insert(CaptureOf(each, "condition"));
    }
  }
  if (conditions.size() < 2) return "";
  return fmt::format(
      "whether the check {} ended the run: {} different checks failed in it",
      AssertedCondition(run), conditions.size());
}

std::set<long long> RaisedLines(const RunEvidence& run) {
  std::set<long long> lines;
  for (const PatternMatch& each : run.matches) {
    if (each.pattern != pattern_name::kRaisedFrom) continue;
    if (const auto line = LeadingInteger(CaptureOf(each, "line"))) {
      lines.insert(*line);
    }
  }
  return lines;
}

KernelChecks ChecksOf(const RunEvidence& run, const LaunchPlace& place,
                      const std::string& condition) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const std::string& name = wrapper.launches[place.launch].name;
  if (const TritonKernel* triton = FindTriton(wrapper, name)) {
    return {FindTritonChecks(*triton, condition), wrapper.path, kNoCheck};
  }
  const ModelFiles& files = run.files[place.model];
  return {FindIndexChecks(files.kernel_source, name, condition),
          files.kernel_path,
          FindKernel(files.kernel_source, name)
              ? kNoCheck
              : "the source of " + name +
                    " is missing (since torch 2.7 it is in a .kernel.cpp file "
                    "beside the wrapper)"};
}

std::string DoubtOfSource(const RunEvidence& run, const LaunchPlace& place) {
  const Model& model = run.models[place.model];
  const ModelFiles& files = run.files[place.model];
  const Launch& launch = model.wrapper.launches[place.launch];
  const std::string_view named = WrapperNamedBy(files.kernel_source);
  if (launch.kind != LaunchKind::kKernel || named.empty() ||
      GeneratedStem(named) == model.name ||
      GeneratedStem(named) == GeneratedStem(model.wrapper.path) ||
      GeneratedStem(files.kernel_path) == GeneratedStem(model.wrapper.path) ||
      FindTriton(model.wrapper, launch.name) != nullptr ||
      SpeaksOf(run, files.kernel_path, GeneratedStem(named))) {
    return "";
  }
  return fmt::format(
      "whether {} belongs to {}: the file says that it is for {}",
      files.kernel_path, FileNameOf(model.wrapper.path), named);
}

std::vector<std::string> CopiedBy(const RunEvidence& run,
                                  const LaunchPlace& place,
                                  const std::string& parameter) {
  const Wrapper& wrapper = run.models[place.model].wrapper;
  const std::string& name = wrapper.launches[place.launch].name;
  if (const TritonKernel* triton = FindTriton(wrapper, name)) {
    return TritonCopiesOf(*triton, parameter);
  }
  return CopiesOf(run.files[place.model].kernel_source, name, parameter);
}

std::vector<LaunchPlace> LaunchesThatCheck(const RunEvidence& run,
                                           const std::string& condition) {
  std::vector<LaunchPlace> places;
  if (condition.empty()) return places;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const std::set<std::string> names = KernelsThatCheck(run, m, condition);
    const auto& launches = run.models[m].wrapper.launches;
    for (size_t i = 0; i < launches.size(); ++i) {
      if (names.contains(launches[i].name)) places.push_back({m, i, 1});
    }
  }
  return places;
}

std::vector<LaunchPlace> LaunchesThatMayCheck(const RunEvidence& run) {
  static const RE2 kTakesIndices(
      R"(aten\.(?:index|gather|scatter|embedding|take|nll_loss|grid_sampler|)"
      R"(put|masked_scatter|max_unpool)\w*)");
  std::vector<LaunchPlace> places;
  for (size_t m = 0; m < run.models.size(); ++m) {
    const Wrapper& wrapper = run.models[m].wrapper;
    for (size_t i = 0; i < wrapper.launches.size(); ++i) {
      const Launch& launch = wrapper.launches[i];
      const bool may =
          std::any_of(launch.original_aten.begin(), launch.original_aten.end(),
                      [](const std::string& op) {
                        return RE2::FullMatch(op, kTakesIndices);
                      });
      if (may && launch.kind == LaunchKind::kKernel &&
          FindTriton(wrapper, launch.name) == nullptr) {
        places.push_back({m, i, 1});
      }
    }
  }
  return places;
}

namespace {

std::optional<uint64_t> ToOffset(std::string_view text) {
  if (!text.starts_with("0x")) return std::nullopt;
  return NumberOf(text.substr(2), 16);
}

/// The first of these captures that is not empty.
std::string FirstCapture(const PatternMatch& frame,
                         std::initializer_list<const char*> names) {
  for (const char* name : names) {
    std::string captured = CaptureOf(frame, name);
    if (!captured.empty()) return captured;
  }
  return "";
}

/// The line of the model's wrapper where a frame is: gdb prints it, the others
/// print an offset into the function.
std::optional<size_t> LineOf(const PatternMatch& frame, const RunEvidence& run,
                             size_t m) {
  const std::string& name = run.models[m].name;
  const std::string source(FileNameOf(CaptureOf(frame, "source")));
  if (!source.empty()) {
    if (source != name + ".wrapper.cpp" && source != name + ".cpp") return {};
    return NumberOf(CaptureOf(frame, "source_line"));
  }
  const auto offset =
      ToOffset(FirstCapture(frame, {"offset", "mangled_offset"}));
  const std::string library(
      FileNameOf(FirstCapture(frame, {"file", "library", "object"})));
  const auto& lines = run.files[m].lines;
  if (!offset || *offset == 0 || !lines || !library.starts_with(name + ".")) {
    return {};
  }
  // The return address is after the call.
  auto line = LineAt(*lines, *offset - 1, name + ".wrapper.cpp");
  // Before torch 2.7 one file holds kernels and wrapper.
  return line ? line : LineAt(*lines, *offset - 1, name + ".cpp");
}

/// The launch that a frame of run_impl was in.
std::optional<StackCall> CallOf(const PatternMatch& frame,
                                const RunEvidence& run) {
  for (size_t m = 0; m < run.models.size(); ++m) {
    const auto line = LineOf(frame, run, m);
    const auto& launches = run.models[m].wrapper.launches;
    const auto launch = std::find_if(
        launches.begin(), launches.end(),
        [&](const Launch& each) { return line && each.line == *line; });
    if (launch == launches.end()) continue;
    StackCall call{m, static_cast<size_t>(launch - launches.begin()),
                   frame.line, frame.text, "run_impl"};
    const std::string offset =
        FirstCapture(frame, {"offset", "mangled_offset"});
    if (!offset.empty()) call.caller += " + " + offset;
    return call;
  }
  return std::nullopt;
}

/// The first line that reports the crash itself.
std::optional<size_t> CrashLine(const std::vector<PatternMatch>& matches) {
  for (const PatternMatch& match : matches) {
    for (std::string_view sign : pattern_name::kCrash) {
      if (match.pattern == sign) return match.line;
    }
  }
  return std::nullopt;
}

/// True for a frame of torch's Python code that loads a package.
bool IsLoad(const PatternMatch& frame) {
  static const RE2 kFile(
      R"(/torch/(?:_inductor/(?:__init__|package/package)|_export/__init__|)"
      R"(export/pt2_archive/_package)\.py$)");
  static const RE2 kFunction(
      R"((?:aoti_load_package|load_package|load_pt2|aot_load))");
  return RE2::PartialMatch(CaptureOf(frame, "file"), kFile) &&
         RE2::FullMatch(CaptureOf(frame, "function"), kFunction);
}

/// True for a frame of torch's Python code that calls a loaded model.
bool IsModelCall(const PatternMatch& frame) {
  if (IsLoad(frame)) return false;
  const std::string file = CaptureOf(frame, "file");
  return file.ends_with("/torch/export/pt2_archive/_package.py") ||
         file.ends_with("/torch/_inductor/package/package.py") ||
         file.ends_with("/torch/_export/__init__.py");
}

/// What Python's stacks of all threads, printed at a crash, show.
struct PythonStacks {
  const PatternMatch* stood =
      nullptr;                         ///< innermost line of the crashed thread
  bool here = false;                   ///< it was calling a model
  bool elsewhere = false;              ///< another thread was
  const PatternMatch* load = nullptr;  ///< it was loading a package, here
};

PythonStacks PythonStacksOf(const RunEvidence& run) {
  PythonStacks stacks;
  const auto crash_line = CrashLine(run.matches);
  if (!SignalOf(run.summary.ending) || !crash_line) return stacks;
  size_t begin = 0, end = static_cast<size_t>(-1);  // of the thread's stack
  for (const PatternMatch& match : run.matches) {
    if (match.pattern != pattern_name::kPythonThread ||
        match.last_line < *crash_line) {
      continue;
    }
    if (CaptureOf(match, "current") == "Current thread") {
      begin = match.last_line;
    } else if (begin != 0) {
      end = std::min(end, match.last_line);
    }
  }
  if (begin == 0) return stacks;
  for (const PatternMatch& match : run.matches) {
    if (match.pattern != pattern_name::kScriptFrame) continue;
    // If several stacks share a line, only its first and last place are known.
    for (const size_t line : {match.line, match.last_line}) {
      if (line < *crash_line) continue;
      const bool here = line > begin && line < end;
      if (here && stacks.stood == nullptr) stacks.stood = &match;
      if (here && stacks.load == nullptr && IsLoad(match)) stacks.load = &match;
      if (!IsModelCall(match)) continue;
      (here ? stacks.here : stacks.elsewhere) = true;
    }
    if (IsModelCall(match) && match.last_line >= *crash_line &&
        match.count > 2) {
      stacks.here = stacks.elsewhere = true;  // either may be
    }
  }
  return stacks;
}

}  // namespace

std::optional<StackCall> FindCallOnStack(const RunEvidence& run) {
  const bool crashed = SignalOf(run.summary.ending).has_value();
  const auto crash_line = CrashLine(run.matches);
  if (crashed && !crash_line) return std::nullopt;
  std::optional<StackCall> found;
  bool other_thread = false;
  for (const PatternMatch& match : run.matches) {
    other_thread = other_thread || match.pattern == pattern_name::kGdbThread;
    if (match.pattern != pattern_name::kModelFrame) continue;
    if (crashed && match.line < *crash_line) continue;
    auto call = CallOf(match, run);
    if (call) call->other_thread = other_thread;
    if (crashed) return call;  // the innermost is printed first
    if (!call) return std::nullopt;
    if (found &&
        (found->model != call->model || found->launch != call->launch)) {
      return std::nullopt;
    }
    if (!found) found = std::move(call);
  }
  return found;
}

const PatternMatch* FrameOfCrash(const RunEvidence& run,
                                 std::string_view pattern) {
  const auto crash_line = CrashLine(run.matches);
  if (!SignalOf(run.summary.ending) || !crash_line) return nullptr;
  for (const PatternMatch& match : run.matches) {
    if (match.pattern == pattern_name::kGdbThread) return nullptr;
    // The same frame may have been printed for an earlier error.
    if (match.pattern == pattern && match.last_line >= *crash_line) {
      return &match;
    }
  }
  return nullptr;
}

std::string ModelOfFrame(const PatternMatch& frame) {
  const std::string code(FileNameOf(
      FirstCapture(frame, {"file", "library", "object", "source", "shared"})));
  return code.substr(0, code.find('.'));
}

const PatternMatch* CrashOutsideModels(const RunEvidence& run) {
  const PythonStacks stacks = PythonStacksOf(run);
  return stacks.elsewhere && !stacks.here ? stacks.stood : nullptr;
}

const PatternMatch* CrashWhileLoading(const RunEvidence& run) {
  return PythonStacksOf(run).load;
}

bool CalledFromPython(const RunEvidence& run) {
  return std::any_of(run.matches.begin(), run.matches.end(),
                     [](const PatternMatch& match) {
                       return match.pattern == pattern_name::kScriptFrame &&
                              IsModelCall(match);
                     });
}

bool CrashInsideModels(const RunEvidence& run) {
  if (FrameOfCrash(run, pattern_name::kModelFrame) != nullptr ||
      FrameOfCrash(run, pattern_name::kCustomOpFrame) != nullptr) {
    return true;
  }
  const PythonStacks stacks = PythonStacksOf(run);
  return stacks.here && !stacks.elsewhere;
}

namespace {

/// A library of the system, of Python or of torch, or generated code.
bool IsKnownLibrary(const std::string& path) {
  static const RE2 kSystem(
      R"(^(?:/usr)?/(?:bin|lib|lib64|libexec)/|/bin/python[\d.]*$|)"
      R"(/lib(?:torch|c10|gomp|stdc\+\+|gcc_s|ffi|asan|uc[a-z])\w*[-.]|)"
      R"(\.cpython-\d|/site-packages/torch/|\.wrapper\.so$|aotinductor)");
  return RE2::PartialMatch(path, kSystem);
}

/// "rows(at::Tensor const&)" of "_Z4rowsRKN2at6TensorE".
std::string Demangled(const std::string& symbol) {
  int status = 0;
  char* text = abi::__cxa_demangle(symbol.c_str(), nullptr, nullptr, &status);
  std::string name = status == 0 && text != nullptr ? text : symbol;
  std::free(text);
  return name;
}

/// Shows the function and the line of a frame; empty if it has no address.
std::string CommandToFindLine(const PatternMatch& frame) {
  const std::string library = ShellArgument(CaptureOf(frame, "library"));
  const std::string symbol = CaptureOf(frame, "symbol");
  const std::string offset = CaptureOf(frame, "offset");
  if (offset.empty()) return "";
  return symbol.empty() ? fmt::format("addr2line -Cfipe {} {}", library, offset)
                        : fmt::format("gdb -batch -ex 'info line *({}+{})' {}",
                                      symbol, offset, library);
}

using Frames = std::vector<const PatternMatch*>;

/// The C frames of the crashed thread, the innermost first, in libraries of the
/// user's own.
Frames OwnFrames(const RunEvidence& run) {
  Frames frames;
  const auto crash_line = CrashLine(run.matches);
  if (!SignalOf(run.summary.ending) || !crash_line) return frames;
  for (const PatternMatch& match : run.matches) {
    if (match.pattern == pattern_name::kGdbThread) break;
    if (match.pattern == pattern_name::kNativeFrame &&
        match.last_line >= *crash_line &&
        !IsKnownLibrary(CaptureOf(match, "library"))) {
      frames.push_back(&match);
    }
  }
  return frames;
}

/// "libshop.so, at shop::scale(…)"; only exported functions have names there:
/// "libshop.so, in what shop::scale(…) calls".
std::string NameOf(const Frames& frames) {
  const std::string library = CaptureOf(*frames.front(), "library");
  std::string name(FileNameOf(library));
  for (const PatternMatch* each : frames) {
    const std::string symbol = CaptureOf(*each, "symbol");
    if (symbol.empty() || CaptureOf(*each, "library") != library) continue;
    return each == frames.front()
               ? fmt::format("{}, at {}", name, Demangled(symbol))
               : fmt::format("{}, in what {} calls", name, Demangled(symbol));
  }
  return name;
}

}  // namespace

void AddNativeFrame(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (const RunEvidence& run : runs) {
    const Frames frames = OwnFrames(run);
    if (frames.empty()) continue;
    const PatternMatch& innermost = *frames.front();
    verdict.failure->frame = NameOf(frames);
    verdict.Cite({run.log, innermost.last_line, innermost.text,
                  "the crash is in " + verdict.failure->frame});
    const std::string command = CommandToFindLine(innermost);
    if (command.empty()) return;
    verdict.advice.push_back(AdviceToRun(
        command, "Find the line of the crash. The library needs -g.",
        "the stack shows an address there", ""));
    return;
  }
}

std::string FunctionIn(std::string_view signature) {
  constexpr std::string_view kUnnamed[] = {"(anonymous namespace)",
                                           "<unnamed>"};
  size_t begin = 0, at = 0;
  while (at < signature.size()) {
    const std::string_view rest = signature.substr(at);
    const auto unnamed =
        std::find_if(std::begin(kUnnamed), std::end(kUnnamed),
                     [&](const auto& each) { return rest.starts_with(each); });
    if (unnamed != std::end(kUnnamed)) {
      at += unnamed->size();
    } else if (rest[0] == '<' || rest[0] == '(') {
      break;
    } else if (signature[at++] == ' ') {
      begin = at;
    }
  }
  return std::string(signature.substr(begin, at - begin));
}

namespace {

/// The lines of one error are consecutive; later ones belong to other errors.
constexpr size_t kMostLines = 6;

const PatternMatch* PartOf(const RunEvidence& run, const PatternMatch& access,
                           std::string_view pattern) {
  for (const PatternMatch& each : run.matches) {
    if (each.pattern == pattern && each.line > access.line &&
        each.line <= access.line + kMostLines) {
      return &each;
    }
  }
  return nullptr;
}

std::string PlaceOf(const PatternMatch& kernel) {
  const std::string place = CaptureOf(kernel, "place");
  return place.empty() ? CaptureOf(kernel, "old_place") : place;
}

/// True if a line of that log is evidence already.
bool Shows(const std::vector<Evidence>& evidence, const Evidence& line) {
  return std::any_of(evidence.begin(), evidence.end(),
                     [&](const Evidence& each) {
                       return each.file == line.file && each.line == line.line;
                     });
}

}  // namespace

std::optional<SanitizerError> FirstSanitizerError(const RunEvidence& run) {
  const PatternMatch* access =
      FindMatch(run.matches, pattern_name::kSanitizerAccess);
  if (access == nullptr) return {};
  SanitizerError error;
  auto add = [&](const PatternMatch& match, const char* says) {
    error.evidence.push_back({run.log, match.line, match.text, says});
  };
  add(*access, "the invalid access");
  error.access = fmt::format("{} of {} bytes", CaptureOf(*access, "access"),
                             CaptureOf(*access, "bytes"));
  const PatternMatch* address =
      PartOf(run, *access, pattern_name::kSanitizerAddress);
  if (address != nullptr) {
    add(*address, "its address");
    error.access += fmt::format(" at {} ({})", CaptureOf(*address, "address"),
                                CaptureOf(*address, "what"));
  }
  const PatternMatch* kernel =
      PartOf(run, *access, pattern_name::kSanitizerKernel);
  if (kernel != nullptr) {
    add(*kernel, "the kernel that made the access");
    error.kernel = CaptureOf(*kernel, "function");
    if (error.kernel.empty()) {
      error.kernel = FunctionIn(CaptureOf(*kernel, "signature"));
    }
    const std::string place = PlaceOf(*kernel);
    if (!place.empty()) error.access += ", in " + place;
  }
  const PatternMatch* thread =
      PartOf(run, *access, pattern_name::kSanitizerThread);
  if (thread != nullptr) {
    add(*thread, "the thread that made the access");
    error.access +=
        fmt::format(", thread {} of block {}", CaptureOf(*thread, "thread"),
                    CaptureOf(*thread, "block"));
  }
  return error;
}

void AddSanitizerError(const std::vector<RunEvidence>& runs, Verdict& verdict) {
  for (const RunEvidence& run : runs) {
    const auto error = FirstSanitizerError(run);
    if (!error) continue;
    for (const Evidence& each : error->evidence) {
      if (!Shows(verdict.evidence, each)) verdict.Cite(each);
    }
    const std::string words = fmt::format(
        "compute-sanitizer{}: {}",
        error->kernel.empty() ? "" : " names " + error->kernel, error->access);
    std::string& message = verdict.failure->message;
    if (message.starts_with("=====")) message.clear();  // says less
    if (!message.empty()) message += "; ";
    message += words;
    return;
  }
}

}  // namespace ladder
