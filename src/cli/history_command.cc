#include "cli/history_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
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
#include "nightly/suite.h"

namespace ladder {
namespace {

using Words = std::vector<std::string>;
using Suites = std::vector<SuiteHistory>;

namespace fs = std::filesystem;

constexpr size_t kStrip = 14;
constexpr const char* kHistoryName = "history.db";
constexpr const char* kHistoryExample =
    "Name a history file, for example: aoti-ladder history "
    ".aoti-ladder/nightly/suite/history.db";

/// The histories that nightly keeps below the current folder.
Words HistoriesHere() {
  Words found;
  std::error_code error;
  for (fs::directory_iterator at(".aoti-ladder/nightly", error), end;
       !error && at != end; at.increment(error)) {
    const fs::path file = at->path() / kHistoryName;
    std::error_code missing;
    if (fs::exists(file, missing)) found.push_back(file);
  }
  std::sort(found.begin(), found.end());
  return found;
}

/// The history file: as given, that of a suite or its folder, or the only one
/// here.
std::string FileOf(const ParsedArgs& given) {
  if (given.operands.empty()) {
    const Words here = HistoriesHere();
    if (here.size() == 1) return here.front();
    throw UserError(
        here.empty() ? "no history here: .aoti-ladder/nightly has none"
                     : fmt::format("{} histories here", here.size()),
        here.empty()
            ? kHistoryExample
            : fmt::format("Name one of them: {}", fmt::join(here, ", ")));
  }
  const std::string& name = OneOperand(given, "file", kHistoryExample);
  std::error_code error;
  if (fs::is_directory(name, error)) return fs::path(name) / kHistoryName;
  if (name.ends_with(".yaml") || name.ends_with(".yml")) {
    return fs::path(LoadSuite(name).folder) / kHistoryName;
  }
  return name;
}

/// The option that says what to show; at most one may be given.
std::string SelectionOf(const ParsedArgs& given) {
  Words asked;
  for (const char* each : {"recipe", "signature", "night"}) {
    if (given.Has(each)) asked.emplace_back(each);
  }
  if (asked.size() > 1) {
    throw UserError(
        fmt::format("--{} and --{} exclude each other", asked[0], asked[1]),
        "Use one at a time.");
  }
  return asked.empty() ? "" : asked[0];
}

size_t LastOf(const ParsedArgs& given, size_t otherwise) {
  const auto text = given.Text("last");
  if (!text) return otherwise;
  size_t count = 0;
  if (!RE2::FullMatch(*text, R"((\d{1,9}))", &count) || count == 0) {
    RefuseValue("--last", *text, "Use a number of nights, 1 or more.");
  }
  return count;
}

/// "Known recipes: a, b, …"
std::string KnownOnes(const char* what, const Words& known) {
  constexpr size_t kMost = 10;
  std::string text = fmt::format("Known {}:", what);
  for (size_t i = 0; i < std::min(known.size(), kMost); ++i) {
    text += (i == 0 ? " " : ", ") + Shortened(known[i], 60);
  }
  return text + (known.size() > kMost ? ", …" : "");
}

[[noreturn]] void RefuseUnknown(const std::string& what,
                                const std::string& word, Words known) {
  // They come from the file and will be printed.
  for (std::string& each : known) each = PrintableLine(each);
  throw UserError(fmt::format("no {} '{}' in the history{}", what, word,
                              DidYouMean(word, known)),
                  KnownOnes((what + "s").c_str(), known));
}

/// The suite of --suite, or all suites.
Suites LoadSuites(const ParsedArgs& given) {
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

std::string Overview(const Suites& suites, const ParsedArgs& given) {
  const size_t last = LastOf(given, kStrip);
  if (given.Has("json")) return OverviewJson(suites, last);
  std::string text;
  for (const SuiteHistory& each : suites) {
    text += text.empty() ? "" : "\n";
    text += RenderOverview(each, RecipeViews(each, last));
  }
  return text;
}

std::string OfRecipe(const Suites& suites, const ParsedArgs& given) {
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

std::string OfSignature(const Suites& suites, const ParsedArgs& given) {
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

/// True if the night is that of --night: a number, or the day it began.
bool IsNight(const Night& night, const std::string& wanted) {
  static const RE2 kDay(R"(\d{4}-\d\d-\d\d)");
  return RE2::FullMatch(wanted, kDay) ? night.started_at.starts_with(wanted)
                                      : std::to_string(night.id) == wanted;
}

struct NightOfSuite {
  const SuiteHistory* suite = nullptr;
  const Night* night = nullptr;
};

/// The nights of --night, at least one.
std::vector<NightOfSuite> NightsWanted(const Suites& suites,
                                       const ParsedArgs& given) {
  const std::string wanted = *given.Text("night");
  if (!RE2::FullMatch(wanted, R"(\d{1,18}|\d{4}-\d\d-\d\d)")) {
    RefuseValue(
        "--night", wanted,
        "Use a night's number, or its start date in UTC, such as 2026-11-21.");
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

std::string OfNight(const Suites& suites, const ParsedArgs& given) {
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

/// The night for a file, which has only one: that of --night, or the last one.
NightOfSuite NightToWrite(const Suites& suites, const ParsedArgs& given) {
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
  throw UserError(fmt::format("expected one night, got {}", nights.size()),
                  fmt::format("{}. {}", KnownOnes("nights", names),
                              of_one ? "Choose one with --night."
                                     : "Choose one with --suite."));
}

/// A mistake would overwrite an existing file.
void RefuseTarget(const std::string& option, const std::string& target,
                  const std::string& history) {
  std::error_code error;
  if (fs::is_directory(target, error)) {
    throw UserError(
        fmt::format("--{} {} is a folder", option, target),
        fmt::format("Name a file, for example: --{0} night.{0}", option));
  }
  if (fs::equivalent(target, history, error)) {
    throw UserError(
        fmt::format("--{} {} is the history file itself", option, target),
        "Name another file.");
  }
}

void WriteFiles(const Suites& suites, const ParsedArgs& given) {
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

/// Refuses options that have no effect.
void RefuseUseless(const ParsedArgs& given, const std::string& question) {
  const auto refuse = [](const std::string& useless, const std::string& with) {
    throw UserError(fmt::format("--{} has no effect with --{}", useless, with),
                    "Remove it.");
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

int RunHistory(const ParsedArgs& given) {
  const std::string question = SelectionOf(given);
  RefuseUseless(given, question);
  const bool to_files = given.Has("html") || given.Has("junit");
  const Suites suites = LoadSuites(given);
  if (suites.empty() && to_files) {
    throw UserError("no nights yet in " + FileOf(given),
                    "Nothing was written.");
  }
  if (to_files) {
    WriteFiles(suites, given);
    return 0;
  }
  if (suites.empty()) PrintNote("no nights yet in " + FileOf(given));
  const auto answer = suites.empty()            ? Overview
                      : question == "recipe"    ? OfRecipe
                      : question == "signature" ? OfSignature
                      : question == "night"     ? OfNight
                                                : Overview;
  PrintAnswer(answer(suites, given));
  return 0;
}

}  // namespace

Subcommand HistoryCommand() {
  return {
      "history",
      "show what nightly runs found, and since when",
      "[options] [FILE]",
      "Shows the history that nightly keeps in "
      ".aoti-ladder/nightly/SUITE/history.db. FILE is such a file, its folder "
      "or the suite; without FILE it is the only history below the working "
      "folder. There is one line for each recipe, with "
      "what changed in the last night, since when, how often it failed, and "
      "one character for each of the last nights: . passed, F failed, ~ flaky "
      "(failed and passed), ? not judged, - not run. Changes are detected by "
      "the failure's signature: new, still (the same), changed (a different "
      "one), fixed, or flaky (the same failure comes and goes within 8 "
      "nights, or its bisection found it flaky throughout). FILE is not "
      "modified.",
      {
          {"recipe", "NAME",
           "show each night of this recipe, since when it fails, and how "
           "often"},
          {"signature", "TEXT",
           "show the failures whose signature starts with TEXT: when each was "
           "first and last seen, and in which recipes"},
          {"night", "N|DATE",
           "show what failed in this night, grouped by signature; N is the "
           "night's number, DATE its start date in UTC, such as 2026-11-21"},
          {"suite", "NAME", "show only this suite"},
          {"last", "N",
           "show only the last N nights (default: 14; with --recipe all)"},
          JsonOption(),
          {"html", "FILE",
           "write a web page about the last night, or that of --night: each "
           "failure and its cause, since when it occurs, what the bisection "
           "found, and every recipe through the nights; print nothing",
           false, Completes::kFile},
          {"junit", "FILE",
           "write the night as a JUnit file for CI servers; print nothing",
           false, Completes::kFile},
      },
      "FILE",
      false,
      kHistoryExample,
      "  aoti-ladder history\n"
      "  aoti-ladder history suite.yaml --recipe softmax\n"
      "  aoti-ladder history FILE --signature 'nan-or-inf | cpp_fused'\n"
      "  aoti-ladder history FILE --night 2026-11-21\n"
      "  aoti-ladder history FILE --html night.html\n",
      R"(  0    printed, or the files are written
  2    wrong usage, or FILE is damaged or not a history, or has no such recipe
  3    an internal error of aoti-ladder, or FILE is locked or cannot be read, or
       the result cannot be written
)",
      RunHistory,
      Completes::kFile,
  };
}

}  // namespace ladder
