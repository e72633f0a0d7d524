#include "record/rejudge.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <utility>
#include <vector>

#include "base/escape.h"
#include "base/file.h"
#include "base/json.h"
#include "base/lock_holder.h"
#include "base/text.h"
#include "config/data_files.h"
#include "config/failure_pattern.h"
#include "diagnosis/failure.h"
#include "diagnosis/judge.h"
#include "diagnosis/suggested_stages.h"
#include "diagnosis/verdict.h"
#include "process/host.h"
#include "record/record_reader.h"

namespace ladder {

namespace {

constexpr size_t kMaxText = 500;
constexpr size_t kMaxLine = 1 << 16;

using Wanted = std::multimap<size_t, Evidence*>;  // by line

/// Finds the wanted lines in a file that may have millions.
class EvidenceFiller {
 public:
  explicit EvidenceFiller(const Wanted& wanted)
      : next_(wanted.begin()), end_(wanted.end()) {}

  [[nodiscard]] bool done() const { return next_ == end_; }

  void Feed(std::string_view bytes) {
    const size_t newlines = CountNewlines(bytes);
    if (number_ + newlines < next_->first) {
      number_ += newlines;
      return;
    }
    while (!bytes.empty() && !done()) {
      const size_t end = bytes.find('\n');
      if (number_ == next_->first) {
        line_ += bytes.substr(0, std::min(end, kMaxLine - line_.size()));
      }
      if (end == std::string_view::npos) return;
      EndLine();
      bytes.remove_prefix(end + 1);
    }
  }

  void Finish() {
    if (!line_.empty()) EndLine();
  }

 private:
  void EndLine() {
    for (; !done() && next_->first == number_; ++next_) {
      const std::string text = StripTerminalCodes(line_);
      const size_t start = std::min(text.find_first_not_of(" \t"), text.size());
      next_->second->text =
          HeadOf(std::string_view(text).substr(start), kMaxText);
    }
    line_.clear();
    ++number_;
  }

  Wanted::const_iterator next_, end_;
  size_t number_ = 1;  // of the line that the next byte belongs to
  std::string line_;   // what was read of it, if it is wanted
};

void FillFrom(const std::filesystem::path& path, const Wanted& wanted) {
  const auto file = OpenFile(path);
  EvidenceFiller filler(wanted);
  std::string block(kMaxLine, '\0');
  while (!filler.done() && *file) {
    file->read(block.data(), static_cast<std::streamsize>(block.size()));
    filler.Feed({block.data(), static_cast<size_t>(file->gcount())});
  }
  filler.Finish();
}

}  // namespace

void FillEvidenceTexts(const std::filesystem::path& record, Verdict& verdict) {
  std::map<std::string, Wanted> files;
  for (Evidence& each : verdict.evidence) {
    if (each.line != 0 && each.text.empty()) {
      files[each.file].emplace(each.line, &each);
    }
  }
  for (const auto& [file, wanted] : files) FillFrom(record / file, wanted);
}

namespace {

namespace fs = std::filesystem;

void RequireFile(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return;
  if (fs::exists(path, error)) {
    throw UserError(path.string() + " is not a regular file",
                    "Name regular files for generated code and packages; only "
                    "a log can come through a pipe.");
  }
  throw UserError(path.string() + ": no such file", "Check the path.");
}

void ReadPackage(const fs::path& path, std::vector<GivenModel>& given) {
  RequireFile(path);
  std::string why;
  auto found = FindInPackage(path, &why);
  if (found.empty()) {
    throw UserError(why.empty() ? path.string() + " contains no generated code"
                                : fmt::format("{}: {}", path.string(), why),
                    "Name a complete .pt2 package of AOTInductor, or use "
                    "--wrapper with the generated *.wrapper.cpp.");
  }
  for (Artifact& each : found) {
    given.push_back({std::move(each), path.string() + "/"});
  }
}

void ReadWrappers(const std::vector<fs::path>& paths,
                  std::vector<GivenModel>& given) {
  for (const fs::path& path : paths) RequireFile(path);
  auto found = FindInFiles(paths);
  if (found.empty()) {
    throw UserError(paths.front().string() + " is not an AOTInductor wrapper",
                    "Name the generated *.wrapper.cpp (torch < 2.7: *.cpp).");
  }
  for (Artifact& each : found) {
    given.push_back({std::move(each), ""});
  }
}

}  // namespace

std::vector<GivenModel> ReadGivenModels(const std::vector<fs::path>& packages,
                                        const std::vector<fs::path>& wrappers) {
  std::vector<GivenModel> given;
  for (const fs::path& package : packages) ReadPackage(package, given);
  if (!wrappers.empty()) ReadWrappers(wrappers, given);
  return given;
}

namespace {

/// Weights are read only if the run ended without a signal and printed values,
/// or if it failed with a package whose values cannot be printed: they do not
/// explain a crash, and they can take gigabytes.
bool AsksForConstants(const RunEvidence& run) {
  if (!std::holds_alternative<Exited>(run.summary.ending) ||
      SignalOf(run.summary.ending)) {
    return false;
  }
  return PrintedValues(run) ||
         (run.trace.events.empty() && !run.compiled && Failed(run));
}

/// Returns the index of the first of its models.
size_t ParseModel(const Artifact& artifact, const std::string& wrapper_path,
                  ModelFiles files, RunEvidence& run) {
  const size_t first = run.models.size();
  AddModels({artifact.name, artifact.wrapper, wrapper_path,
             artifact.proxy_nodes, artifact.provenance},
            std::move(files), run);
  if (artifact.library_is_own) {
    for (size_t i = first; i < run.files.size(); ++i) {
      run.files[i].compilations = 1;
    }
  }
  return first;
}

/// For the models from `first` up to, but not including, `end`.
void AddConstants(const Artifact& artifact, size_t first, size_t end,
                  RunEvidence& run) {
  // After several compilations, only the last one's library exists.
  if (!AsksForConstants(run) || run.files[first].compilations > 1) return;
  std::string library = artifact.read_library();
  auto bytes = FindConstantBytes(library);
  if (!bytes) return;
  for (size_t i = first; i < end; ++i) {
    run.files[i].constants = ScanConstants(run.models[first].wrapper, *bytes);
  }
}

}  // namespace

ParsedModels ParseModels(std::vector<GivenModel> given, std::string program) {
  ParsedModels parsed;
  parsed.run.program = std::move(program);
  for (GivenModel& each : given) {
    ModelFiles files;
    files.kernel_path = each.KernelPath();
    Artifact& artifact = each.artifact;
    parsed.first.push_back(
        ParseModel(artifact, each.WrapperPath(), std::move(files), parsed.run));
    // The last one gets the text itself, which may be megabytes.
    std::string& kernels =
        artifact.kernels.empty() ? artifact.wrapper : artifact.kernels;
    for (size_t i = parsed.first.back(); i + 1 < parsed.run.files.size(); ++i) {
      parsed.run.files[i].kernel_source = kernels;
    }
    parsed.run.files.back().kernel_source = std::move(kernels);
  }
  parsed.given = std::move(given);
  return parsed;
}

void AddParsedModels(ParsedModels& parsed, RunEvidence& run) {
  const size_t before = run.models.size();
  std::move(parsed.run.models.begin(), parsed.run.models.end(),
            std::back_inserter(run.models));
  std::move(parsed.run.files.begin(), parsed.run.files.end(),
            std::back_inserter(run.files));
  parsed.first.push_back(run.models.size() - before);
  Libraries libraries;
  for (size_t i = 0; i < parsed.given.size(); ++i) {
    const Artifact& artifact = parsed.given[i].artifact;
    AddConstants(artifact, before + parsed.first[i],
                 before + parsed.first[i + 1], run);
    libraries[artifact.name] = artifact.read_library;
  }
  AddLineTables(libraries, run);
}

void AddGivenModels(const std::vector<GivenModel>& given, RunEvidence& run) {
  ParsedModels parsed = ParseModels(given, run.program);
  AddParsedModels(parsed, run);
}

void AddModel(const Artifact& artifact, const std::string& wrapper_path,
              ModelFiles files, RunEvidence& run) {
  files.kernel_source = artifact.KernelSource();
  const size_t first =
      ParseModel(artifact, wrapper_path, std::move(files), run);
  AddConstants(artifact, first, run.models.size(), run);
}

void AddLineTables(const Libraries& libraries, RunEvidence& run) {
  if (FindMatch(run.matches, pattern_name::kModelFrame) == nullptr) return;
  constexpr std::string_view kRunImpl =
      "_ZN5torch12aot_inductor16AOTInductorModel8run_implE";
  for (size_t m = 0; m < run.models.size(); ++m) {
    auto library = libraries.find(run.models[m].name);
    if (run.files[m].lines || library == libraries.end()) continue;
    run.files[m].lines = ReadFunctionLines(library->second(), kRunImpl);
  }
}

namespace {

void ShowPathsBelow(const fs::path& folder, RunEvidence& run) {
  auto show = [&](std::string& path) {
    if (!path.empty()) path = (folder / path).lexically_normal().string();
  };
  show(run.log);
  show(run.compile_log);
  for (Model& model : run.models) show(model.wrapper.path);
  for (ModelFiles& files : run.files) {
    show(files.kernel_path);
    show(files.nodes_path);
    show(files.provenance_path);
  }
}

bool WasInterrupted(const RecordedRun& run) {
  return run.complete && !run.outcome.judged();
}

/// The runs to judge. If the climb does not say why it ended, adds a sentence
/// to not_known for each run left out. A run that a user interrupted shows no
/// failure; one that a crash of the machine cut off may.
std::vector<RunEvidence> TakeRuns(RecordedClimb& climb,
                                  std::vector<std::string>& not_known) {
  const bool any_ended = std::any_of(
      climb.runs.begin(), climb.runs.end(),
      [&](const auto& run) { return run.complete && !WasInterrupted(run); });
  std::vector<RunEvidence> runs;
  for (RecordedRun& run : climb.runs) {
    if (!run.gave_up.empty()) continue;
    if (!run.complete || WasInterrupted(run)) {
      if (!climb.whole || !climb.facts.climbed) {
        const std::string holder =
            FolderLock::Take(climb.folder) ? "" : LockHolderText(climb.folder);
        not_known.push_back(fmt::format(
            "how {}, run {} ends: {}{}", run.facts.stage, run.facts.run,
            holder.empty() ? "it was cut off, or still runs" : "it still runs",
            holder));
      }
      if (any_ended || WasInterrupted(run)) continue;
      run.evidence.summary.ending = NotSeen{};
    }
    runs.push_back(std::move(run.evidence));
  }
  return runs;
}

/// The flags that were known when the record was made.
FlagLoader FlagsOf(const RecordFacts& facts) {
  return [files = facts.data.flags]() { return FlagsWith(files); };
}

/// What judging needs besides the runs; most of it only for a whole record.
ClimbNotes NotesOf(const RecordedClimb& climb) {
  ClimbNotes notes;
  for (const RecordedRun& run : climb.runs) {
    notes.left_behind = std::max(notes.left_behind, run.left_behind);
  }
  notes.torch = ParseTorchVersion(climb.facts.torch_version);
  if (climb.whole) notes.only_stage = climb.facts.settings.stage;
  if (climb.whole && climb.facts.climbed) {
    const RunSettings& settings = climb.facts.settings;
    notes.names_python =
        !InterpreterOf(settings.compile.empty() ? settings.command
                                                : settings.compile)
             .empty();
    notes.own = OwnCommandOf(settings);
    notes.compiled_by = climb.facts.climbed->compiled_by;
    notes.skipped = climb.facts.climbed->skipped;
    notes.cut_short = climb.facts.climbed->cut_short;
  }
  return notes;
}

void Suggest(const RecordedClimb& climb, const Ladder& ladder,
             const std::vector<RunEvidence>& runs, Verdict& verdict) {
  if (!climb.whole || !climb.facts.climbed || !verdict.failure) return;
  const ClimbFacts& facts = *climb.facts.climbed;
  if (!facts.cut_short.empty()) return;  // this ladder comes first
  Known known;
  known.torch = ParseTorchVersion(climb.facts.torch_version);
  known.rocm = facts.rocm;
  known.compiles = facts.compiles;
  known.devices = facts.devices;
  known.kernels = facts.kernels;
  known.missing = facts.missing;
  known.decided_at = facts.decided_at;
  const DataFile& deep = climb.facts.data.deep;
  SuggestStages(
      {ladder, ParseRecordedLadder(deep.text, deep.path, FlagsOf(climb.facts)),
       known, runs, OwnCommandOf(climb.facts.settings)},
      verdict);
}

/// The good run of --against, from the record's copy.
std::optional<RunEvidence> ReadKeptGoodRun(
    const RecordedClimb& climb, const LogReader::PatternLoader& load_patterns,
    std::vector<std::string>& not_known) {
  const std::string& named = climb.facts.settings.against;
  const std::string kept = KeptGoodRecord(named, climb.folder);
  if (named.empty()) return {};
  std::string why = "the record has no copy of it";
  try {
    if (kept != named) return ReadGoodRun(kept, load_patterns);
  } catch (const UserError& error) {
    why = error.what();
  }
  not_known.push_back(
      fmt::format("what the good run shows ({}): {}", named, why));
  return {};
}

}  // namespace

void NoteResumption(const RecordFacts& facts, Verdict& verdict) {
  if (facts.resumed_with.empty()) return;
  verdict.not_known.insert(verdict.not_known.begin(),
                           "whether all runs fail in the same way: the record "
                           "was resumed with --force after a change of " +
                               facts.resumed_with);
}

fs::path ShownFolder(const fs::path& given, const fs::path& record) {
  if (given.is_absolute()) return record;
  std::error_code error;
  fs::path shown = fs::proximate(record, error);
  return error ? record : shown;
}

Verdict JudgeRecord(const fs::path& folder,
                    const std::vector<GivenModel>& given,
                    const Ladder& otherwise,
                    const LogReader::PatternLoader& load_patterns) {
  // Only the code shows whether repetitions are whole invocations. The given
  // models are added later, so that nothing may be left out here.
  RecordedClimb climb = ReadRecord(
      folder, load_patterns,
      given.empty() ? TraceKept::kWithoutRepetitions : TraceKept::kWhole);
  ClimbNotes notes = NotesOf(climb);
  std::vector<std::string> not_known;
  const auto good = ReadKeptGoodRun(climb, load_patterns, not_known);
  if (good) notes.good = &*good;
  std::vector<RunEvidence> runs = TakeRuns(climb, not_known);
  if (runs.empty()) {
    throw NoRunEnded(folder.string() + " contains no finished run",
                     "Name a record with at least one finished run.");
  }
  const fs::path shown = ShownFolder(folder, climb.folder);
  for (RunEvidence& run : runs) {
    ShowPathsBelow(shown, run);
    if (run.models.empty()) AddGivenModels(given, run);
  }
  const std::string& yaml = climb.facts.data.ladder.text;
  const Ladder ladder =
      yaml.empty() ? otherwise
                   : ParseRecordedLadder(yaml, (shown / "record.json").string(),
                                         FlagsOf(climb.facts));
  Verdict verdict = Judge(runs, ladder, notes).verdict;
  Suggest(climb, ladder, runs, verdict);
  const Expectation& expected = climb.facts.settings.expect;
  if (!expected.empty()) verdict.expected = Compare(expected, verdict);
  if (verdict.outcome == Verdict::Result::kUnknown) {
    verdict.why = kNothingSeen;
  }
  verdict.not_known.insert(verdict.not_known.end(), not_known.begin(),
                           not_known.end());
  NoteResumption(climb.facts, verdict);
  FillEvidenceTexts("", verdict);
  return verdict;
}

}  // namespace ladder
