#include "bisect/bisect_json.h"

#include <boost/json.hpp>

#include "base/json_fields.h"
#include "base/json_text.h"
#include "report/report.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

namespace json = boost::json;

json::object RateJson(const Rate& rate) {
  return {{"failed", rate.failed},
          {"runs", rate.runs},
          {"low", rate.low},
          {"high", rate.high}};
}

json::object CandidateJson(const BisectFindings& findings,
                           const FoundCandidate& each) {
  json::object object{
      {"label", ToUtf8(each.label)},
      {"title", ToUtf8(each.title)},
      {"bad", each.bad},
      {"good", each.good},
      {"other", each.other},
      {"unknown", each.unknown},
      {"probability", each.probability},
  };
  if (each.unknown) object["why"] = ToUtf8(each.why);
  if (each.same) {
    object["same_as"] = ToUtf8(findings.candidates[*each.same].label);
  }
  if (!each.author.empty()) object["author"] = ToUtf8(each.author);
  if (!each.date.empty()) object["date"] = ToUtf8(each.date);
  return object;
}

json::object RunJson(const BisectFindings& findings, const FoundRun& run) {
  return {{"candidate", ToUtf8(findings.candidates[run.candidate].label)},
          {"outcome", run.setup ? "setup-failed" : ToString(run.outcome)},
          {"phase", ToString(run.phase)},
          {"job", ToUtf8(run.job)},
          {"signature", ToUtf8(run.signature)},
          {"why", ToUtf8(run.why)},
          {"seconds", run.seconds}};
}

json::value SideJson(const std::optional<BisectSide>& side) {
  if (!side || !side->shown) return nullptr;
  const Verdict& verdict = side->shown->verdict;
  json::object object{{"record", ToUtf8(side->record)},
                      {"torch", ToUtf8(side->shown->torch_version)},
                      {"outcome", Name(verdict.outcome)},
                      {"why", ToUtf8(verdict.why)},
                      {"signature", nullptr},
                      {"message", nullptr}};
  if (verdict.failure) {
    object["signature"] = ToUtf8(verdict.failure->signature);
    object["message"] = ToUtf8(verdict.failure->message);
  }
  return object;
}

/// What follows from there being a place.
void AddPlace(const BisectFindings& findings, json::object& object) {
  if (!findings.end.first_bad) return;
  const FirstBad& found = *findings.end.first_bad;
  // A guess is never where programs look for what was found.
  const bool sure = findings.IsFound();
  object[sure ? "first_bad" : "likeliest"] =
      ToUtf8(findings.candidates[found.candidate].label);
  object[sure ? "last_good" : "good_before_it"] =
      ToUtf8(findings.candidates[found.last_good].label);
  object["probability"] = found.probability;
  const auto &good = findings.last_good, &bad = findings.first_bad;
  if (!good->command.empty() && !bad->command.empty()) {
    object["reproduce"] = {ToUtf8(ShellQuote(good->command)),
                           ToUtf8(ShellQuote(bad->command))};
  }
  object["evidence"] = {{sure ? "last_good" : "good_before_it", SideJson(good)},
                        {sure ? "first_bad" : "likeliest", SideJson(bad)}};
  object["diff"] = nullptr;
  if (findings.diff) {
    object["diff"] = DiffObject(findings.diff->diff, findings.diff->names);
  }
}

std::string_view AnswerOf(const BisectFindings& findings) {
  switch (findings.standing) {
    case BisectStanding::kEnded:
      return ToString(findings.end.answer);
    case BisectStanding::kInterrupted:
      return "interrupted";
    case BisectStanding::kAtWork:
      return "at-work";
  }
  LADDER_CHECK(false);
}

}  // namespace

std::string BisectionJson(const BisectFindings& findings) {
  const BisectCost& cost = findings.cost;
  json::object object{
      {"schema_version", 1},
      {"answer", AnswerOf(findings)},
      {"tool_version", findings.tool_version},
      {"started_at", findings.started_at},
      {"recipe", ToUtf8(findings.recipe)},
      {"first_bad", nullptr},
      {"last_good", nullptr},
      {"probability", nullptr},
      {"confidence", findings.confidence},
      {"candidates_left", findings.left},
      {"before", RateJson(findings.end.before)},
      {"after", RateJson(findings.end.after)},
      {"cost",
       {{"runs", cost.runs},
        {"setups", cost.setups - cost.reused},
        {"reused_setups", cost.reused},
        {"same", cost.same},
        {"seconds", cost.seconds},
        {"wall_seconds", cost.wall_seconds}}},
  };
  if (findings.sought) {
    object["failure"] = ToJson(findings.sought->expect);
    object["stage"] = ToUtf8(findings.sought->stage);
    object["diagnosis"] = ToUtf8(findings.sought->record);
  }
  AddPlace(findings, object);
  json::array candidates, runs;
  for (const FoundCandidate& each : findings.candidates) {
    candidates.push_back(CandidateJson(findings, each));
  }
  for (const FoundRun& each : findings.runs) {
    runs.push_back(RunJson(findings, each));
  }
  object["candidates"] = std::move(candidates);
  object["runs"] = std::move(runs);
  object["not_known"] = ToJson(findings.not_known);
  return PrettyJson(object) + "\n";
}

}  // namespace ladder
