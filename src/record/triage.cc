#include "record/triage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <unistd.h>

#include <algorithm>
#include <future>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "diagnosis/advice_steps.h"
#include "diagnosis/attribution_by_error.h"
#include "diagnosis/exceptions.h"
#include "diagnosis/judge.h"
#include "record/raw_log.h"
#include "record/record_reader.h"
#include "record/rejudge.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// The name of the only stage.
constexpr const char* kStage = "log";

/// The given files by kind.
struct Sorted {
  std::vector<fs::path> logs, packages, wrappers, records;
};

Sorted Sort(const TriageRequest& request) {
  Sorted sorted{{}, request.packages, request.wrappers, {}};
  for (const fs::path& path : request.files) {
    const std::string name = path.filename();
    std::error_code error;
    if (fs::is_directory(path, error)) {
      sorted.records.push_back(path);
    } else if (const auto run = RunOfLog(path)) {
      sorted.records.push_back(*run);
    } else if (name.ends_with(".pt2")) {
      sorted.packages.push_back(path);
    } else if (name.ends_with(".cpp")) {
      sorted.wrappers.push_back(path);
    } else {
      sorted.logs.push_back(path);
    }
  }
  if (sorted.records.size() + (sorted.logs.empty() ? 0 : 1) > 1) {
    throw UserError(
        sorted.records.front().string() +
            " is a record, which triage judges alone, with all its runs",
        "Name only the record, or the logs of one command. To compare two "
        "records: aoti-ladder diff");
  }
  if (sorted.records.empty() && sorted.logs.empty()) {
    throw UserError("none of the files is a log",
                    "Name the output of the failing command, for example: "
                    "aoti-ladder triage run.log --package model.pt2");
  }
  return sorted;
}

/// True if a launch may be what failed: a model was loaded.
bool MayBeInLaunch(FailureClass failure_class) {
  return failure_class != FailureClass::kPackageLoad &&
         failure_class != FailureClass::kConstantLoad &&
         failure_class != FailureClass::kExportFailure &&
         failure_class != FailureClass::kCompileFailure &&
         failure_class != FailureClass::kUserError;
}

bool OnlyCompiles(const Stage& stage) {
  return !stage.flags.empty() &&
         std::all_of(
             stage.flags.begin(), stage.flags.end(),
             [](const Flag& flag) { return flag.acts == ActsAt::kCompile; });
}

/// One stage, which decides every class that some stage decides.
Ladder OneStage(const Ladder& ladder) {
  Ladder one = ladder;
  Stage stage;
  stage.name = kStage;
  std::set<FailureClass> classes;
  for (const Stage& each : ladder.stages) {
    // A log need not show what code compiled for this stage shows.
    if (OnlyCompiles(each)) continue;
    classes.insert(each.ends_on.begin(), each.ends_on.end());
  }
  stage.ends_on.assign(classes.begin(), classes.end());
  one.stages = {stage};
  return one;
}

class Triager {
 public:
  Triager(const TriageRequest& request, Sorted files)
      : request_(request), files_(std::move(files)) {}

  Verdict Run() {
    ReadLogsAndModels();
    Judgement judgement = JudgeLog();
    doubts_code_ = judgement.doubts_code;
    Verdict verdict = std::move(judgement.verdict);
    PlaceEvidence(verdict);
    AddDoubts(verdict);
    AddAdvice(verdict);
    return verdict;
  }

 private:
  /// Judges run_ without a copy of its trace, which may be large. What
  /// AddDoubts asks for is restored: judging drops failure lines and infers
  /// models.
  Judgement JudgeLog() {
    const std::vector<PatternMatch> matches = run_.matches;
    const bool has_models = !run_.models.empty();
    std::vector<RunEvidence> runs;
    runs.push_back(std::move(run_));
    Judgement judgement = Judge(runs, OneStage(request_.ladder), {});
    run_ = std::move(runs.front());
    run_.matches = matches;
    if (!has_models) {
      run_.models.clear();
      run_.files.clear();
    }
    return judgement;
  }

  void ReadLogsAndModels() {
    std::optional<std::vector<FailurePattern>> loaded;
    const auto patterns = [&]() -> const std::vector<FailurePattern>& {
      if (!loaded) loaded = request_.load_patterns();
      return *loaded;
    };
    // If a log is missing, nobody waits for the models.
    const bool there = std::all_of(
        files_.logs.begin(), files_.logs.end(), [](const fs::path& path) {
          return path == "-" || access(path.c_str(), R_OK) == 0;
        });
    auto models =
        std::async(there ? std::launch::async : std::launch::deferred, [this] {
          return ParseModels(ReadGivenModels(files_.packages, files_.wrappers));
        });
    log_ = ReadRawLogs(files_.logs, patterns, TraceKept::kWithoutRepetitions);
    ParsedModels parsed = models.get();
    UseLog();
    AddParsedModels(parsed, run_);
    given_ = std::move(parsed.given);
    for (const GivenModel& each : given_) {
      texts_[each.WrapperPath()] = each.artifact.wrapper;
    }
    // Where the kernels are in the wrapper, this is its text: see ParsedModels.
    for (const ModelFiles& each : run_.files) {
      texts_[each.kernel_path] = each.kernel_source;
    }
    if (!LeavesOutInvocations(run_)) {
      // The same log gives the same models.
      std::vector<Model> known = std::move(run_.models);
      std::vector<ModelFiles> model_files = std::move(run_.files);
      log_.run = std::move(run_);
      ReadWholeTrace(patterns, log_);
      UseLog();
      run_.models = std::move(known);
      run_.files = std::move(model_files);
    }
  }

  void UseLog() {
    run_ = std::move(log_.run);
    run_.stdout_unknown = true;
    run_.environment_unknown = true;
    run_.summary.stage = kStage;
  }

  // --- evidence -------------------------------------------------------------
  void PlaceEvidence(Verdict& verdict) const {
    for (Evidence& each : verdict.evidence) {
      if (each.file == run_.log) {
        const LogPlace place = log_.PlaceOf(each.line);
        each.file = place.piece.path.string();
        each.line = place.line;
      }
      const auto text = texts_.find(each.file);
      if (text != texts_.end() && each.text.empty()) {
        each.text = LineOf(text->second, each.line);
      }
    }
    FillEvidenceTexts("", verdict);
    for (Evidence& each : verdict.evidence) {
      for (const LogPiece& piece : log_.pieces) {
        if (each.file == piece.path) each.file = piece.name;
      }
    }
  }

  static std::string LineOf(std::string_view text, size_t line) {
    for (size_t i = 1; i < line; ++i) {
      const size_t end = text.find('\n');
      if (end == std::string_view::npos) return "";
      text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return std::string(HeadOf(text.substr(begin), 400));
  }

  // --- what a log cannot tell -----------------------------------------------
  void AddDoubts(Verdict& verdict) const {
    auto& not_known = verdict.not_known;
    if (verdict.outcome == Verdict::Result::kUnknown) {
      verdict.why = kNothingSeen;
    }
    if (log_.speakers.size() > 1) {
      not_known.push_back(
          fmt::format("what {} in the log did ({}): triage judges only {}, "
                      "which reports the clearest error",
                      Counted(log_.speakers.size() - 1, "other process"),
                      OtherSpeakers(), log_.speaker));
    }
    not_known.push_back(HowItEnded());
    if (!verdict.failure) return;
    DoubtThatItEnded(verdict);
    if (verdict.failure->failure_class == FailureClass::kUnknown &&
        FirstException(run_.matches) != nullptr) {
      verdict.confidence = Confidence::kGuess;
      not_known.push_back(
          "whether a model was called before that: a log shows this only with "
          "stdout and the debug printer's flags");
    }
    AskForCode(verdict);
  }

  /// The command may have handled an error after which it printed on.
  void DoubtThatItEnded(Verdict& verdict) const {
    constexpr size_t kLastWords = 8;  // lines, of launchers and clean-up
    if (!run_.trace.events.empty()) return;
    size_t last = 0;
    for (const PatternMatch& each : run_.matches) {
      last = std::max(last, each.last_line);
    }
    if (last == 0) return;
    // A report of the ending is a match, too.
    const auto after = static_cast<size_t>(
        std::count_if(log_.spoken.begin(), log_.spoken.end(),
                      [&](size_t line) { return line > last; }));
    const std::string progress = ProgressAfter(last);
    if (after > kLastWords) {
      verdict.Doubt(Confidence::kGuess,
                    "whether the command failed: after the last error it "
                    "printed more lines");
    } else if (!progress.empty()) {
      verdict.Doubt(Confidence::kGuess,
                    "whether the command failed: it went on after the last "
                    "error, or handled it: " +
                        progress);
    }
  }

  /// The last line that shows that the command went on after the error in that
  /// line, or with it. Empty if there is none. It need not have been printed
  /// after the error: a buffer of standard output is flushed at the end.
  [[nodiscard]] std::string ProgressAfter(size_t line) const {
    constexpr size_t kShown = 120;  // bytes
    for (auto each = log_.tail.rbegin(); each != log_.tail.rend(); ++each) {
      if (each->line < line) break;
      if (each->line == line ? SaysItIsHandled(each->text)
                             : ShowsProgress(each->text)) {
        return std::string(HeadOf(each->text, kShown));
      }
    }
    return "";
  }

  /// Says what the generated code could still show, and whether the given code
  /// is that of the log.
  void AskForCode(Verdict& verdict) const {
    auto& not_known = verdict.not_known;
    const std::string named = ModelOfLog();
    if (run_.models.empty() && (verdict.first_failing || verdict.bad_input)) {
      if (!named.empty()) {
        not_known.push_back(fmt::format(
            "what {}.wrapper.cpp shows, which the log names: give it with "
            "--wrapper",
            named));
      }
    } else if (run_.models.empty() &&
               MayBeInLaunch(verdict.failure->failure_class)) {
      not_known.push_back(fmt::format(
          "which launch failed, and where its inputs come from: add the "
          "generated code with --package M.pt2 or --wrapper FILE{}",
          named.empty()
              ? ""
              : fmt::format("; the log names {}.wrapper.cpp", named)));
    } else if (!run_.models.empty() && !named.empty() && !HasModel(named)) {
      if (!doubts_code_) not_known.push_back(WhetherGivenCodeRan(named));
      // Equal names in both are no coincidence, but launches may differ.
      verdict.CapAt(verdict.first_failing ? Confidence::kLikely
                                          : Confidence::kGuess);
    }
  }

  [[nodiscard]] std::string OtherSpeakers() const {
    constexpr size_t kMost = 8;
    std::vector<std::string> others = log_.speakers;
    std::erase(others, log_.speaker);
    if (others.size() > kMost) {
      others.resize(kMost);
      others.emplace_back("…");
    }
    return fmt::format("{}", fmt::join(others, ", "));
  }

  [[nodiscard]] std::string HowItEnded() const {
    if (log_.ending.line == 0) {
      return "how the command ended: the log does not show it";
    }
    const LogPlace place = log_.PlaceOf(log_.ending.line);
    return fmt::format(
        "how the command ended is inferred: {}, because {}:{} says: {}",
        Describe(log_.ending.ending), place.piece.name, place.line,
        log_.ending.text);
  }

  [[nodiscard]] bool HasModel(const std::string& name) const {
    // A renamed file still names itself in its compile command.
    return std::any_of(
               run_.models.begin(), run_.models.end(),
               [&](const Model& model) { return model.name == name; }) ||
           std::any_of(texts_.begin(), texts_.end(), [&](const auto& each) {
             return each.second.find(name) != std::string_view::npos;
           });
  }

  /// "c3rodq…" of ".../c3rodq….wrapper.so" in a line of the log.
  [[nodiscard]] std::string ModelOfLog() const {
    static const RE2 kName(
        R"(/(\w{20,})\.wrapper\.(?:cpp|so)|/aotinductor/\w+/(\w{20,})\.so)");
    std::string name, old_name;
    for (const PatternMatch& each : run_.matches) {
      if (!RE2::PartialMatch(each.text, kName, &name, &old_name)) continue;
      const std::string& found = name.empty() ? old_name : name;
      if (HasModel(found)) return found;
    }
    return name.empty() ? old_name : name;
  }

  void AddAdvice(Verdict& verdict) const {
    if (!verdict.failure) return;
    const bool sure = verdict.confidence == Confidence::kCertain;
    if (sure && (verdict.origin || verdict.bad_input)) return;
    std::vector<std::string> options;
    if (!files_.packages.empty()) {
      options = {"--compile", "COMMAND THAT MAKES " +
                                  files_.packages.front().filename().string()};
    }
    verdict.advice.push_back(AdviceToRunAgain(
        std::move(options),
        "Diagnose the command that printed this log, on a machine that can "
        "run it.",
        "this shows what the log alone does not", ""));
    CompleteAdvice({{}, request_.ladder}, verdict);
  }

  const TriageRequest& request_;
  const Sorted files_;
  RawLog log_;
  RunEvidence run_;
  bool doubts_code_ = false;  // the verdict already does
  std::vector<GivenModel> given_;
  std::map<std::string, std::string_view> texts_;  // of given_ and run_
};

}  // namespace

Verdict Triage(const TriageRequest& request) {
  Sorted files = Sort(request);
  if (files.records.empty()) return Triager(request, std::move(files)).Run();
  return JudgeRecord(files.records.front(),
                     ReadGivenModels(files.packages, files.wrappers),
                     request.ladder, request.load_record_patterns);
}

fs::path RecordAmong(const TriageRequest& request) {
  const Sorted files = Sort(request);
  if (files.records.empty()) return {};
  const fs::path& given = files.records.front();
  return ShownFolder(given, ReadRecordOutline(given).folder);
}

}  // namespace ladder
