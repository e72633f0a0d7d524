#include "record/record_verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "diagnosis/as_expected.h"
#include "config/data_files.h"
#include "record/evidence_text.h"
#include "record/good_run.h"
#include "process/host.h"
#include "diagnosis/judge.h"
#include "diagnosis/offer.h"
#include "record/record_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

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

/// Those to judge; what is left out becomes a sentence, where the climb did not
/// say itself why it ended. A run that somebody interrupted says nothing of a
/// failure; one that went down with the machine may.
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
        not_known.push_back(
            fmt::format("how {}, run {} would have ended: it was cut off",
                        run.facts.stage, run.facts.run));
      }
      if (any_ended || WasInterrupted(run)) continue;
      run.evidence.summary.ending = NotSeen{};
    }
    runs.push_back(std::move(run.evidence));
  }
  return runs;
}

/// What was known of variables when the record was made.
FlagLoader FlagsOf(const RecordFacts& facts) {
  std::vector<DataFile> files;
  for (const auto& [file, text] : facts.flags) files.push_back({file, text});
  return [files = std::move(files)]() { return FlagsWith(files); };
}

/// What the climb would say besides its runs. Of a part of a record nothing:
/// that belongs to the whole.
ClimbNotes NotesOf(const RecordedClimb& climb) {
  ClimbNotes notes;
  for (const RecordedRun& run : climb.runs) {
    notes.left_behind = std::max(notes.left_behind, run.left_behind);
  }
  notes.torch = ParseTorchVersion(climb.facts.torch_version);
  if (climb.whole) notes.only_stage = climb.facts.settings.only_stage;
  if (climb.whole && climb.facts.climbed) {
    const auto& compile = climb.facts.compile_argv;
    notes.names_python =
        !InterpreterOf(compile.empty() ? climb.facts.argv : compile).empty();
    notes.skipped = climb.facts.climbed->skipped;
    notes.cut_short = climb.facts.climbed->cut_short;
  }
  return notes;
}

void Offer(const RecordedClimb& climb, const Ladder& ladder,
           const std::vector<RunEvidence>& runs, Verdict& verdict) {
  if (!climb.whole || !climb.facts.climbed || !verdict.failure) return;
  const ClimbFacts& facts = *climb.facts.climbed;
  Known known;
  known.torch = ParseTorchVersion(climb.facts.torch_version);
  known.rocm = facts.rocm;
  known.compiles = facts.compiles;
  known.devices = facts.devices;
  known.kernels = facts.kernels;
  known.missing = facts.missing;
  known.decided_at = facts.decided_at;
  DataFile deep{"record.json", climb.facts.deep_yaml};
  if (deep.text.empty()) deep = FindLadder("deep", {});
  OfferRungs({ladder, ParseLadder(deep.text, deep.path, FlagsOf(climb.facts)),
              known, runs},
             verdict);
}

/// The one of --against, of which the record keeps a copy.
std::optional<RunEvidence> ReadKeptGoodRun(
    const RecordedClimb& climb, const LogReader::PatternLoader& load_patterns,
    std::vector<std::string>& not_known) {
  const std::string& named = climb.facts.against;
  const std::string kept = KeptGoodRecord(named, climb.folder);
  if (named.empty()) return {};
  std::string why = "the record holds no copy of it";
  try {
    if (kept != named) return ReadGoodRun(kept, load_patterns);
  } catch (const UserError& error) {
    why = error.what();
  }
  not_known.push_back(
      fmt::format("what the good run says ({}): {}", named, why));
  return {};
}

}  // namespace

void NoteResumption(const RecordFacts& facts, Verdict& verdict) {
  if (facts.resumed_with.empty()) return;
  verdict.not_known.insert(
      verdict.not_known.begin(),
      "whether its runs fail alike: it was resumed with --anyway after a "
      "change of " +
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
  RecordedClimb climb = ReadRecord(folder, load_patterns);
  ClimbNotes notes = NotesOf(climb);
  std::vector<std::string> not_known;
  const auto good = ReadKeptGoodRun(climb, load_patterns, not_known);
  if (good) notes.good = &*good;
  std::vector<RunEvidence> runs = TakeRuns(climb, not_known);
  if (runs.empty()) {
    throw NoRunEnded(folder.string() + " holds no run that ended",
                     "Give a record in which a run was made.");
  }
  const fs::path shown = ShownFolder(folder, climb.folder);
  for (RunEvidence& run : runs) {
    ShowPathsBelow(shown, run);
    if (run.models.empty()) AddGivenModels(given, run);
  }
  const std::string& yaml = climb.facts.ladder_yaml;
  const Ladder ladder =
      yaml.empty() ? otherwise
                   : ParseLadder(yaml, (shown / "record.json").string(),
                                 FlagsOf(climb.facts));
  Verdict verdict = Judge(runs, ladder, notes).verdict;
  Offer(climb, ladder, runs, verdict);
  Expectation expected;
  for (const std::string& text : climb.facts.settings.expect) {
    AddExpectation(text, expected);
  }
  if (!expected.empty()) verdict.expected = Compare(expected, verdict);
  if (!verdict.failure &&
      std::holds_alternative<NotSeen>(verdict.runs.front().ending)) {
    verdict.why = kNothingSeen;
  }
  verdict.not_known.insert(verdict.not_known.end(), not_known.begin(),
                           not_known.end());
  NoteResumption(climb.facts, verdict);
  FillEvidenceTexts("", verdict);
  return verdict;
}

}  // namespace ladder
