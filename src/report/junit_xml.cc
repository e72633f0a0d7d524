#include "report/junit_xml.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <optional>

#include "base/markup.h"

namespace ladder {
namespace {

using Kind = JunitCase::Kind;

/// The schema of the Ant task wants a time without a zone; ours is UTC. Nothing
/// where there is none.
std::optional<std::string> MomentOf(const std::string& started_at) {
  static const RE2 kMoment(
      R"((\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d).*)");
  std::string moment;
  if (!RE2::FullMatch(started_at, kMoment, &moment)) return {};
  return moment;
}

/// What the case holds: nothing for one that passed.
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

std::string JunitAttribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, EscapeMarkup(value));
}

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
      // The schema wants one; a property says where this is none.
      JunitAttribute("timestamp", moment.value_or("1970-01-01T00:00:00")),
      suite.cases.size(), count(Kind::kFailure), count(Kind::kError),
      count(Kind::kSkipped), seconds);
  text += "  <properties>\n" + suite.properties;
  if (!moment) {
    text += JunitProperty("timestamp", "not known: it is not recorded");
  }
  text += "  </properties>\n" + cases;
  return text +
         fmt::format(
             "  <system-out>{}</system-out>\n  <system-err></system-err>\n"
             "</testsuite>\n",
             EscapeMarkup(suite.output));
}

}  // namespace ladder
