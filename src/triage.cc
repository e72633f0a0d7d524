#include "triage.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "evidence_text.h"
#include "judge.h"
#include "model_reader.h"
#include "raw_log.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// The name of the one stage that there is.
constexpr const char* kStage = "log";

/// The given files by what they are.
struct Sorted {
  std::vector<fs::path> logs, packages, wrappers;
};

/// A record, a stage or a run of one: its last run that printed anything, with
/// the code that was kept of it.
void AddFolder(const fs::path& folder, Sorted& sorted) {
  std::vector<fs::path> runs;
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder, error), end;
       !error && it != end; it.increment(error)) {
    const fs::path& path = it->path();
    if (path.filename() == "output.log" && it->file_size(error) > 0) {
      runs.push_back(path.parent_path());
    }
  }
  if (runs.empty()) {
    throw UserError(fmt::format("{} holds no recorded run", folder.string()),
                    "Give a log, or a folder that aoti-ladder run made.");
  }
  const fs::path run = *std::max_element(runs.begin(), runs.end());
  sorted.logs.push_back(run / "output.log");
  // A run that compiled nothing used the code of one before it.
  std::sort(runs.begin(), runs.end());
  for (size_t i = runs.size(); i-- > 0;) {
    size_t found = 0;
    for (fs::directory_iterator it(runs[i] / "wrappers", error), end;
         !error && it != end; it.increment(error)) {
      if (it->path().extension() != ".cpp") continue;
      sorted.wrappers.push_back(it->path());
      ++found;
    }
    if (found > 0) return;
  }
}

Sorted Sort(const TriageRequest& request) {
  Sorted sorted{{}, request.packages, request.wrappers};
  for (const fs::path& path : request.files) {
    const std::string name = path.filename();
    std::error_code error;
    if (fs::is_directory(path, error)) {
      AddFolder(path, sorted);
      continue;
    }
    if (name.ends_with(".pt2")) {
      sorted.packages.push_back(path);
    } else if (name.ends_with(".cpp")) {
      sorted.wrappers.push_back(path);
    } else {
      sorted.logs.push_back(path);
    }
  }
  if (sorted.logs.empty()) {
    throw UserError(
        "no log among the files",
        "Give the output of the failing command, as in: aoti-ladder "
        "triage run.log --package model.pt2");
  }
  return sorted;
}

void RequireFile(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return;
  throw UserError(fmt::format("{}: no such file", path.string()),
                  "Check the path.");
}

/// Every class that some rung decides is decided in a log as well.
Ladder OneRung(const Ladder& ladder) {
  Ladder one = ladder;
  Rung rung;
  rung.name = kStage;
  std::set<FailureClass> classes;
  for (const Rung& each : ladder.rungs) {
    // That of the later rungs presumes that the printer was compiled in.
    if (each.devices.empty() && each.name == "kernel-names") continue;
    classes.insert(each.ends_on.begin(), each.ends_on.end());
  }
  rung.ends_on.assign(classes.begin(), classes.end());
  one.rungs = {rung};
  return one;
}

class Triager {
 public:
  explicit Triager(const TriageRequest& request)
      : request_(request), files_(Sort(request)) {}

  Verdict Run() {
    ReadLogs();
    ReadModels();
    Verdict verdict = Judge({run_}, OneRung(request_.ladder), {}).verdict;
    PlaceEvidence(verdict);
    AddDoubts(verdict);
    AddAdvice(verdict);
    return verdict;
  }

 private:
  void ReadLogs() {
    std::optional<std::vector<FailurePattern>> patterns;
    log_ =
        ReadRawLogs(files_.logs, [&]() -> const std::vector<FailurePattern>& {
          if (!patterns) patterns = request_.load_patterns();
          return *patterns;
        });
    run_ = std::move(log_.run);
    run_.summary.stage = kStage;
  }

  void ReadModels() {
    for (const fs::path& package : files_.packages) {
      RequireFile(package);
      auto found = FindInPackage(package);
      if (found.empty()) {
        throw UserError(
            fmt::format("{} holds no generated code", package.string()),
            "Give a whole .pt2 package of AOTInductor, or the generated "
            "*.wrapper.cpp by --wrapper.");
      }
      for (const Artefact& each : found) Add(each, package.string() + "/");
    }
    for (const fs::path& wrapper : files_.wrappers) RequireFile(wrapper);
    if (files_.wrappers.empty()) return AddLineTables(libraries_, run_);
    const auto found = FindInFiles(files_.wrappers);
    if (found.empty()) {
      throw UserError(fmt::format("{} is no wrapper of AOTInductor",
                                  files_.wrappers.front().string()),
                      "Give the generated *.wrapper.cpp (torch < 2.7: *.cpp).");
    }
    for (const Artefact& each : found) Add(each, "");
    AddLineTables(libraries_, run_);
  }

  void Add(const Artefact& artefact, const std::string& before) {
    const std::string folder = before + artefact.folder;
    const std::string wrapper = folder + artefact.wrapper_file;
    ModelFiles files;
    files.kernel_path = folder + artefact.kernel_file;
    texts_[wrapper] = artefact.wrapper;
    texts_[files.kernel_path] = artefact.kernels;
    AddModel(artefact, wrapper, std::move(files), run_);
    libraries_[artefact.name] = artefact.read_library;
  }

  // --- evidence -------------------------------------------------------------
  void PlaceEvidence(Verdict& verdict) const {
    for (Evidence& each : verdict.evidence) {
      if (each.file == run_.log) {
        const SourceLine place = log_.PlaceOf(each.line);
        each.file = place.file;
        each.line = place.line;
      }
      const auto text = texts_.find(each.file);
      if (text != texts_.end() && each.text.empty()) {
        each.text = LineOf(text->second, each.line);
      }
    }
    FillEvidenceTexts("", verdict);
  }

  static std::string LineOf(std::string_view text, size_t line) {
    for (size_t i = 1; i < line; ++i) {
      const size_t end = text.find('\n');
      if (end == std::string_view::npos) return "";
      text.remove_prefix(end + 1);
    }
    text = text.substr(0, text.find('\n'));
    const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
    return std::string(text.substr(begin, 400));
  }

  // --- what a log cannot tell -----------------------------------------------
  void AddDoubts(Verdict& verdict) const {
    auto& not_known = verdict.not_known;
    // Advice about a command that we do not have.
    std::erase_if(not_known, [](const std::string& each) {
      return each.find("or give --compile") != std::string::npos;
    });
    if (!verdict.failure) {
      verdict.why =
          "nothing in the log says that it failed; how it ended is not known";
    }
    if (log_.speakers.size() > 1) {
      not_known.push_back(fmt::format(
          "the other {} processes in the log ({}): only {}, which reports an "
          "error first, is judged",
          log_.speakers.size() - 1,
          fmt::join(log_.speakers.begin(),
                    log_.speakers.begin() +
                        static_cast<std::ptrdiff_t>(
                            std::min<size_t>(log_.speakers.size(), 8)),
                    ", "),
          log_.speaker));
    }
    not_known.push_back(HowItEnded());
    if (!verdict.failure) return;
    const std::string named = ModelOfLog();
    if (run_.models.empty()) {
      not_known.push_back(fmt::format(
          "which launch, and what fed it: give the generated code by --package "
          "M.pt2 or --wrapper FILE{}",
          named.empty()
              ? ""
              : fmt::format("; the log names {}.wrapper.cpp", named)));
    } else if (!named.empty() && !HasModel(named)) {
      not_known.push_back(fmt::format(
          "whether the given code is that of the log, which names the model {}",
          named));
      // The names that both have are no accident, but launches may differ.
      verdict.confidence = std::max(
          verdict.confidence,
          verdict.first_failing ? Confidence::kLikely : Confidence::kGuess);
    }
  }

  [[nodiscard]] std::string HowItEnded() const {
    if (log_.ending.line == 0) {
      return "how the command ended: nothing in the log says it";
    }
    const SourceLine place = log_.PlaceOf(log_.ending.line);
    return fmt::format(
        "how the command ended is deduced: {}, because {}:{} says: {}",
        Describe(log_.ending.ending), place.file, place.line, log_.ending.text);
  }

  [[nodiscard]] bool HasModel(const std::string& name) const {
    // A renamed file still names itself in its compile command.
    return std::any_of(
               run_.models.begin(), run_.models.end(),
               [&](const Model& model) { return model.name == name; }) ||
           std::any_of(texts_.begin(), texts_.end(), [&](const auto& each) {
             return each.second.find(name) != std::string::npos;
           });
  }

  /// "c3rodq…" of ".../c3rodq….wrapper.so" in a line of the log.
  [[nodiscard]] std::string ModelOfLog() const {
    static const RE2 kName(
        R"(/(\w{20,})\.wrapper\.(?:cpp|so)|/aotinductor/\w+/(\w{20,})\.so)");
    std::string name, old_name;
    for (const Symptom& each : run_.symptoms) {
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
    const std::string compile =
        files_.packages.empty()
            ? ""
            : fmt::format("--compile '<the command that makes {}>' ",
                          files_.packages.front().filename().string());
    verdict.advice.push_back(
        {fmt::format("climb the ladder where it can be run: aoti-ladder run "
                     "{}-- <the command that printed this log>",
                     compile),
         "it decides what the log alone does not tell", ""});
  }

  const TriageRequest& request_;
  const Sorted files_;
  RawLog log_;
  RunEvidence run_;
  Libraries libraries_;
  std::map<std::string, std::string> texts_;
};

}  // namespace

Verdict Triage(const TriageRequest& request) { return Triager(request).Run(); }

}  // namespace ladder
