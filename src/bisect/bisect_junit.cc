#include "bisect/bisect_junit.h"

#include <fmt/format.h>

#include "bisect/bisect_report.h"
#include "report/junit_xml.h"

namespace ladder {
namespace {

using Kind = JunitCase::Kind;

Kind KindOf(const BisectFindings& findings) {
  if (findings.standing != BisectStanding::kEnded) return Kind::kError;
  switch (findings.end.answer) {
    case BisectAnswer::kCulprit:
    case BisectAnswer::kRateChanged:
    case BisectAnswer::kDrifts:
    case BisectAnswer::kFlakyThroughout:
    case BisectAnswer::kGoodEndFails:
      return Kind::kFailure;
    case BisectAnswer::kBadEndPasses:
      return Kind::kPassed;
    case BisectAnswer::kEndUnknown:
    case BisectAnswer::kNotDecided:
      return Kind::kError;
  }
  LADDER_CHECK(false);
}

}  // namespace

std::string RenderBisectJunit(const BisectFindings& findings) {
  const auto [word, says] = HeadlineOf(findings);
  JunitCase only;
  only.kind = KindOf(findings);
  only.name = "bisect " + findings.recipe;
  only.classname = "aoti-ladder";
  only.seconds = findings.cost.wall_seconds;
  only.type = findings.standing == BisectStanding::kEnded
                  ? ToString(findings.end.answer)
                  : "not-done";
  only.message = word + ": " + says;
  std::string properties = JunitProperty("answer", only.type);
  if (const auto& found = findings.end.first_bad) {
    const auto label = [&](size_t candidate) {
      return findings.candidates[candidate].label;
    };
    properties += findings.IsFound()
                      ? JunitProperty("first_bad", label(found->candidate)) +
                            JunitProperty("last_good", label(found->last_good))
                      : JunitProperty("likeliest", label(found->candidate));
  }
  properties += JunitProperty("aoti-ladder", findings.tool_version);
  JunitSuite suite = {"aoti-ladder", findings.started_at, properties, {}, ""};
  (only.kind == Kind::kPassed ? suite.output : only.text) =
      RenderBisection(findings);
  suite.cases.push_back(std::move(only));
  return ToXml(suite);
}

}  // namespace ladder
