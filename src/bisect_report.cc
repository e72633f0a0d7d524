#include "bisect_report.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cmath>

#include "expectation.h"
#include "json_fields.h"
#include "json_text.h"
#include "shell_words.h"
#include "wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
namespace json = boost::json;

struct Cost {
  size_t runs = 0, setups = 0;
  double seconds = 0;
};

Cost CostOf(const BisectState& state) {
  Cost cost;
  for (const BisectEvent& event : state.events) {
    cost.seconds += event.seconds;
    cost.runs += event.kind == BisectEvent::Kind::kRun ? 1 : 0;
    cost.setups +=
        event.kind == BisectEvent::Kind::kSetup && !event.job.empty() ? 1 : 0;
  }
  return cost;
}

std::string DurationText(double seconds) {
  const long whole = std::lround(seconds);
  if (whole >= 3600) {
    return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
  }
  if (whole >= 60) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{:.1f} s", seconds);
}

std::string RateText(const Rate& rate) {
  return fmt::format("{} of {}", rate.failed, Counted(rate.runs, "run"));
}

class Report {
 public:
  Report(const BisectFacts& facts, const Bisected& bisected,
         const BisectProbes& probes, const fs::path& folder)
      : facts_(facts),
        state_(bisected.state),
        probes_(probes),
        folder_(folder),
        end_(state_.plan.Conclude()),
        interrupted_(bisected.interrupted) {}

  std::string Render() {
    text_ = Headline() + "\n\n";
    if (state_.predicate) AddPredicate();
    if (end_.first_bad) AddPlace();
    AddCost();
    AddCandidates();
    if (end_.first_bad && state_.predicate) AddReproduction();
    return text_;
  }

 private:
  [[nodiscard]] const std::string& Title(size_t candidate) const {
    return facts_.candidates[candidate].title;
  }

  std::string Headline() const {
    if (interrupted_) {
      return fmt::format("INTERRUPTED  go on: aoti-ladder resume {}",
                         folder_.string());
    }
    const std::string place =
        end_.first_bad ? Title(end_.first_bad->candidate) : "";
    switch (end_.answer) {
      case BisectAnswer::kCulprit:
        return fmt::format("FOUND  first bad: {}", place);
      case BisectAnswer::kRateChanged:
        return fmt::format("RATE CHANGED  from {} to {} at {}",
                           RateText(end_.before), RateText(end_.after), place);
      case BisectAnswer::kDrifts:
        return "RATE DRIFTS  it fails ever more often, without a single "
               "change: a latent bug";
      case BisectAnswer::kFlakyThroughout:
        return fmt::format(
            "NO CULPRIT  flaky throughout: {} at the good end, {} at the bad "
            "one",
            RateText(end_.before), RateText(end_.after));
      case BisectAnswer::kGoodEndFails:
        return fmt::format("NO CULPRIT  {} fails as well: begin earlier",
                           Title(0));
      case BisectAnswer::kBadEndPasses:
        return fmt::format("NO CULPRIT  {} does not fail: {}",
                           Title(facts_.candidates.size() - 1),
                           RateText(end_.after));
      case BisectAnswer::kEndUnknown:
        return "NOT DECIDED  an end cannot be judged: " + UnknownEnd();
      case BisectAnswer::kNotDecided:
        return fmt::format("NOT DECIDED  after {}{}",
                           Counted(CostOf(state_).runs, "run"),
                           place.empty() ? "" : "; likeliest: " + place);
    }
    return "";
  }

  [[nodiscard]] std::string UnknownEnd() const {
    const auto& tallies = state_.plan.search().tallies;
    const size_t end = tallies.front().unknown ? 0 : tallies.size() - 1;
    std::string why;
    for (const BisectEvent& event : state_.events) {
      if (event.candidate == end && !event.why.empty()) why = event.why;
    }
    return Title(end) + (why.empty() ? "" : ", " + why);
  }

  void Add(const std::string& name, const std::string& value) {
    text_ += fmt::format("  {:<16}{}\n", name, value);
  }

  void AddPredicate() {
    for (const std::string& each : Format(state_.predicate->failure)) {
      Add("failure", each);
    }
    Add("shown by", state_.predicate->stage.empty()
                        ? "a whole climb"
                        : "stage " + state_.predicate->stage);
  }

  void AddPlace() {
    const FirstBad& found = *end_.first_bad;
    Add("last good", Title(found.last_good));
    Add("first bad", Title(found.candidate));
    const size_t between = found.candidate - found.last_good - 1;
    if (between > 0) {
      Add("between", Counted(between, "candidate") +
                         " that cannot be judged, or are the same as another");
    }
    Add("probability", fmt::format("{:.1f} %", 100 * found.probability));
    Add("failed before", RateText(end_.before));
    Add("failed since", RateText(end_.after));
  }

  void AddCost() {
    const Cost cost = CostOf(state_);
    Add("cost", fmt::format("{}, {} set up, {}", Counted(cost.runs, "run"),
                            Counted(cost.setups, "candidate"),
                            DurationText(cost.seconds)));
    Add("bisection", folder_.string());
  }

  std::string RowOf(size_t candidate) const {
    const Tally& tally = state_.plan.search().tallies[candidate];
    if (const auto& same = state_.same[candidate]) {
      return "the same as " + Title(*same);
    }
    std::string row;
    if (tally.runs() > 0) row = RateText(MeasureRate(tally.bad, tally.runs()));
    if (const size_t others = state_.plan.others(candidate)) {
      row +=
          (row.empty() ? "" : ", ") + fmt::format("{} another failure", others);
    }
    if (tally.unknown) row += (row.empty() ? "" : ", ") + Unknown(candidate);
    return row;
  }

  [[nodiscard]] std::string Unknown(size_t candidate) const {
    std::string why = "cannot be judged";
    for (const BisectEvent& event : state_.events) {
      if (event.candidate != candidate || event.why.empty()) continue;
      why = event.kind == BisectEvent::Kind::kSetup
                ? "its setup failed: " + event.why
                : "cannot be judged: " + event.why;
    }
    return why;
  }

  void AddCandidates() {
    text_ += "\nCandidates that were run\n";
    for (size_t i = 0; i < facts_.candidates.size(); ++i) {
      const std::string row = RowOf(i);
      if (row.empty()) continue;
      text_ +=
          fmt::format("  {:<24} {}{}\n", Shortened(Title(i), 60), row, Mark(i));
    }
  }
  [[nodiscard]] std::string Mark(size_t candidate) const {
    if (!end_.first_bad) return "";
    if (candidate == end_.first_bad->candidate) return "   <- first bad";
    if (candidate == end_.first_bad->last_good) return "   <- last good";
    return "";
  }

  void AddReproduction() {
    const FirstBad& found = *end_.first_bad;
    text_ += "\nRun it again\n";
    for (const size_t each : {found.last_good, found.candidate}) {
      text_ +=
          "  " + ShellQuote(probes_.CommandOf(each, *state_.predicate)) + "\n";
    }
    const std::string good =
        ShowingJob(state_, found.last_good, ProbeOutcome::kGood);
    const std::string bad =
        ShowingJob(state_, found.candidate, ProbeOutcome::kBad);
    if (good.empty() || bad.empty()) return;
    const auto shown = [&](const std::string& job) {
      return (folder_ / "jobs" / job / "record").string();
    };
    text_ += "\nCompare them\n  " +
             ShellQuote({"aoti-ladder", "diff", shown(good), shown(bad)}) +
             "\n";
  }

  const BisectFacts& facts_;
  const BisectState& state_;
  const BisectProbes& probes_;
  fs::path folder_;
  BisectConclusion end_;
  bool interrupted_;
  std::string text_;
};

json::object RateJson(const Rate& rate) {
  return {{"failed", rate.failed},
          {"runs", rate.runs},
          {"low", rate.low},
          {"high", rate.high}};
}

json::object CandidateJson(const BisectFacts& facts, const BisectState& state,
                           size_t candidate) {
  const Tally& tally = state.plan.search().tallies[candidate];
  const std::vector<double>& first_bad = state.plan.posterior().first_bad;
  json::object object{
      {"label", ToUtf8(facts.candidates[candidate].label)},
      {"title", ToUtf8(facts.candidates[candidate].title)},
      {"bad", tally.bad},
      {"good", tally.good},
      {"other", state.plan.others(candidate)},
      {"unknown", tally.unknown && !state.same[candidate]},
      {"probability", first_bad.empty() ? 0.0 : first_bad[candidate]},
  };
  if (const auto& same = state.same[candidate]) {
    object["same_as"] = ToUtf8(facts.candidates[*same].label);
  }
  return object;
}

}  // namespace

std::string ShowingJob(const BisectState& state, size_t candidate,
                       ProbeOutcome outcome) {
  std::string job;
  for (const BisectEvent& event : state.events) {
    if (event.kind == BisectEvent::Kind::kRun && event.candidate == candidate &&
        event.outcome == outcome) {
      job = event.job;
    }
  }
  return job;
}

std::string RenderBisection(const BisectFacts& facts, const Bisected& bisected,
                            const BisectProbes& probes,
                            const fs::path& folder) {
  return Report(facts, bisected, probes, folder).Render();
}

std::string BisectionJson(const BisectFacts& facts, const Bisected& bisected,
                          const BisectProbes& probes) {
  const BisectState& state = bisected.state;
  const BisectConclusion end = state.plan.Conclude();
  const Cost cost = CostOf(state);
  json::object object{
      {"schema_version", 1},
      {"answer", bisected.interrupted ? "interrupted" : ToString(end.answer)},
      {"first_bad", nullptr},
      {"last_good", nullptr},
      {"probability", nullptr},
      {"before", RateJson(end.before)},
      {"after", RateJson(end.after)},
      {"cost",
       {{"runs", cost.runs},
        {"setups", cost.setups},
        {"seconds", cost.seconds}}},
  };
  if (end.first_bad) {
    const FirstBad& found = *end.first_bad;
    object["first_bad"] = ToUtf8(facts.candidates[found.candidate].label);
    object["last_good"] = ToUtf8(facts.candidates[found.last_good].label);
    object["probability"] = found.probability;
  }
  if (state.predicate) {
    object["failure"] = ToJson(Format(state.predicate->failure));
    object["stage"] = ToUtf8(state.predicate->stage);
    object["diagnosis"] = ToUtf8(state.predicate->record);
    if (end.first_bad) {
      json::array commands;
      for (const size_t each :
           {end.first_bad->last_good, end.first_bad->candidate}) {
        commands.emplace_back(
            ToUtf8(ShellQuote(probes.CommandOf(each, *state.predicate))));
      }
      object["reproduce"] = std::move(commands);
    }
  }
  json::array candidates;
  for (size_t i = 0; i < facts.candidates.size(); ++i) {
    candidates.push_back(CandidateJson(facts, state, i));
  }
  object["candidates"] = std::move(candidates);
  return json::serialize(object) + "\n";
}

}  // namespace ladder
