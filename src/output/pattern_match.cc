#include "output/pattern_match.h"

#include <re2/re2.h>
#include <re2/set.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <deque>
#include <map>
#include <mutex>
#include <numeric>
#include <optional>
#include <unordered_map>
#include <utility>

#include "base/json.h"
#include "base/regex.h"

namespace ladder {

namespace {

constexpr size_t kMaxMatches = 1000;
// Frames of deep tracebacks must leave room for everything else.
constexpr size_t kMaxMatchesPerPattern = 200;
constexpr size_t kMaxTextBytes = 2000;
// Bytes for the automaton of all patterns; beyond that, each is tried alone.
constexpr int64_t kSetMemory = 64 << 20;

// TORCH_LOGS=output_code prints the generated code to stderr, and with it the
// text of every check: "V1120 18:50:42.711000 13757 torch/…] [__output_code]".
bool IsDebugLog(std::string_view line) {
  return line.size() > 6 && line[0] == 'V' && line[5] == ' ' &&
         std::all_of(line.begin() + 1, line.begin() + 5,
                     [](char c) { return c >= '0' && c <= '9'; });
}

// True for a log record that is not an error, or for what a test tells of an
// exception that it expected: neither shows a failure.
bool OnlyTells(std::string_view head) {
  static const RE2 kHead(
      R"((?:^|[\s\[|(:])(?:INFO|WARN(?:ING)?|DEBUG|NOTICE)\b)"
      R"(|^\W*(?:info|warn(?:ing)?|debug|notice)[\]:])"
      R"(|^\[?(?:rank\d+\]:)?[IW]\d{4} \d\d:|\w+Warning: )"
      R"(|\bcaptured: (?:[\w.]+: )*$)");
  return RE2::PartialMatch(head, kHead);
}

// True for a kernel that fails when it is tried at compile time: "E1120 …
// torch/_inductor/select_algorithm.py:5332] [0/0] No valid triton configs. …".
// Every line there has the head of the record.
bool IsOfTuning(std::string_view head) {
  static const RE2 kHead(R"(torch/_inductor/select_algorithm\.py:\d+\])");
  return RE2::PartialMatch(head, kHead);
}

// True for GPU faults after which the process cannot use the GPU any more.
bool EndsTheContext(FailureClass failure_class) {
  return failure_class == FailureClass::kIllegalMemoryAccess ||
         failure_class == FailureClass::kMisalignedAddress ||
         failure_class == FailureClass::kDeviceAssert;
}

// A tracer or compiler that stops at a fault of the GPU, which an earlier
// launch caused, reports it as its own exception. The fault is the cause, so it
// outranks that exception. `found`: the matches of one line, as indices.
constexpr int kFaultRank = 87;
void RaiseFault(const std::vector<size_t>& found,
                std::vector<PatternMatch>& matches) {
  const auto is_tracers = [&](size_t each) {
    return matches[each].failure_class == FailureClass::kExportFailure ||
           matches[each].failure_class == FailureClass::kCompileFailure;
  };
  if (std::none_of(found.begin(), found.end(), is_tracers)) return;
  for (const size_t each : found) {
    PatternMatch& match = matches[each];
    if (match.failure_class && EndsTheContext(*match.failure_class)) {
      match.rank = std::max(match.rank, kFaultRank);
    }
  }
}

// True if the line, a record of a logger or a part of it, shows that something
// failed. An exception in a warning ended no process.
bool ShowsFailure(const FailurePattern& pattern, std::string_view head) {
  const bool raised = pattern.name == pattern_name::kPythonException ||
                      pattern.name == pattern_name::kTraceback;
  if (!pattern.failure_class && !raised) return true;
  if (OnlyTells(head)) return false;
  return raised || EndsTheContext(*pattern.failure_class) || !IsOfTuning(head);
}

// Follows the frames of a Python stack. Under each frame is its code, indented
// further, and perhaps a marker "~~~^^^".
class StackFollower {
 public:
  /// True if the line is quoted code.
  bool IsCode(std::string_view line) {
    const size_t indent = std::min(line.find_first_not_of(' '), line.size());
    if (below_frame_ && indent > frame_indent_) return true;
    below_frame_ = line.substr(indent).starts_with("File \"");
    frame_indent_ = indent;
    return false;
  }

  /// True if the line is of an exception that Python prints and ignores, as
  /// when it calls __del__ or writes a log record, or that inductor prints of a
  /// kernel that it then does not choose. Call it once for each line.
  bool IsIgnored(std::string_view line) {
    static const RE2 kBegin(
        R"(^Exception ignored (?:in|while|on)\b|^--- Logging error ---$|)"
        R"(\bselect_algorithm\b.* for benchmark choice )");
    // The pattern is slow, and this is asked of every line.
    const bool worth = line.starts_with("Exception ignored") ||
                       line.starts_with("--- Logging error") ||
                       line.find("select_algorithm") != line.npos;
    if (worth && RE2::PartialMatch(line, kBegin)) {
      ignored_ = true;
      return true;
    }
    const bool ignored = ignored_;
    // The exception itself is the first line that is not of the stack.
    ignored_ = ignored &&
               (line.starts_with(' ') || line.starts_with("Traceback (most "));
    return ignored;
  }

  /// The ignored exception has ended.
  void EndIgnored() { ignored_ = false; }

 private:
  bool below_frame_ = false;
  size_t frame_indent_ = 0;  // of the last frame, in columns
  bool ignored_ = false;
};

// Follows a warning of CMake. Its text is indented below the header, and may
// quote an error of a tool that the build does without.
class CMakeWarning {
 public:
  /// True if the line is of a warning. Call it once for each line.
  bool Holds(std::string_view line) {
    const size_t indent = std::min(line.find_first_not_of(" \t"), line.size());
    const std::string_view text = line.substr(indent);
    if (inside_ &&
        (indent > indent_ || text.starts_with("Call Stack (most "))) {
      return true;
    }
    indent_ = indent;
    inside_ =
        text.starts_with("CMake ") &&
        text.substr(0, text.find_first_of(":(")).find(" Warning") != text.npos;
    return inside_;
  }

 private:
  bool inside_ = false;
  size_t indent_ = 0;  // of the header
};

/// Patterns with their automata, which all logs that are searched for the same
/// patterns share: to compile them takes longer than to read a short log. What
/// is compiled is compiled when first needed, by one thread.
class CompiledPatterns {
 public:
  explicit CompiledPatterns(std::vector<FailurePattern> from)
      : patterns_(std::move(from)), regexes_(patterns_.size()) {}

  /// The same ones for the same patterns, as long as few others are used. They
  /// are kept until the process ends.
  static std::shared_ptr<CompiledPatterns> Of(
      const std::vector<FailurePattern>& patterns);

  [[nodiscard]] const std::vector<FailurePattern>& patterns() const {
    return patterns_;
  }
  const RE2& Regex(size_t index);
  /// The indices of the patterns that may match. One pass over the line tests
  /// all of them; only if one matches, a second pass finds which.
  std::vector<int> Candidates(std::string_view line);

 private:
  struct Single {
    std::once_flag once;
    std::unique_ptr<RE2> regex;
  };
  void CompileSet();

  std::vector<FailurePattern> patterns_;
  std::deque<Single> regexes_;
  std::once_flag set_once_;
  std::unique_ptr<RE2::Set> set_;
  bool set_usable_ = false;
};

std::shared_ptr<CompiledPatterns> CompiledPatterns::Of(
    const std::vector<FailurePattern>& patterns) {
  // A user's patterns and the built-in ones, of a record and of this program.
  constexpr size_t kMostKept = 4;
  static std::mutex& mutex = *new std::mutex();
  static auto& kept = *new std::deque<std::shared_ptr<CompiledPatterns>>();
  const std::lock_guard lock(mutex);
  const auto known = std::find_if(
      kept.begin(), kept.end(),
      [&](const auto& each) { return each->patterns() == patterns; });
  if (known != kept.end()) {
    std::rotate(kept.begin(), known, known + 1);  // the last used one is first
    return kept.front();
  }
  kept.push_front(std::make_shared<CompiledPatterns>(patterns));
  if (kept.size() > kMostKept) kept.pop_back();
  return kept.front();
}

void CompiledPatterns::CompileSet() {
  RE2::Options options = BytesOptions();
  options.set_max_mem(kSetMemory);
  set_ = std::make_unique<RE2::Set>(options, RE2::UNANCHORED);
  bool all = true;
  for (const FailurePattern& pattern : patterns_) {
    all = set_->Add(pattern.pattern, nullptr) >= 0 && all;
  }
  set_usable_ = set_->Compile() && all;
}

const RE2& CompiledPatterns::Regex(size_t index) {
  Single& single = regexes_[index];
  std::call_once(single.once, [&] {
    single.regex =
        std::make_unique<RE2>(patterns_[index].pattern, BytesOptions());
  });
  return *single.regex;
}

std::vector<int> CompiledPatterns::Candidates(std::string_view line) {
  std::vector<int> candidates;
  std::call_once(set_once_, [this] { CompileSet(); });
  if (set_usable_) {
    RE2::Set::ErrorInfo error{};
    const re2::StringPiece text(line.data(), line.size());
    const bool any = set_->Match(text, nullptr, &error);
    if (!any && error.kind == RE2::Set::kNoError) return candidates;
    if (any && set_->Match(text, &candidates, &error)) {
      std::sort(candidates.begin(), candidates.end());
      return candidates;
    }
  }
  candidates.resize(patterns_.size());
  std::iota(candidates.begin(), candidates.end(), 0);
  return candidates;
}

}  // namespace

struct PatternMatcher::State {
  explicit State(const std::vector<FailurePattern>& from);

  [[nodiscard]] bool OnOtherStream(const PatternMatch& match) const;
  std::optional<size_t> Add(size_t index, const LogLine& line, bool code);
  std::optional<size_t> Keep(size_t index, PatternMatch match);

  std::shared_ptr<CompiledPatterns> compiled;
  std::vector<size_t> found_by_pattern;
  std::map<std::string, Stream> only_on;  // pattern -> its stream
  bool has_own = false;                   // patterns of the user
  bool stdout_seen = false;
  bool stderr_seen = false;
  StackFollower stack;
  CMakeWarning cmake_warning;
  std::vector<PatternMatch> matches;
  std::unordered_map<std::string, size_t> known;  // what it says -> match
};

PatternMatcher::State::State(const std::vector<FailurePattern>& from)
    : compiled(CompiledPatterns::Of(from)), found_by_pattern(from.size(), 0) {
  for (const FailurePattern& pattern : from) {
    if (pattern.stream) only_on.emplace(pattern.name, *pattern.stream);
    has_own = has_own || pattern.own;
  }
}

// A pattern for one stream also counts on the other if its own is silent:
// "2>&1" and logs that others kept put both streams into one.
bool PatternMatcher::State::OnOtherStream(const PatternMatch& match) const {
  const auto bound = only_on.find(match.pattern);
  if (bound == only_on.end() || bound->second == match.stream) return false;
  return bound->second == Stream::kStdout ? stdout_seen : stderr_seen;
}

// Returns the index of the match; nothing if there is none.
std::optional<size_t> PatternMatcher::State::Add(size_t index,
                                                 const LogLine& line,
                                                 bool code) {
  const FailurePattern& pattern = compiled->patterns()[index];
  if (pattern.source != code) return {};
  const RE2& regex = compiled->Regex(index);
  if (!regex.ok()) return {};
  const re2::StringPiece text(line.text.data(), line.text.size());
  std::vector<re2::StringPiece> parts(
      static_cast<size_t>(regex.NumberOfCapturingGroups()) + 1);
  if (!regex.Match(text, 0, text.size(), RE2::UNANCHORED, parts.data(),
                   static_cast<int>(parts.size()))) {
    return {};
  }
  const size_t head = static_cast<size_t>(parts[0].data() - text.data());
  if (!ShowsFailure(pattern, line.head) ||
      !ShowsFailure(pattern, line.text.substr(0, head))) {
    return {};
  }
  PatternMatch match;
  for (const auto& [number, name] : regex.CapturingGroupNames()) {
    const re2::StringPiece& part = parts[static_cast<size_t>(number)];
    if (part.data() == nullptr) continue;
    match.captures[name] = HeadOf({part.data(), part.size()}, kMaxTextBytes);
  }
  match.stream = line.stream;
  match.line = match.last_line = line.number;
  match.text = HeadOf(line.text, kMaxTextBytes);
  return Keep(index, std::move(match));
}

// Keeps the match, or counts it if an earlier one says the same. Returns the
// index of the one that is kept.
std::optional<size_t> PatternMatcher::State::Keep(size_t index,
                                                  PatternMatch match) {
  const FailurePattern& pattern = compiled->patterns()[index];
  std::string says = pattern.name;
  if (pattern.stream) says += match.stream == Stream::kStdout ? "\1" : "\2";
  for (const auto& [name, text] : match.captures) says += '\0' + text;
  if (match.captures.empty()) says += '\0' + match.text;
  const auto earlier = known.find(says);
  if (earlier != known.end()) {
    ++matches[earlier->second].count;
    matches[earlier->second].last_line = match.line;
    return earlier->second;
  }
  if (matches.size() >= kMaxMatches ||
      found_by_pattern[index] >= kMaxMatchesPerPattern) {
    return {};
  }
  ++found_by_pattern[index];
  known.emplace(std::move(says), matches.size());
  match.pattern = pattern.name;
  match.failure_class = pattern.failure_class;
  match.rank = pattern.rank;
  match.torch = pattern.torch;
  match.advice = pattern.advice;
  match.advice_until_cause = pattern.advice_until_cause;
  match.advice_at = pattern.advice_at;
  match.advice_run = pattern.advice_run;
  match.advice_unless = pattern.advice_unless;
  match.link = pattern.link;
  matches.push_back(std::move(match));
  return matches.size() - 1;
}

PatternMatcher::PatternMatcher(const std::vector<FailurePattern>& patterns)
    : state_(std::make_unique<State>(patterns)) {}
PatternMatcher::~PatternMatcher() = default;

bool PatternMatcher::MayPassOverPrinter() const { return !state_->has_own; }

void PatternMatcher::PassOverPrinter() {
  state_->stdout_seen = true;
  state_->stack.EndIgnored();
}

void PatternMatcher::Feed(const LogLine& line) {
  if (line.text.empty()) return;
  (line.stream == Stream::kStdout ? state_->stdout_seen : state_->stderr_seen) =
      true;
  if (IsDebugLog(line.text)) return;
  const bool code = state_->stack.IsCode(line.text);
  if (state_->stack.IsIgnored(line.text)) return;
  if (state_->cmake_warning.Holds(line.text)) return;
  std::vector<size_t> found;
  for (const int index : state_->compiled->Candidates(line.text)) {
    const auto match = state_->Add(static_cast<size_t>(index), line, code);
    if (match) found.push_back(*match);
  }
  if (found.size() > 1) RaiseFault(found, state_->matches);
}

std::vector<PatternMatch> PatternMatcher::Finish() {
  std::erase_if(state_->matches, [this](const PatternMatch& match) {
    return state_->OnOtherStream(match);
  });
  return std::move(state_->matches);
}

void DropOtherVersions(const TorchVersion& torch,
                       std::vector<PatternMatch>& matches) {
  std::erase_if(matches, [&](const PatternMatch& match) {
    return match.torch && !match.torch->Contains(torch);
  });
}

const PatternMatch* FindMatch(const std::vector<PatternMatch>& matches,
                              std::string_view pattern) {
  const auto found = std::find_if(
      matches.begin(), matches.end(),
      [&](const PatternMatch& match) { return match.pattern == pattern; });
  return found == matches.end() ? nullptr : &*found;
}

bool IsAnyOf(const PatternMatch& match,
             std::span<const std::string_view> patterns) {
  return std::find(patterns.begin(), patterns.end(), match.pattern) !=
         patterns.end();
}

std::string CaptureOf(const PatternMatch& match, const std::string& name) {
  const auto found = match.captures.find(name);
  return found == match.captures.end() ? "" : found->second;
}

const PatternMatch* StrongestMatch(const std::vector<PatternMatch>& matches) {
  const PatternMatch* strongest = nullptr;
  for (const PatternMatch& match : matches) {
    if (!match.failure_class || match.rank == 0 || match.superseded) {
      continue;
    }
    if (strongest == nullptr || match.rank > strongest->rank) {
      strongest = &match;
    }
  }
  return strongest;
}

namespace {

// The line that LogWriter puts where the middle of a log is missing.
constexpr std::string_view kLeftOut = "bytes of output left out here]";

// "Exception in aoti_torch: …": torch <= 2.13 prints this and continues.
constexpr std::string_view kRuntime = "in aoti_torch";

constexpr size_t kTailLines = 40;
constexpr size_t kTailBytes = 500;  // of a line

}  // namespace

struct LogCollector::State {
  State(Patterns from, bool all, TraceKept kept)
      : patterns(std::move(from)),
        everything(all),
        events(kept),
        trace([this](TraceEvent&& event) { events.Add(std::move(event)); },
              {[this] { return events.Period(); },
               [this](size_t times) { events.PassOver(times); }}) {}

  Patterns patterns;
  bool everything;
  LogFacts facts;
  LastLines tail{kTailLines, kTailBytes};
  bool below_warning = false;  ///< of the last line on standard error
  bool in_failed_test = false;
  std::optional<PatternMatcher> matches;
  TraceKeeper events;
  TraceReader trace;
  std::optional<LineWatch> watch;

  void NoteTail(const LogLine& line);
  void NoteFailedTest(std::string_view text);
  [[nodiscard]] std::vector<LineFound> Tail() const;
};

LogCollector::LogCollector(Patterns patterns, bool everything, TraceKept kept)
    : state_(std::make_unique<State>(std::move(patterns), everything, kept)) {}
LogCollector::~LogCollector() = default;

namespace {

/// The first line of a Python warning: "FILE:LINE: UserWarning: …". Below it is
/// the line of code that warns.
bool IsWarning(std::string_view text) {
  const size_t at = text.find("Warning: ");
  return at != std::string_view::npos &&
         text.substr(0, at).find(": ") != std::string_view::npos;
}

}  // namespace

bool IsProgressBar(std::string_view text) {
  const size_t at = text.find("%|");
  const bool bar = at != std::string_view::npos && at > 0 &&
                   std::isdigit(static_cast<unsigned char>(text[at - 1])) != 0;
  const size_t end = text.find_last_not_of(' ') + 1;
  const size_t counts = bar ? text.find(']', at) : std::string_view::npos;
  return bar && (counts == std::string_view::npos || text[end - 1] == ']');
}

std::vector<LineFound> LogCollector::State::Tail() const {
  std::vector<LineFound> lines;
  for (LastLines::Line& line : tail.InOrder()) {
    lines.push_back({line.number, std::move(line.text)});
  }
  return lines;
}

// "E   ValueError: …" is a line of an error; "____ test_b ____", "==== short
// test summary info ====" and "---- Captured stdout call ----" end it.
void LogCollector::State::NoteFailedTest(std::string_view text) {
  if (!facts.failed_test.empty()) return;
  if (text.starts_with("E   ")) in_failed_test = true;
  if (!in_failed_test) return;
  for (const char* rule : {"___", "===", "---", "!!!"}) {
    if (!text.starts_with(rule)) continue;
    facts.failed_test = Tail();
    return;
  }
}

void LogCollector::State::NoteTail(const LogLine& line) {
  NoteFailedTest(line.text);
  tail.Add(line);
  if (line.stream != Stream::kStderr) return;
  const bool of_warning =
      IsWarning(line.text) || (below_warning && line.text.starts_with("  "));
  below_warning = IsWarning(line.text);
  if (of_warning || IsProgressBar(line.text)) return;
  facts.last_words = HeadOf(line.text, kTailBytes);
}

void LogCollector::Feed(const LogLine& line) {
  State& state = *state_;
  const LineOrigin origin = state.trace.Feed(line);
  const bool printers = origin == LineOrigin::kPrinter;
  if (!state.matches &&
      (state.everything ||
       (!printers && line.text.find(kRuntime) != std::string_view::npos))) {
    state.matches.emplace(state.patterns());
  }
  if (state.matches && printers && state.matches->MayPassOverPrinter()) {
    state.matches->PassOverPrinter();
  } else if (state.matches) {
    state.matches->Feed(line);
  }
  if (state.watch && origin == LineOrigin::kOther) state.watch->Feed(line);
  if (!line.text.empty()) state.NoteTail(line);
  state.facts.cut =
      state.facts.cut || (line.text.starts_with("[aoti-ladder: ") &&
                          line.text.ends_with(kLeftOut));
}

TakenLines LogCollector::Take(Stream stream, std::string_view text,
                              size_t number) {
  State& state = *state_;
  if (stream != Stream::kStdout) return {};
  if (state.everything && !state.matches) {
    state.matches.emplace(state.patterns());
  }
  if (state.matches && !state.matches->MayPassOverPrinter()) return {};
  const TakenLines taken = state.trace.FeedBlocks(text, number);
  if (taken.lines > 0) {
    if (state.matches) state.matches->PassOverPrinter();
    state.tail.Add(text.substr(0, taken.bytes), number + taken.lines);
  }
  return taken;
}

void LogCollector::WatchFor(const FailsWhen& fails_when) {
  if (AsksForOutput(fails_when)) state_->watch.emplace(fails_when);
}

LogFacts LogCollector::Finish() {
  state_->facts.trace.counts = state_->trace.Finish();
  state_->events.Finish(state_->facts.trace);
  if (state_->matches) state_->facts.matches = state_->matches->Finish();
  if (state_->watch) state_->facts.found = state_->watch->found();
  state_->facts.tail = state_->Tail();
  return std::move(state_->facts);
}

}  // namespace ladder
