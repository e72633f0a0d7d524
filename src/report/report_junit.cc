#include "report/report_junit.h"

#include <utility>

#include "diagnosis/as_expected.h"
#include "report/junit_xml.h"
#include "report/report.h"
#include "base/shell_words.h"

namespace ladder {
namespace {

std::string Properties(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = JunitProperty("outcome", Name(verdict.outcome));
  if (verdict.failure) {
    text += JunitProperty("class", Name(verdict.failure->failure_class));
    text += JunitProperty("signature", verdict.failure->signature);
    text += JunitProperty("confidence", Name(verdict.confidence));
  }
  if (verdict.first_failing) {
    text += JunitProperty("first_failing", Describe(*verdict.first_failing,
                                                    verdict.several_models));
  }
  if (verdict.origin) {
    text += JunitProperty("origin",
                          Describe(*verdict.origin, verdict.several_models));
  }
  if (verdict.expected) {
    text += JunitProperty("expected", DescribeExpected(verdict));
  }
  text += JunitProperty("torch", facts.torch_version);
  text += JunitProperty("aoti-ladder", facts.tool_version);
  text += JunitProperty("record", facts.record);
  return text;
}

/// The failure is not the one that --expect or a recipe names: exit code 4.
bool IsAnother(const Verdict& verdict) {
  return verdict.failure && verdict.expected &&
         !verdict.expected->differs.empty();
}

bool IsFailure(const Verdict& verdict) {
  return verdict.outcome != Verdict::Result::kError &&
         verdict.failure.has_value();
}

/// A case without a word is a success.
bool SomebodySawItPass(const Verdict& verdict) {
  return verdict.outcome != Verdict::Result::kError && !verdict.failure &&
         SomebodySawItEnd(verdict);
}

/// How the case ended, and why.
void Judge(const ReportFacts& facts, JunitCase& only) {
  const Verdict& verdict = facts.verdict;
  if (SomebodySawItPass(verdict)) return;
  if (!IsFailure(verdict)) {
    const bool known = verdict.outcome == Verdict::Result::kError;
    only.kind = JunitCase::Kind::kError;
    only.type = known ? "error" : "not-known";
    only.message = verdict.why;
    return;
  }
  only.kind = JunitCase::Kind::kFailure;
  only.type = Name(verdict.failure->failure_class);
  only.message = Headline(verdict) + ": " + verdict.failure->message;
  if (IsAnother(verdict)) {
    only.type = "not-the-expected-failure";
    only.message = "not what was expected, " + DescribeExpected(verdict) +
                   ": " + only.message;
  }
}

}  // namespace

std::string RenderJunit(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  JunitCase only;
  only.name = facts.argv.empty() ? "command" : ShellQuote(facts.argv);
  only.classname = "aoti-ladder";
  for (const RunSummary& run : verdict.runs) only.seconds += run.seconds;
  Judge(facts, only);
  const std::string report =
      RenderTerminal(verdict, {false, facts.record, facts.workdir});
  JunitSuite suite = {
      "aoti-ladder", facts.started_at, Properties(facts), {}, ""};
  (only.kind == JunitCase::Kind::kPassed ? suite.output : only.text) = report;
  suite.cases.push_back(std::move(only));
  return ToXml(suite);
}

}  // namespace ladder
