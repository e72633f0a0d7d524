#include "bisect/bisect_probe.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/file.h"
#include "config/data_files.h"
#include "diagnosis/verdict.h"
#include "recipe/recipe_reader.h"
#include "record/record_json.h"
#include "record/redact.h"
#include "record/rejudge.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

bool IsHang(const Expectation& failure) {
  return failure.failure_class == FailureClass::kHang ||
         failure.signature.starts_with(Name(FailureClass::kHang));
}

/// Whether this stage alone shows the failure.
bool ShowsAlone(const fs::path& stage, const Expectation& failure) {
  try {
    const Verdict alone =
        JudgeRecord(stage, {}, ReadLadder(FindLadder("documented", {}), {}),
                    BuiltInPatterns);
    return alone.failure && Compare(failure, alone).differs.empty();
  } catch (const NoRunEnded&) {
    // A cluster's time limit ended it.
    return IsHang(failure);
  }
}

AxisValues ValuesOf(const BisectFacts& facts, size_t candidate) {
  return {{kCandidateAxis, facts.candidates[candidate].label},
          {kCandidateFolderAxis, facts.cache / facts.folder_names[candidate]}};
}

}  // namespace

std::vector<std::string> FolderNamesOf(const BisectFacts& facts) {
  const Recipe recipe = LoadRecipe(facts.recipe).front();
  std::vector<std::string> names;
  for (const Candidate& each : facts.candidates) {
    names.push_back(FolderNameOf(*recipe.bisect, each.label));
  }
  return names;
}

Words ProbeCommandOf(const BisectFacts& facts, const fs::path& program,
                     size_t candidate, const Predicate& predicate) {
  Words words{program, "run", facts.recipe};
  for (const auto& [axis, value] : ValuesOf(facts, candidate)) {
    words.push_back(axis == kCandidateAxis ? "--candidate" : "--candidate-dir");
    words.push_back(value);
  }
  if (!predicate.stage.empty()) {
    words.insert(words.end(), {"--stage", predicate.stage});
  }
  for (const std::string& text : Format(predicate.failure)) {
    words.insert(words.end(), {"--expect", text});
  }
  return words;
}

BisectProbes::BisectProbes(BisectFacts facts, fs::path program, fs::path folder)
    : facts_(std::move(facts)),
      program_(std::move(program)),
      folder_(std::move(folder)),
      cache_(facts_.cache, facts_.keep) {
  if (facts_.folder_names.empty()) facts_.folder_names = FolderNamesOf(facts_);
  same_as_ = LoadRecipe(facts_.recipe).front().bisect->same_as;
}

fs::path BisectProbes::JobFolder(const std::string& job) const {
  return folder_ / "jobs" / job;
}

fs::path BisectProbes::RecordOf(const std::string& job) const {
  return JobFolder(job) / "record";
}

std::string BisectProbes::NameOf(size_t candidate, size_t number) const {
  return fmt::format("{}-{}", StemOf(candidate), number);
}

std::string BisectProbes::NameOfSetup(size_t candidate) const {
  return StemOf(candidate) + "-setup";
}

std::string BisectProbes::StemOf(size_t candidate) const {
  return fmt::format("{:03}-{}", candidate,
                     ShortName(facts_.candidates[candidate].label));
}

Job BisectProbes::SetupOf(size_t candidate) const {
  const Recipe recipe =
      LoadRecipe(facts_.recipe, ValuesOf(facts_, candidate)).front();
  const BisectSection& section = *recipe.bisect;
  const std::string name = NameOfSetup(candidate);
  const fs::path folder = cache_.PathOf(FolderName(candidate));
  Job job{name, JobFolder(name), {}, folder, {}, section.setup_timeout};
  job.same_as = section.same_as;
  if (cache_.IsReady(FolderName(candidate))) return job;
  cache_.MarkUnready(FolderName(candidate));
  job.commands = section.setup;
  job.emptied = {folder};
  if (section.commits) {
    const Words git{"git", "-C", section.commits->repository, "worktree"};
    Words prune = git, add = git;
    prune.emplace_back("prune");
    add.insert(add.end(), {"add", "--force", "--detach", folder,
                           facts_.candidates[candidate].label});
    job.commands.insert(job.commands.begin(), {prune, add});
  }
  return job;
}

std::vector<Words> BisectProbes::SetupCommandsOf(size_t candidate) const {
  const Recipe recipe =
      LoadRecipe(facts_.recipe, ValuesOf(facts_, candidate)).front();
  const Host host = ObserveHost();
  const Redactor redactor(
      RedactRulesWith(FilesNamed("redact.yaml", FindConfigDirs(host))),
      ApplyTo(recipe.environment, host.environment), recipe.bisect->setup);
  std::vector<Words> commands;
  for (const Words& argv : recipe.bisect->setup) {
    commands.push_back(redactor.Arguments(argv));
  }
  return commands;
}

Job BisectProbes::ProbeOf(size_t candidate, size_t number,
                          const Predicate& predicate) const {
  const std::string name = NameOf(candidate, number);
  Words words = CommandOf(candidate, predicate);
  words.insert(words.end(), {"--quiet", "--out", RecordOf(name)});
  const Words error_file = ErrorFileWords(JobFolder(name));
  words.insert(words.end(), error_file.begin(), error_file.end());
  Job job{name, JobFolder(name), {words}, facts_.workdir, {}, {}};
  job.record = RecordOf(name);
  return job;
}

std::optional<BisectEvent> BisectProbes::EventOf(
    const JobEnd& end, const Predicate& predicate) const {
  BisectEvent event;
  event.job = end.name;
  if (end.what == JobEnd::What::kTimedOut) {
    event.outcome =
        IsHang(predicate.failure) ? ProbeOutcome::kBad : ProbeOutcome::kUnknown;
    event.why = end.why;
    return event;
  }
  const auto* exited =
      end.status ? std::get_if<Exited>(&end.status->ending) : nullptr;
  if (exited == nullptr || exited->code == 130) return std::nullopt;
  event.seconds = end.status->seconds;
  switch (exited->code) {
    case 0:
      event.outcome = ProbeOutcome::kGood;
      break;
    case 1:
      event.outcome = ProbeOutcome::kBad;
      break;
    case 4:
      event.outcome = ProbeOutcome::kOther;
      break;
    default:
      event.why = LastLinesOf(JobFolder(end.name));
      return event;
  }
  const fs::path file = RecordOf(end.name) / "verdict.json";
  if (const auto text = ReadJsonFile(file)) {
    const Verdict verdict = ReadVerdict(*text, file);
    if (verdict.failure) event.signature = verdict.failure->signature;
  }
  return event;
}

std::optional<std::string> BisectProbes::IdentityOf(size_t candidate) const {
  const std::string& name = FolderName(candidate);
  if (!same_as_.empty()) return cache_.IdentityOf(name, same_as_);
  return cache_.IsReady(name) ? std::optional<std::string>("") : std::nullopt;
}

void BisectProbes::MarkReady(size_t candidate,
                             const std::string& identity) const {
  cache_.MarkReady(FolderName(candidate), same_as_, identity);
}

Predicate BisectProbes::PredicateOf(const std::string& job) const {
  const fs::path record = RecordOf(job);
  Predicate predicate{facts_.expect, "", fs::relative(record, folder_)};
  const fs::path file = record / "verdict.json";
  if (predicate.failure.empty()) {
    const Verdict verdict = ReadVerdict(ReadJsonFile(file).value_or(""), file);
    if (verdict.failure) {
      predicate.failure.signature = verdict.failure->signature;
    }
  }
  std::vector<fs::path> stages;
  std::error_code error;
  for (const auto& each : fs::directory_iterator(record / "stages", error)) {
    stages.push_back(each.path());
  }
  std::sort(stages.begin(), stages.end());
  const auto showing =
      std::find_if(stages.begin(), stages.end(), [&](const fs::path& stage) {
        return ShowsAlone(stage, predicate.failure);
      });
  if (showing != stages.end()) {
    const std::string name = showing->filename();
    predicate.stage = name.substr(name.find('-') + 1);
  }
  return predicate;
}

}  // namespace ladder
