#include "cli/history_command.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <utility>

#include "base/console.h"
#include "base/escape.h"
#include "base/json.h"
#include "base/text.h"
#include "base/vocabulary.h"
#include "nightly/history.h"
#include "nightly/history_report.h"
#include "nightly/night_page.h"
#include "output/log.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;
using Suites = std::vector<SuiteHistory>;

constexpr size_t kStrip = 14;
constexpr const char* kHistoryExample =
    "Give the file of a history, as in: aoti-ladder history nightly.db";

std::string FileOf(const Given& given) {
  if (given.operands.size() == 1) return given.operands.front();
  throw UserError(
      fmt::format("history takes one file, not {}", given.operands.size()),
      kHistoryExample);
}

/// What is asked: at most one of the options that say so.
std::string QuestionOf(const Given& given) {
  Words asked;
  for (const char* each : {"recipe", "signature", "night"}) {
    if (given.Has(each)) asked.emplace_back(each);
  }
  if (asked.size() > 1) {
    throw UserError(
        fmt::format("--{} and --{} are two questions", asked[0], asked[1]),
        "Ask one after the other.");
  }
  return asked.empty() ? "" : asked[0];
}

size_t LastOf(const Given& given, size_t otherwise) {
  const auto text = given.Text("last");
  if (!text) return otherwise;
  size_t count = 0;
  if (!RE2::FullMatch(*text, R"((\d{1,9}))", &count) || count == 0) {
    RefuseValue("--last", *text, "Give a number of nights from 1 on.");
  }
  return count;
}

/// "Its recipes: a, b, …"
std::string KnownOnes(const char* what, const Words& known) {
  constexpr size_t kMost = 10;
  std::string text = fmt::format("Its {}:", what);
  for (size_t i = 0; i < std::min(known.size(), kMost); ++i) {
    text += (i == 0 ? " " : ", ") + Shortened(known[i], 60);
  }
  return text + (known.size() > kMost ? ", …" : "");
}

[[noreturn]] void RefuseUnknown(const std::string& what,
                                const std::string& word, Words known) {
  // They come from the file, and are to be printed.
  for (std::string& each : known) each = StripTerminalCodes(ToUtf8(each));
  throw UserError(fmt::format("no {} '{}' in the history{}", what, word,
                              DidYouMean(word, known)),
                  KnownOnes((what + "s").c_str(), known));
}

/// Of --suite, or all of them.
Suites LoadSuites(const Given& given) {
  Suites suites = History::Read(FileOf(given)).Suites();
  const auto wanted = given.Text("suite");
  if (!wanted) return suites;
  Words known;
  for (SuiteHistory& each : suites) {
    if (each.suite == *wanted) {
      Suites one;
      one.push_back(std::move(each));
      return one;
    }
    known.push_back(each.suite);
  }
  RefuseUnknown("suite", *wanted, known);
}

std::string Overview(const Suites& suites, const Given& given) {
  const size_t last = LastOf(given, kStrip);
  if (given.Has("json")) return OverviewJson(suites, last);
  std::string text;
  for (const SuiteHistory& each : suites) {
    text += text.empty() ? "" : "\n";
    text += RenderOverview(each, RecipeViews(each, last));
  }
  return text;
}

std::string OfRecipe(const Suites& suites, const Given& given) {
  const std::string wanted = *given.Text("recipe");
  std::vector<RecipeView> found;
  Words known;
  for (const SuiteHistory& suite : suites) {
    for (RecipeView& view : RecipeViews(suite, LastOf(given, SIZE_MAX))) {
      known.push_back(ToString(view.key));
      if (view.key.recipe == wanted || known.back() == wanted) {
        found.push_back(std::move(view));
      }
    }
  }
  if (found.empty()) RefuseUnknown("recipe", wanted, known);
  if (given.Has("json")) return RecipesJson(found);
  std::string text;
  for (const RecipeView& each : found) {
    text += text.empty() ? "" : "\n";
    text += RenderRecipe(each);
  }
  return text;
}

std::string OfSignature(const Suites& suites, const Given& given) {
  const std::string wanted = *given.Text("signature");
  const std::vector<SignatureView> found = SignatureViews(suites, wanted);
  if (found.empty()) {
    Words known;
    for (const SignatureView& each : SignatureViews(suites, "")) {
      known.push_back(each.signature);
    }
    RefuseUnknown("signature", wanted, known);
  }
  if (given.Has("json")) return SignaturesJson(found);
  std::string text;
  for (const SignatureView& each : found) {
    text += text.empty() ? "" : "\n";
    text += RenderSignature(each);
  }
  return text;
}

/// Whether a night is the one of --night: a number, or the day it began.
bool IsNight(const Night& night, const std::string& wanted) {
  static const RE2 kDay(R"(\d{4}-\d\d-\d\d)");
  return RE2::FullMatch(wanted, kDay) ? night.started_at.starts_with(wanted)
                                      : std::to_string(night.id) == wanted;
}

struct NightOfSuite {
  const SuiteHistory* suite = nullptr;
  const Night* night = nullptr;
};

/// Those of --night, at least one.
std::vector<NightOfSuite> NightsWanted(const Suites& suites,
                                       const Given& given) {
  const std::string wanted = *given.Text("night");
  if (!RE2::FullMatch(wanted, R"(\d{1,18}|\d{4}-\d\d-\d\d)")) {
    RefuseValue("--night", wanted,
                "Give a night's number, or the day it began in UTC, as in "
                "2026-11-21.");
  }
  std::vector<NightOfSuite> found;
  Words known;
  for (const SuiteHistory& suite : suites) {
    for (const Night& night : suite.nights) {
      if (IsNight(night, wanted)) found.push_back({&suite, &night});
      known.push_back(
          fmt::format("{} ({})", night.id, night.started_at.substr(0, 10)));
    }
  }
  if (found.empty()) {
    std::reverse(known.begin(), known.end());  // the latest first
    RefuseUnknown("night", wanted, known);
  }
  return found;
}

std::string OfNight(const Suites& suites, const Given& given) {
  std::vector<NightView> views;
  for (const NightOfSuite& each : NightsWanted(suites, given)) {
    views.push_back(ViewNight(*each.suite, *each.night));
  }
  if (given.Has("json")) return NightsJson(views);
  std::string text;
  for (const NightView& each : views) {
    text += text.empty() ? "" : "\n";
    text += RenderNight(each);
  }
  return text;
}

// --- files ------------------------------------------------------------------

/// A file is of one night: that of --night, or the last one.
NightOfSuite NightToWrite(const Suites& suites, const Given& given) {
  std::vector<NightOfSuite> nights;
  if (given.Has("night")) {
    nights = NightsWanted(suites, given);
  } else {
    for (const SuiteHistory& suite : suites) {
      nights.push_back({&suite, &suite.nights.back()});
    }
  }
  if (nights.size() == 1) return nights.front();
  Words names;
  for (const NightOfSuite& each : nights) {
    names.push_back(fmt::format("{} of {}", each.night->id, each.suite->suite));
  }
  const bool of_one = nights.front().suite == nights.back().suite;
  throw UserError(
      fmt::format("a file is of one night, and these are {}", nights.size()),
      fmt::format("{}. {}", KnownOnes("nights", names),
                  of_one ? "Give its number with --night."
                         : "Say which with --suite."));
}

/// A slip would write over what is there.
void RefuseTarget(const std::string& option, const std::string& target,
                  const std::string& history) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::is_directory(target, error)) {
    throw UserError(
        fmt::format("--{} {} is a folder", option, target),
        fmt::format("Name a file in it, as in: --{0} night.{0}", option));
  }
  if (fs::equivalent(target, history, error)) {
    throw UserError(fmt::format("--{} {} is the history", option, target),
                    "Name another file.");
  }
}

void WriteFiles(const Suites& suites, const Given& given) {
  const NightOfSuite one = NightToWrite(suites, given);
  for (const char* option : {"html", "junit"}) {
    if (const auto target = given.Text(option)) {
      RefuseTarget(option, *target, FileOf(given));
    }
  }
  if (const auto page = given.Text("html")) {
    WriteNightPage(*one.suite, *one.night, *page);
  }
  if (const auto file = given.Text("junit")) {
    WriteNightJunit(*one.suite, *one.night, *file);
  }
}

/// Nothing that is given is without effect.
void RefuseUseless(const Given& given, const std::string& question) {
  const auto refuse = [](const std::string& useless, const std::string& with) {
    throw UserError(fmt::format("--{} is of no use with --{}", useless, with),
                    "Leave it out.");
  };
  for (const char* file : {"html", "junit"}) {
    if (!given.Has(file)) continue;
    for (const char* each : {"recipe", "signature", "last", "json"}) {
      if (given.Has(each)) refuse(each, file);
    }
  }
  if (given.Has("last") && !question.empty() && question != "recipe") {
    refuse("last", question);
  }
}

int RunHistory(const Given& given) {
  const std::string question = QuestionOf(given);
  RefuseUseless(given, question);
  const bool to_files = given.Has("html") || given.Has("junit");
  const Suites suites = LoadSuites(given);
  if (suites.empty() && to_files) {
    throw UserError("no night yet in " + FileOf(given),
                    "There is nothing to write a file of.");
  }
  if (to_files) {
    WriteFiles(suites, given);
    return 0;
  }
  if (suites.empty()) PrintNote("no night yet in " + FileOf(given));
  const auto answer = suites.empty()            ? Overview
                      : question == "recipe"    ? OfRecipe
                      : question == "signature" ? OfSignature
                      : question == "night"     ? OfNight
                                                : Overview;
  PrintAnswer(answer(suites, given));
  return 0;
}

}  // namespace

Subcommand AskHistory() {
  return {
      "history",
      "what nightly runs found: since when, how often, what else",
      "[options] FILE",
      "Asks the history that nightly runs keep in FILE: one line for each "
      "recipe, with what changed in its last night, since when it is so, and a "
      "sign for each of the suite's last nights: . passed, F failed, ~ flaky "
      "(failed and passed), ? not judged, - not run; "
      "and in how many of them it failed. A change is told by the "
      "failure's signature: new, still, changed (another one), fixed, or flaky "
      "where the same failure comes and goes within 8 nights. FILE is not "
      "changed.",
      {
          {"recipe", "NAME",
           "each night of this recipe: when did it start, how often"},
          {"signature", "TEXT",
           "the failures whose signature begins so: first and last seen, in "
           "which recipes"},
          {"night", "N|DATE",
           "what broke in that night, by its number or the day on which it "
           "began (UTC, as in 2026-11-21), grouped by signature"},
          {"suite", "NAME", "of this suite only"},
          {"last", "N",
           "look at the last N nights only (default: 14; with --recipe all)"},
          {"json", "", "print the answer as JSON"},
          {"html", "FILE",
           "write the last night, or that of --night, as a page for a browser: "
           "what failed, a cause once, with since when and what its bisection "
           "found; and each recipe through the nights. Print nothing",
           false, Completes::kFile},
          {"junit", "FILE", "write it as a JUnit file, for CI servers", false,
           Completes::kFile},
      },
      "FILE",
      false,
      kHistoryExample,
      "  aoti-ladder history nightly.db\n"
      "  aoti-ladder history nightly.db --recipe softmax\n"
      "  aoti-ladder history nightly.db --signature 'nan-or-inf | cpp_fused'\n"
      "  aoti-ladder history nightly.db --night 2026-11-21\n"
      "  aoti-ladder history nightly.db --html nightly.html\n",
      R"(  0    the answer is printed, or the files are written
  2    wrong usage, or FILE is no history or damaged, or has no such recipe
  3    an error of aoti-ladder itself, or FILE is locked or cannot be read, or
       the answer cannot be written
)",
      RunHistory,
      Completes::kFile,
  };
}

}  // namespace ladder
