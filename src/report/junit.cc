#include "report/junit.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/escape.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "report/report_terminal.h"

namespace ladder {

namespace {

using Kind = JunitCase::Kind;

/// The Ant task's schema requires a time without a zone; ours is UTC. Nothing
/// if `started_at` is no such time.
std::optional<std::string> MomentOf(const std::string& started_at) {
  static const RE2 kMoment(
      R"((\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d).*)");
  std::string moment;
  if (!RE2::FullMatch(started_at, kMoment, &moment)) return {};
  return moment;
}

/// " name=\"value\""
std::string JunitAttribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, EscapeMarkup(value));
}

/// The content of the case: nothing if it passed.
std::string Inside(const JunitCase& each) {
  const std::string attributes = JunitAttribute("type", each.type) +
                                 JunitAttribute("message", each.message);
  switch (each.kind) {
    case Kind::kPassed:
      return "";
    case Kind::kSkipped:
      return fmt::format("    <skipped{}/>\n", attributes);
    case Kind::kFailure:
    case Kind::kError:
      return fmt::format("    <{0}{1}>{2}</{0}>\n",
                         each.kind == Kind::kError ? "error" : "failure",
                         attributes, EscapeMarkup(each.text));
  }
  return "";
}

}  // namespace

std::string JunitProperty(std::string_view name, std::string_view value) {
  if (value.empty()) return "";
  return fmt::format("    <property{}{}/>\n", JunitAttribute("name", name),
                     JunitAttribute("value", value));
}

std::string ToXml(const JunitSuite& suite) {
  const auto count = [&](Kind kind) {
    return std::count_if(
        suite.cases.begin(), suite.cases.end(),
        [&](const JunitCase& each) { return each.kind == kind; });
  };
  const std::optional<std::string> moment = MomentOf(suite.started_at);
  double seconds = 0;
  std::string cases;
  for (const JunitCase& each : suite.cases) {
    seconds += each.seconds;
    cases += fmt::format("  <testcase{}{} time=\"{:.3f}\">\n{}  </testcase>\n",
                         JunitAttribute("name", each.name),
                         JunitAttribute("classname", each.classname),
                         each.seconds, Inside(each));
  }
  std::string text = R"(<?xml version="1.0" encoding="UTF-8"?>)"
                     "\n";
  text += fmt::format(
      "<testsuite{}{} hostname=\"localhost\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\">\n",
      JunitAttribute("name", suite.name),
      // The schema requires one; a property says if it is unknown.
      JunitAttribute("timestamp", moment.value_or("1970-01-01T00:00:00")),
      suite.cases.size(), count(Kind::kFailure), count(Kind::kError),
      count(Kind::kSkipped), seconds);
  text += "  <properties>\n" + suite.properties;
  if (!moment) {
    text += JunitProperty("timestamp", "unknown: not recorded");
  }
  text += "  </properties>\n" + cases;
  return text +
         fmt::format(
             "  <system-out>{}</system-out>\n  <system-err></system-err>\n"
             "</testsuite>\n",
             EscapeMarkup(suite.output));
}

namespace {

std::string Properties(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = JunitProperty("outcome", Name(verdict.outcome));
  if (verdict.failure) {
    text += JunitProperty("class", Name(verdict.failure->failure_class));
    text += JunitProperty("signature", verdict.failure->signature);
    text += JunitProperty("confidence", Name(verdict.confidence));
  }
  if (verdict.seen) text += JunitProperty("seen", Describe(*verdict.seen));
  if (verdict.first_failing) {
    text += JunitProperty(
        "first_failing",
        DescribeSuspect(*verdict.first_failing, verdict.several_models));
  }
  if (verdict.origin) {
    text += JunitProperty(
        "origin", DescribeSuspect(*verdict.origin, verdict.several_models));
  }
  if (verdict.expected) {
    text += JunitProperty("expected", DescribeExpected(verdict));
  }
  text += JunitProperty("torch", facts.torch_version);
  text += JunitProperty("aoti-ladder", facts.tool_version);
  text += JunitProperty("record", facts.record);
  return text;
}

/// True if the failure is not the one that is expected: exit code 4.
bool IsAnother(const Verdict& verdict) {
  return verdict.failure && verdict.expected &&
         !verdict.expected->differs.empty();
}

bool IsFailure(const Verdict& verdict) {
  return IsJudged(verdict.outcome) && verdict.failure.has_value();
}

/// A passed case has no content.
bool SomebodySawItPass(const Verdict& verdict) {
  return IsJudged(verdict.outcome) && !verdict.failure;
}

/// Sets how the case ended, and why.
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
    only.message = "not the expected failure, " + DescribeExpected(verdict) +
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
