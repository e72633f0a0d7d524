#include "nightly/night_bisect.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <optional>
#include <tuple>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "bisect/bisect_journal.h"
#include "nightly/night.h"
#include "nightly/night_run.h"
#include "record/record_store.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kInterrupted = "interrupted";
// Tries of a bisection that stays undecided.
constexpr size_t kMostTries = 3;
// A cluster may take its time to cancel what runs.
constexpr std::chrono::seconds kGrace{60};

// --- which -------------------------------------------------------------------

/// The results of bisections of the same failure since it began.
struct BisectedBefore {
  std::optional<NightBisection> last;
  size_t undecided = 0;  ///< how many of them
};

/// An end that could not be judged, as without a network, may be judged later.
bool IsUndecided(const NightBisection& bisection) {
  return bisection.answer == kInterrupted ||
         bisection.answer == ToString(BisectAnswer::kEndUnknown) ||
         bisection.answer == ToString(BisectAnswer::kNotDecided);
}

bool CanGoOn(const fs::path& folder) {
  return IsBisection(folder) && IsOfSameRecipe(folder);
}

BisectedBefore LookBack(const std::vector<NightResult>& results) {
  BisectedBefore before;
  const NightResult& tonight = results.back();
  for (auto at = results.rbegin(); at != results.rend(); ++at) {
    if (at->outcome == Verdict::Result::kError) continue;
    if (!Failed(*at) || at->signature != tonight.signature) break;
    if (!at->bisection) continue;
    if (!before.last) before.last = at->bisection;
    if (IsUndecided(*at->bisection)) ++before.undecided;
  }
  return before;
}

class Chooser {
 public:
  Chooser(const NightTools& tools, const Night& night, const History& history)
      : tools_(tools), night_(night), history_(history) {}

  BisectionsToMake Choose() {
    for (const NightResult& each : history_.ResultsOf(night_.id)) {
      if (Failed(each)) LookAt(each);
    }
    BisectionsToMake chosen{{}, std::move(left_out_)};
    for (auto& [signature, of] : causes_) {
      // Begun ones first, then the nearest good end, the quickest.
      std::stable_sort(of.begin(), of.end(), [](const Of& a, const Of& b) {
        return std::tuple(a.begun.empty(), b.good, a.result.seconds) <
               std::tuple(b.begun.empty(), a.good, b.result.seconds);
      });
      CauseToBisect cause{
          {}, of.front().good, of.front().bad, of.front().begun};
      for (Of& each : of) cause.results.push_back(std::move(each.result));
      chosen.causes.push_back(std::move(cause));
    }
    // The most failures first: the budget may not suffice.
    std::stable_sort(chosen.causes.begin(), chosen.causes.end(),
                     [](const CauseToBisect& a, const CauseToBisect& b) {
                       return a.results.size() > b.results.size();
                     });
    return chosen;
  }

 private:
  struct Of {
    NightResult result;
    size_t good = 0, bad = 0;
    fs::path begun;
  };

  void LookAt(const NightResult& result) {
    const std::vector<NightResult> results =
        history_.ResultsUpTo(night_, result.key);
    const bool news = IsNewRegression(results);
    if (!news && ChangeOf(results) == NightChange::kFlaky) return;
    Of of{result, 0, 0, {}};
    const BisectedBefore before = LookBack(results);
    if (before.last) {
      const bool again =
          IsUndecided(*before.last) && (before.last->answer == kInterrupted ||
                                        before.undecided < kMostTries);
      if (!again) return;
      // Its folder may be gone, or its recipe may have changed.
      const fs::path& folder = before.last->folder;
      if (before.last->answer == kInterrupted && CanGoOn(folder)) {
        of.begun = folder;
      }
    }
    std::string why = WhyNot(result, of);
    if (why.empty()) {
      causes_[result.signature].push_back(std::move(of));
    } else if (news) {
      left_out_.push_back(
          fmt::format("{} is not bisected: {}", ToString(result.key), why));
    }
  }

  /// Why it cannot be bisected; if empty, its ends are in `of`.
  std::string WhyNot(const NightResult& result, Of& of) const {
    const auto recipe =
        std::find_if(tools_.suite.recipes.begin(), tools_.suite.recipes.end(),
                     [&](const SuiteRecipe& each) {
                       return each.name == result.key.recipe;
                     });
    if (recipe == tools_.suite.recipes.end() || !recipe->has_candidates()) {
      return "its recipe has no bisect section";
    }
    const auto passed = history_.LastPassedBefore(night_, result.key);
    if (!passed) return "it has not passed in any earlier night";
    const auto good = Find(passed->candidate), bad = Find(night_.candidate);
    if (!good || !bad) {
      return fmt::format(
          "it last passed with {}, which is no longer a candidate",
          passed->candidate);
    }
    if (*good == *bad) return "it passed before with the same candidate";
    if (*good > *bad) {
      return fmt::format("it passed with {}, which is newer",
                         passed->candidate);
    }
    of.good = *good;
    of.bad = *bad;
    return "";
  }

  /// The history stores titles.
  [[nodiscard]] std::optional<size_t> Find(const std::string& title) const {
    const auto& all = tools_.suite.candidates;
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].title == title) return i;
    }
    return {};
  }

  const NightTools& tools_;
  const Night& night_;
  const History& history_;
  std::map<std::string, std::vector<Of>> causes_;
  Words left_out_;
};

// --- making them -------------------------------------------------------------

/// The candidate's title; the label if there is none.
std::string TitleOf(const std::string& label,
                    const std::vector<Candidate>& candidates) {
  for (const Candidate& each : candidates) {
    if (each.label == label) return each.title;
  }
  return label;
}

/// The answer in its result.json; "interrupted" if there is none.
NightBisection AnswerIn(const fs::path& folder,
                        const std::vector<Candidate>& candidates) {
  NightBisection found;
  found.answer = kInterrupted;
  found.folder = folder;
  boost::system::error_code error;
  const auto value = boost::json::parse(
      ReadJsonFile(folder / "result.json").value_or(""), error);
  if (error || !value.is_object()) return found;
  const boost::json::object& object = value.as_object();
  found.answer = TextOf(object, "answer");
  // The likeliest candidate so far is no answer.
  if (IsUndecided(found)) return found;
  found.first_bad = TitleOf(TextOf(object, "first_bad"), candidates);
  found.last_good = TitleOf(TextOf(object, "last_good"), candidates);
  found.probability = NumberOf(object, "probability");
  found.compare = TextOf(object, "compare");
  return found;
}

class Bisections {
 public:
  Bisections(const NightTools& tools, const Night& night,
             const BisectionLimits& limits, History& history)
      : tools_(tools), night_(night), limits_(limits), history_(history) {}

  bool Make(const std::vector<CauseToBisect>& causes) {
    const auto until = std::chrono::steady_clock::now() + limits_.budget;
    size_t made = 0;
    for (const CauseToBisect& cause : causes) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
          until - std::chrono::steady_clock::now());
      if (made == limits_.most || left.count() <= 0) {
        tools_.say(fmt::format("{} {} left for another night: {}",
                               Counted(causes.size() - made, "bisection"),
                               causes.size() - made == 1 ? "is" : "are",
                               made == limits_.most
                                   ? "the limit for one night is reached"
                                   : "the time budget is used up"));
        return true;
      }
      ++made;
      if (!MakeOne(cause, left)) return false;
    }
    return true;
  }

 private:
  bool MakeOne(const CauseToBisect& cause, std::chrono::milliseconds left) {
    const NightResult& first = cause.results.front();
    const fs::path folder = FolderOf(cause);
    const auto& all = tools_.suite.candidates;
    tools_.say(fmt::format("bisecting {} from {} to {}", ToString(first.key),
                           all[cause.good].title, all[cause.bad].title));
    const Outcome outcome = MakeLocalExecutor()->Run(
        {WordsOf(cause, folder), ObserveHost().environment, tools_.workdir},
        {left, kGrace}, Relay());
    const NightBisection answer = AnswerIn(folder, all);
    if (!IsBisection(folder)) {
      tools_.say(fmt::format("the bisection of {} did not start: {}",
                             ToString(first.key), Describe(outcome.ending)));
      return !std::holds_alternative<Interrupted>(outcome.ending);
    }
    for (const NightResult& each : cause.results) {
      history_.StoreBisection(each.id, answer);
    }
    return !std::holds_alternative<Interrupted>(outcome.ending);
  }

  [[nodiscard]] Words WordsOf(const CauseToBisect& cause,
                              const fs::path& folder) const {
    if (IsBisection(folder)) return {tools_.program, "resume", folder};
    const auto recipe =
        std::find_if(tools_.suite.recipes.begin(), tools_.suite.recipes.end(),
                     [&](const SuiteRecipe& each) {
                       return each.name == cause.results.front().key.recipe;
                     });
    Words words{tools_.program, "bisect", recipe->file};
    const auto& all = tools_.suite.candidates;
    words.insert(words.end(), {"--good", all[cause.good].label, "--bad",
                               all[cause.bad].label, "--expect",
                               cause.results.front().signature, "--cache",
                               tools_.cache(), "--out", folder});
    words.insert(words.end(), limits_.options.begin(), limits_.options.end());
    return words;
  }

  /// Continues one that a killed nightly began tonight.
  [[nodiscard]] fs::path FolderOf(const CauseToBisect& cause) const {
    if (!cause.begun.empty()) return cause.begun;
    fs::path folder = NightFolder(tools_.folder, night_) / "bisections" /
                      cause.results.front().key.recipe;
    std::error_code error;  // bisect reports it
    if (!CanGoOn(folder)) fs::remove_all(folder, error);
    return folder;
  }

  /// Passes on its progress; its report is in its folder.
  [[nodiscard]] OutputSink Relay() const {
    return [this](Stream stream, std::string_view bytes,
                  std::chrono::microseconds) {
      if (stream != Stream::kStderr) return;
      line_ += bytes;
      for (size_t end = line_.find('\n'); end != std::string::npos;
           end = line_.find('\n')) {
        std::string_view line = std::string_view(line_).substr(0, end);
        constexpr std::string_view kName = "aoti-ladder: ";
        if (line.starts_with(kName)) line.remove_prefix(kName.size());
        tools_.say(std::string(line));
        line_.erase(0, end + 1);
      }
    };
  }

  const NightTools& tools_;
  const Night& night_;
  const BisectionLimits& limits_;
  History& history_;
  mutable std::string line_;  // not complete yet
};

}  // namespace

BisectionsToMake ChooseBisections(const NightTools& tools, const Night& night,
                                  const History& history) {
  return Chooser(tools, night, history).Choose();
}

bool MakeBisections(const NightTools& tools, const Night& night,
                    const std::vector<CauseToBisect>& causes,
                    const BisectionLimits& limits, History& history) {
  return Bisections(tools, night, limits, history).Make(causes);
}

}  // namespace ladder
