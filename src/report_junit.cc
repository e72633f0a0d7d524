#include "report_junit.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <optional>

#include "as_expected.h"
#include "markup.h"
#include "report.h"
#include "shell_words.h"

namespace ladder {
namespace {

std::string Attribute(const char* name, std::string_view text) {
  return fmt::format(" {}=\"{}\"", name, EscapeMarkup(text));
}

std::string Property(const char* name, std::string_view value) {
  if (value.empty()) return "";
  return fmt::format("    <property{}{}/>\n", Attribute("name", name),
                     Attribute("value", value));
}

/// The schema of the Ant task wants a time without a zone; ours is UTC. Nothing
/// where the record says none.
std::optional<std::string> MomentOf(const std::string& started_at) {
  static const RE2 kMoment(
      R"((\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d).*)");
  std::string moment;
  if (!RE2::FullMatch(started_at, kMoment, &moment)) return {};
  return moment;
}

std::string Properties(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  std::string text = "  <properties>\n";
  text += Property("outcome", Name(verdict.outcome));
  if (verdict.failure) {
    text += Property("class", Name(verdict.failure->failure_class));
    text += Property("signature", verdict.failure->signature);
    text += Property("confidence", Name(verdict.confidence));
  }
  if (verdict.first_failing) {
    text += Property("first_failing",
                     Describe(*verdict.first_failing, verdict.several_models));
  }
  if (verdict.origin) {
    text +=
        Property("origin", Describe(*verdict.origin, verdict.several_models));
  }
  if (verdict.expected) {
    text += Property("expected", DescribeExpected(verdict));
  }
  text += Property("torch", facts.torch_version);
  text += Property("aoti-ladder", facts.tool_version);
  text += Property("record", facts.record);
  if (!MomentOf(facts.started_at)) {
    text += Property("timestamp", "not known: the record does not say when");
  }
  return text + "  </properties>\n";
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

/// What the case holds: nothing for a command that passed.
std::string Result(const ReportFacts& facts, const std::string& report) {
  const Verdict& verdict = facts.verdict;
  if (SomebodySawItPass(verdict)) return "";
  if (!IsFailure(verdict)) {
    const bool known = verdict.outcome == Verdict::Result::kError;
    return fmt::format("    <error{}{}>{}</error>\n",
                       Attribute("type", known ? "error" : "not-known"),
                       Attribute("message", verdict.why), EscapeMarkup(report));
  }
  std::string message = Headline(verdict) + ": " + verdict.failure->message;
  if (IsAnother(verdict)) {
    message =
        "not what was expected, " + DescribeExpected(verdict) + ": " + message;
  }
  return fmt::format(
      "    <failure{}{}>{}</failure>\n",
      Attribute("type", IsAnother(verdict)
                            ? "not-the-expected-failure"
                            : Name(verdict.failure->failure_class)),
      Attribute("message", message), EscapeMarkup(report));
}

}  // namespace

std::string RenderJunit(const ReportFacts& facts) {
  const Verdict& verdict = facts.verdict;
  double seconds = 0;
  for (const RunSummary& run : verdict.runs) seconds += run.seconds;
  const bool failure = IsFailure(verdict);
  const bool error = !failure && !SomebodySawItPass(verdict);
  const std::string report =
      RenderTerminal(verdict, {false, facts.record, facts.workdir});
  const std::string name =
      facts.argv.empty() ? "command" : ShellQuote(facts.argv);
  std::string text = R"(<?xml version="1.0" encoding="UTF-8"?>)"
                     "\n";
  text += fmt::format(
      "<testsuite name=\"aoti-ladder\"{} hostname=\"localhost\" tests=\"1\" "
      "failures=\"{}\" errors=\"{}\" skipped=\"0\" time=\"{:.3f}\">\n",
      // The schema wants one; a property says where this is none.
      Attribute("timestamp",
                MomentOf(facts.started_at).value_or("1970-01-01T00:00:00")),
      failure ? 1 : 0, error ? 1 : 0, seconds);
  text += Properties(facts);
  text +=
      fmt::format("  <testcase{} classname=\"aoti-ladder\" time=\"{:.3f}\">\n",
                  Attribute("name", name), seconds);
  text += Result(facts, report) + "  </testcase>\n";
  text += fmt::format("  <system-out>{}</system-out>\n",
                      failure || error ? "" : EscapeMarkup(report));
  return text + "  <system-err></system-err>\n</testsuite>\n";
}

}  // namespace ladder
