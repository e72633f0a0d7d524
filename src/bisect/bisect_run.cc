#include "bisect/bisect_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "base/escape.h"
#include "base/file.h"
#include "base/text.h"
#include "bisect/bisect_report.h"
#include "report/diff_report.h"
#include "report/report_source.h"

namespace ladder {

namespace {

constexpr std::chrono::seconds kWait{1};

/// The job could not write what it found: that says nothing of its candidate.
bool FoundDiskFull(const std::optional<JobStatus>& status) {
  const auto* exited = status ? std::get_if<Exited>(&status->ending) : nullptr;
  // A full disk is the only error of a run that can be resumed.
  return exited != nullptr && exited->code == 3 && status->error &&
         (status->error->kind == ErrorKind::kDiskFull ||
          status->error->kind == ErrorKind::kResumable);
}

class Bisector {
 public:
  explicit Bisector(const BisectTools& tools)
      : facts_(tools.facts),
        probes_(tools.probes),
        journal_(tools.journal),
        jobs_(tools.jobs),
        say_(tools.say),
        elapsed_(tools.elapsed),
        state_(tools.facts),
        candidates_(tools.facts.candidates.size()) {}

  void GoOnFrom(const std::vector<BisectEvent>& past) {
    for (const BisectEvent& event : past) {
      state_.Apply(event);
      done_.insert(event.job);
      session_ = std::max(session_, event.session + 1);
    }
    for (size_t i = 0; i < candidates_.size(); ++i) {
      const Tally& tally = state_.plan.search().tallies[i];
      candidates_[i].ready =
          tally.ready && probes_.cache().IsReady(probes_.FolderName(i));
      candidates_[i].failed = tally.unknown && !tally.ready;
    }
    for (size_t i = 0; i < candidates_.size(); ++i) TakeUpLeft(i);
    CancelPointless();
  }

  Bisected Run() {
    while (!jobs_.interrupted()) {
      const size_t before = state_.events.size();
      StartMore();
      if (running_.empty() && state_.events.size() == before) break;
      if (running_.empty()) continue;  // events without a job
      for (const JobEnd& end : jobs_.Wait(kWait)) OnEnd(end);
      CancelPointless();
    }
    return {std::move(state_), jobs_.interrupted()};
  }

 private:
  struct OfCandidate {
    bool ready = false, failed = false, setting_up = false;
    size_t waiting = 0;  // runs that wait for the setup
  };
  struct Running {
    size_t candidate = 0;
    bool setup = false;
    JobLosses losses = {};
  };

  // --- what an earlier process left -----------------------------------------

  void TakeUpLeft(size_t candidate) {
    std::error_code error;
    const std::string setup = probes_.NameOfSetup(candidate);
    if (!candidates_[candidate].ready) TakeUp(setup, candidate, true);
    for (size_t number = 1;; ++number) {
      const std::string name = probes_.NameOf(candidate, number);
      if (!std::filesystem::exists(probes_.JobFolder(name), error)) return;
      TakeUp(name, candidate, false);
    }
  }

  /// A job that still runs, or that ended unseen.
  void TakeUp(const std::string& name, size_t candidate, bool setup) {
    const bool left = jobs_.IsLeft(probes_.JobFolder(name));
    // A setup that runs again, after its folder was removed, is both.
    if (done_.contains(name) && !(setup && left)) return;
    const auto status = probes_.StatusOf(name);
    if (!left && (!status || FoundDiskFull(status))) return;
    if (setup) candidates_[candidate].setting_up = true;
    if (left) return Start(name, candidate, setup);
    running_[name] = {candidate, setup};
    OnEnd({name, JobEnd::What::kEnded, status, ""});
  }

  // --- starting -------------------------------------------------------------

  void StartMore() {
    if (state_.plan.phase() == BisectPhase::kDone) return;
    const std::vector<size_t> next =
        state_.predicate ? state_.plan.Next(UnderWay(), facts_.jobs)
                         : UntilKnown();
    for (size_t i = 0; i < next.size(); ++i) {
      for (size_t k = 0; k < next[i]; ++k) Begin(i);
    }
  }

  /// One climb at a time until the failure is seen: of the bad end, since
  /// another candidate may fail for another reason, unless the user said what
  /// to expect.
  [[nodiscard]] std::vector<size_t> UntilKnown() const {
    std::vector<size_t> next(candidates_.size(), 0);
    if (!running_.empty()) return next;
    if (!facts_.expect.empty()) return state_.plan.Next(next, 1);
    next.back() = 1;
    return next;
  }

  [[nodiscard]] std::vector<size_t> UnderWay() const {
    std::vector<size_t> count;
    for (const OfCandidate& each : candidates_) count.push_back(each.waiting);
    for (const auto& [name, running] : running_) {
      if (!running.setup) ++count[running.candidate];
    }
    return count;
  }

  void Begin(size_t candidate) {
    OfCandidate& of = candidates_[candidate];
    if (of.ready) return StartProbe(candidate);
    ++of.waiting;
    if (of.setting_up) return;
    of.setting_up = true;
    if (const auto identity = probes_.IdentityOf(candidate)) {
      BisectEvent event = SetupEvent(candidate, "");
      event.identity = *identity;
      event.reused = true;
      return OnReady(event);
    }
    const bool asked = probes_.cache().IsReady(probes_.FolderName(candidate));
    if (!asked) MakeRoom();
    say_((asked ? "identifying " : "setting up ") + Title(candidate));
    Start(probes_.NameOfSetup(candidate), candidate, true);
  }

  /// Keeps both ends, and what is set up or run now.
  void MakeRoom() {
    std::set<std::string> needed{probes_.FolderName(0),
                                 probes_.FolderName(candidates_.size() - 1)};
    const std::vector<size_t> under_way = UnderWay();
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (candidates_[i].setting_up || under_way[i] > 0) {
        needed.insert(probes_.FolderName(i));
      }
    }
    for (const std::string& name : probes_.cache().MakeRoom(needed)) {
      for (size_t i = 0; i < candidates_.size(); ++i) {
        if (probes_.FolderName(i) == name) candidates_[i].ready = false;
      }
    }
  }

  void StartProbe(size_t candidate) {
    probes_.cache().Touch(probes_.FolderName(candidate));
    Start(FreeName(candidate), candidate, false);
  }

  [[nodiscard]] Job ProbeNamed(const std::string& name,
                               size_t candidate) const {
    const size_t number = std::stoul(name.substr(name.rfind('-') + 1));
    return probes_.ProbeOf(candidate, number, SoughtFailure());
  }

  [[nodiscard]] std::string FreeName(size_t candidate) const {
    for (size_t number = 1;; ++number) {
      std::string name = probes_.NameOf(candidate, number);
      if (!done_.contains(name) && !running_.contains(name)) return name;
    }
  }

  void Start(const std::string& name, size_t candidate, bool setup,
             const JobLosses& losses = {}) {
    jobs_.Start(setup ? probes_.SetupOf(candidate)
                      : ProbeNamed(name, candidate));
    running_[name] = {candidate, setup, losses};
  }

  // --- ends -----------------------------------------------------------------

  void OnEnd(const JobEnd& end) {
    const auto found = running_.find(end.name);
    if (found == running_.end()) return;
    const Running running = found->second;
    running_.erase(found);
    if (FoundDiskFull(end.status)) {
      throw UserError(end.status->error->text, "Free some space.", 3,
                      ErrorKind::kDiskFull);
    }
    if (!end.status &&
        (end.what == JobEnd::What::kCancelled || jobs_.interrupted())) {
      if (running.setup) candidates_[running.candidate] = {};
      return;  // no result
    }
    if (running.setup) return OnSetupEnd(running, end);
    if (auto event = probes_.EventOf(end, SoughtFailure())) {
      event->candidate = running.candidate;
      return OnProbeEnd(*event);
    }
    Retry(running, end);
  }

  [[nodiscard]] Predicate SoughtFailure() const {
    return state_.predicate.value_or(Predicate{facts_.expect, "", ""});
  }

  void Retry(Running running, const JobEnd& lost) {
    if (jobs_.interrupted()) return;
    if (running.losses.MayTryAgain(lost)) {
      say_(JobLosses::Retrying(lost));
      return Start(lost.name, running.candidate, running.setup, running.losses);
    }
    BisectEvent event;
    event.candidate = running.candidate;
    event.job = lost.name;
    event.why = JobLosses::TooOften(lost);
    event.kind =
        running.setup ? BisectEvent::Kind::kSetup : BisectEvent::Kind::kRun;
    event.worked = false;
    if (running.setup) return OnNotReady(event);
    OnProbeEnd(event);
  }

  void OnSetupEnd(const Running& running, const JobEnd& end) {
    if (!end.status && end.what != JobEnd::What::kTimedOut) {
      return Retry(running, end);
    }
    const bool worked = end.status && Succeeded(end.status->ending);
    BisectEvent event = SetupEvent(running.candidate, end.name);
    if (!worked) {
      event.worked = false;
      event.why = end.status ? Describe(end.status->ending) : end.why;
      const std::string said = LastLinesOf(probes_.JobFolder(end.name));
      if (!said.empty()) {
        event.why += ": " + said.substr(said.rfind('\n') + 1);
      }
      return OnNotReady(event);
    }
    event.identity = end.status->identity;
    event.seconds = end.status->seconds;
    event.reused = ReadJob(probes_.JobFolder(end.name)).emptied.empty();
    probes_.MarkReady(event.candidate, event.identity);
    OnReady(event);
  }

  static BisectEvent SetupEvent(size_t candidate, const std::string& job) {
    BisectEvent event;
    event.kind = BisectEvent::Kind::kSetup;
    event.candidate = candidate;
    event.job = job;
    return event;
  }

  void OnNotReady(const BisectEvent& event) {
    candidates_[event.candidate] = {false, true, false, 0};
    say_(fmt::format("cannot set up {}, skipping it: {}",
                     Title(event.candidate), event.why));
    Note(event);
  }

  void OnReady(BisectEvent event) {
    const size_t candidate = event.candidate;
    OfCandidate& of = candidates_[candidate];
    of.ready = true;
    of.setting_up = false;
    const size_t waiting = std::exchange(of.waiting, 0);
    event.commands = probes_.SetupCommandsOf(candidate);
    Note(event);
    if (const auto same = SameAs(candidate, event.identity)) {
      event.kind = BisectEvent::Kind::kSame;
      event.same = *same;
      event.seconds = 0;
      say_(
          fmt::format("{} is identical to {}", Title(candidate), Title(*same)));
      return Note(event);
    }
    for (size_t k = 0; k < waiting; ++k) StartProbe(candidate);
  }

  /// Each end is measured on its own.
  [[nodiscard]] std::optional<size_t> SameAs(
      size_t candidate, const std::string& identity) const {
    if (identity.empty() || candidate == 0 ||
        candidate + 1 == candidates_.size()) {
      return std::nullopt;
    }
    for (size_t i = 0; i < candidates_.size(); ++i) {
      if (i != candidate && !state_.same[i] &&
          state_.identities[i] == identity) {
        return i;
      }
    }
    return std::nullopt;
  }

  void OnProbeEnd(const BisectEvent& event) {
    const bool fails = event.outcome == ProbeOutcome::kBad;
    if (!state_.predicate && fails) {
      BisectEvent found;
      found.kind = BisectEvent::Kind::kPredicate;
      found.candidate = event.candidate;
      found.predicate = probes_.PredicateOf(event.job);
      say_(fmt::format(
          "looking for: {}{}", Describe(found.predicate),
          found.predicate.stage.empty()
              ? ""
              : fmt::format(" (stage {} shows it)", found.predicate.stage)));
      Note(found);
    }
    Note(event);
    say_(fmt::format("{}: {}{}", Title(event.candidate),
                     ToString(event.outcome),
                     event.why.empty() ? "" : ", " + event.why));
    SayIfItPasses(event.candidate);
    if (state_.plan.phase() == BisectPhase::kSearch) {
      say_(StandingText(state_.plan, facts_.limits.confidence, Titles()));
    }
  }

  /// Of a bad end that passes: many runs follow.
  void SayIfItPasses(size_t candidate) {
    constexpr size_t kSoon = 3;
    const Tally& tally = state_.plan.search().tallies[candidate];
    if (state_.predicate || !facts_.expect.empty() ||
        candidate + 1 != candidates_.size() || tally.bad > 0 ||
        tally.good != kSoon) {
      return;
    }
    say_(fmt::format(
        "{} passed in {} runs. It runs until a failure in a tenth of the runs "
        "would have shown. If the ends are exchanged: stop, and exchange them",
        Title(candidate), kSoon));
  }

  [[nodiscard]] std::vector<std::string> Titles() const {
    std::vector<std::string> titles;
    for (const Candidate& each : facts_.candidates) {
      titles.push_back(each.title);
    }
    return titles;
  }

  static std::string Describe(const Predicate& predicate) {
    std::string text;
    for (const std::string& each : Format(predicate.failure)) {
      text += (text.empty() ? "" : ", ") + each;
    }
    return text;
  }
  static std::string Describe(const Ending& ending) {
    return ladder::Describe(ending);
  }

  void Note(BisectEvent event) {
    event.session = session_;
    event.elapsed = elapsed_();
    journal_.Add(event);
    if (!event.job.empty()) done_.insert(event.job);
    state_.Apply(event);
  }

  void CancelPointless() {
    for (const auto& [name, running] : running_) {
      if (!state_.plan.StillMatters(running.candidate)) jobs_.Cancel(name);
    }
  }

  [[nodiscard]] const std::string& Title(size_t candidate) const {
    return facts_.candidates[candidate].title;
  }

  const BisectFacts& facts_;
  const BisectProbes& probes_;
  BisectJournal& journal_;
  Jobs& jobs_;
  const std::function<void(const std::string&)>& say_;
  const std::function<double()>& elapsed_;
  size_t session_ = 1;
  BisectState state_;
  std::vector<OfCandidate> candidates_;
  std::map<std::string, Running> running_;
  std::set<std::string> done_;  // jobs with an event
};

}  // namespace

BisectState::BisectState(const BisectFacts& facts)
    : plan(facts.candidates.size(), facts.limits),
      same(facts.candidates.size()),
      identities(facts.candidates.size()) {}

void BisectState::Apply(const BisectEvent& event) {
  events.push_back(event);
  switch (event.kind) {
    case BisectEvent::Kind::kSetup:
      plan.AddSetup(event.candidate, event.worked);
      identities[event.candidate] = event.identity;
      break;
    case BisectEvent::Kind::kSame:
      plan.AddSetup(event.candidate, false);
      same[event.candidate] = event.same;
      break;
    case BisectEvent::Kind::kPredicate:
      predicate = event.predicate;
      break;
    case BisectEvent::Kind::kRun:
      plan.AddRun(event.candidate, event.outcome);
      break;
  }
}

Bisected RunBisection(const BisectTools& tools,
                      const std::vector<BisectEvent>& past) {
  Bisector bisector(tools);
  bisector.GoOnFrom(past);
  return bisector.Run();
}

namespace {

namespace fs = std::filesystem;
using Kind = BisectEvent::Kind;

std::string CompareLinkOf(const BisectFacts& facts, const FirstBad& found) {
  if (facts.web_page.empty()) return "";
  const bool gitlab = facts.web_page.find("gitlab") != std::string::npos &&
                      facts.web_page.find("github.") == std::string::npos;
  return fmt::format("{}/{}compare/{}...{}", facts.web_page, gitlab ? "-/" : "",
                     facts.candidates[found.last_good].label,
                     facts.candidates[found.candidate].label);
}

/// The most telling run of a candidate: the last one with that outcome, else
/// the last one that could be judged; empty if there is none.
std::string ShowingJob(const BisectState& state, size_t candidate,
                       ProbeOutcome outcome) {
  std::string job, otherwise;
  for (const BisectEvent& event : state.events) {
    if (event.kind != Kind::kRun || event.candidate != candidate) continue;
    if (event.outcome == outcome) job = event.job;
    if (event.outcome != ProbeOutcome::kUnknown) otherwise = event.job;
  }
  return job.empty() ? otherwise : job;
}

std::string WhyUnknown(const BisectState& state, size_t candidate) {
  std::string why = "cannot be judged";
  for (const BisectEvent& event : state.events) {
    if (event.candidate != candidate || event.why.empty()) continue;
    why =
        (event.kind == Kind::kSetup ? "setup failed: " : "cannot be judged: ") +
        PrintableLine(event.why);
  }
  return why;
}

std::vector<FoundCandidate> CandidatesOf(const BisectFacts& facts,
                                         const BisectState& state) {
  const std::vector<double>& first_bad = state.plan.posterior().first_bad;
  std::vector<FoundCandidate> all;
  for (size_t i = 0; i < facts.candidates.size(); ++i) {
    const Candidate& candidate = facts.candidates[i];
    const Tally& tally = state.plan.search().tallies[i];
    FoundCandidate each;
    each.label = candidate.label;
    each.title = PrintableLine(candidate.title);
    each.author = PrintableLine(candidate.author);
    each.date = PrintableLine(candidate.date);
    each.bad = tally.bad;
    each.good = tally.good;
    each.other = state.plan.others(i);
    each.same = state.same[i];
    each.unknown = tally.unknown && !each.same;
    if (each.unknown) each.why = WhyUnknown(state, i);
    if (!first_bad.empty()) each.probability = first_bad[i];
    all.push_back(std::move(each));
  }
  return all;
}

/// Each run with its phase, which its event does not store.
std::vector<FoundRun> RunsOf(const BisectFacts& facts,
                             const std::vector<BisectEvent>& events) {
  BisectState before(facts);
  std::vector<FoundRun> runs;
  for (const BisectEvent& event : events) {
    const bool setup = event.kind == Kind::kSetup;
    if (event.kind == Kind::kRun || (setup && !event.worked)) {
      runs.push_back({event.candidate, setup, event.outcome,
                      before.plan.phase(), event.job, event.signature,
                      PrintableLine(event.why), event.seconds});
    }
    before.Apply(event);
  }
  return runs;
}

BisectCost CostOf(const BisectState& state) {
  BisectCost cost;
  std::map<size_t, double> sessions;
  for (const BisectEvent& event : state.events) {
    cost.seconds += event.seconds;
    sessions[event.session] = event.elapsed;
    if (event.kind == Kind::kRun) ++cost.runs;
    if (event.kind == Kind::kSame) ++cost.same;
    if (event.kind != Kind::kSetup) continue;
    ++cost.setups;
    if (event.reused) ++cost.reused;
  }
  for (const auto& [session, seconds] : sessions) cost.wall_seconds += seconds;
  return cost;
}

/// True if nothing is left to do.
bool HasEnded(const BisectFacts& facts, const BisectState& state) {
  if (state.plan.phase() == BisectPhase::kDone) return true;
  const std::vector<size_t> nothing(facts.candidates.size(), 0);
  return state.predicate && state.plan.Next(nothing, facts.jobs).empty();
}

BisectSide SideOf(const BisectState& state, size_t candidate,
                  ProbeOutcome outcome, BisectFindings& findings) {
  BisectSide side;
  side.candidate = candidate;
  for (const BisectEvent& event : state.events) {
    if (event.kind == Kind::kSetup && event.candidate == candidate) {
      side.setup = event.commands;
    }
  }
  const std::string job = ShowingJob(state, candidate, outcome);
  if (job.empty()) return side;
  const fs::path record = fs::path(findings.folder) / "jobs" / job / "record";
  side.record = record.string();
  try {
    side.shown = ReadReportFacts(record, ReportDepth::kVerdict, side.record);
  } catch (const UserError& error) {
    findings.not_known.push_back(
        fmt::format("what {} showed: {}", findings.candidates[candidate].title,
                    error.what()));
  }
  return side;
}

void Compare(BisectFindings& findings) {
  const BisectSide &a = *findings.last_good, &b = *findings.first_bad;
  if (!a.shown || !b.shown) {
    findings.no_diff = "fewer than two records, so nothing to compare";
    return;
  }
  try {
    DiffedRuns runs = DiffOf({a.record, b.record, "", {}});
    findings.no_diff = WhyNotComparable(runs, "last good", "first bad");
    if (findings.no_diff.empty()) findings.diff = std::move(runs);
  } catch (const UserError& error) {
    findings.no_diff = error.what();
  }
}

void AddSides(const BisectFacts& facts, const BisectState& state,
              const fs::path& program, BisectFindings& findings) {
  if (!findings.end.first_bad) return;
  const FirstBad& found = *findings.end.first_bad;
  findings.last_good =
      SideOf(state, found.last_good, ProbeOutcome::kGood, findings);
  findings.first_bad =
      SideOf(state, found.candidate, ProbeOutcome::kBad, findings);
  findings.compare = CompareLinkOf(facts, found);
  Compare(findings);
  if (!state.predicate) return;
  if (facts.folder_names.empty()) {
    findings.not_known.emplace_back(
        "which commands repeat its runs: an older aoti-ladder made this "
        "bisection and did not record the folders of the candidates");
    return;
  }
  for (auto* side : {&*findings.last_good, &*findings.first_bad}) {
    side->command =
        ProbeCommandOf(facts, program, side->candidate, *state.predicate);
  }
}

}  // namespace

BisectFindings BisectFindingsOf(const BisectFacts& facts,
                                const BisectState& state,
                                const fs::path& program,
                                const fs::path& folder) {
  BisectFindings findings;
  findings.standing = HasEnded(facts, state) ? BisectStanding::kEnded
                                             : BisectStanding::kInterrupted;
  findings.folder = folder.string();
  findings.tool_version = facts.tool_version;
  findings.started_at = facts.started_at;
  findings.recipe = facts.recipe.string();
  findings.confidence = facts.limits.confidence;
  findings.candidates = CandidatesOf(facts, state);
  findings.runs = RunsOf(facts, state.events);
  findings.cost = CostOf(state);
  if (const auto& sought = state.predicate) {
    findings.sought = {Format(sought->failure), sought->stage, sought->record};
  }
  findings.end = state.plan.Conclude();
  findings.left =
      CandidatesLeft(state.plan.posterior(),
                     std::max(facts.limits.confidence, kLeastToRuleOut));
  AddSides(facts, state, program, findings);
  return findings;
}

BisectFindings ReadBisectFindings(const fs::path& folder) {
  const BisectHistory history = ReadBisectHistory(folder);
  const BisectFacts& facts = history.facts;
  BisectState state(facts);
  for (const BisectEvent& event : history.events) state.Apply(event);
  BisectFindings findings = BisectFindingsOf(
      facts, state, fs::read_symlink("/proc/self/exe"), folder);
  if (findings.standing != BisectStanding::kEnded &&
      !FolderLock::Take(folder)) {
    findings.standing = BisectStanding::kAtWork;
  }
  if (history.unread > 0) {
    findings.not_known.push_back(
        fmt::format("what {} of the journal said, which cannot be read",
                    Counted(history.unread, "line")));
  }
  return findings;
}

}  // namespace ladder
