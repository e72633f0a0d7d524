#include "night_bisect.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json.hpp>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "bisect_journal.h"
#include "file.h"
#include "json_fields.h"
#include "night_change.h"
#include "night_run.h"
#include "wording.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;
using Results = std::vector<NightResult>;

constexpr const char* kInterrupted = "interrupted";
// A cluster may take its time to cancel what runs.
constexpr std::chrono::seconds kGrace{60};

// --- which -------------------------------------------------------------------

/// What the bisection of the same failure, in an earlier night since it began,
/// has found.
std::optional<NightBisection> BisectedBefore(const Results& results) {
  const NightResult& tonight = results.back();
  for (auto at = results.rbegin(); at != results.rend(); ++at) {
    if (at->outcome == Verdict::Result::kError) continue;
    if (!Failed(*at) || at->signature != tonight.signature) break;
    if (at->bisection) return at->bisection;
  }
  return {};
}

/// That it failed before, however long ago it was.
bool FailedBefore(const Results& results) {
  return std::any_of(results.begin(), results.end() - 1, Failed);
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
      // The nearest good end, and the quickest, first.
      std::stable_sort(of.begin(), of.end(), [](const Of& a, const Of& b) {
        return std::tuple(a.begun.empty(), b.good, a.result.seconds) <
               std::tuple(b.begun.empty(), a.good, b.result.seconds);
      });
      CauseToBisect cause{
          {}, Label(of.front().good), Label(of.front().bad), of.front().begun};
      for (Of& each : of) cause.results.push_back(std::move(each.result));
      chosen.causes.push_back(std::move(cause));
    }
    // What breaks most first: the budget may not do for all.
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
    const Results results = history_.ResultsUpTo(night_, result.key);
    const NightChange change = ChangeOf(results);
    if (change == NightChange::kFlaky && FailedBefore(results)) return;
    Of of{result, 0, 0, {}};
    if (const auto before = BisectedBefore(results)) {
      if (before->answer != kInterrupted) return;
      // It may have gone with its night.
      if (IsBisection(before->folder)) of.begun = before->folder;
    }
    std::string why = WhyNot(result, of);
    if (why.empty()) {
      causes_[result.signature].push_back(std::move(of));
    } else if (change != NightChange::kStill) {
      left_out_.push_back(
          fmt::format("{} is not bisected: {}", ToString(result.key), why));
    }
  }

  /// Empty where it can be; then its ends are in `of`.
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
    if (!passed) return "it passed in no night before";
    const auto good = Find(passed->candidate), bad = Find(night_.candidate);
    if (!good || !bad) {
      return fmt::format("{}, with which it passed, is no candidate any more",
                         passed->candidate);
    }
    if (*good == *bad) return "it passed with the same candidate";
    if (*good > *bad) {
      return fmt::format("it passed with {}, which is newer",
                         passed->candidate);
    }
    of.good = *good;
    of.bad = *bad;
    return "";
  }

  /// By the title, which the history has.
  [[nodiscard]] std::optional<size_t> Find(const std::string& title) const {
    const auto& all = tools_.suite.candidates;
    for (size_t i = 0; i < all.size(); ++i) {
      if (all[i].title == title) return i;
    }
    return {};
  }
  [[nodiscard]] std::string Label(size_t candidate) const {
    return tools_.suite.candidates[candidate].label;
  }

  const NightTools& tools_;
  const Night& night_;
  const History& history_;
  std::map<std::string, std::vector<Of>> causes_;
  Words left_out_;
};

// --- making them -------------------------------------------------------------

/// What its result.json says; "interrupted" where there is none.
NightBisection AnswerIn(const fs::path& folder) {
  NightBisection found;
  found.answer = kInterrupted;
  found.folder = folder;
  boost::system::error_code error;
  const auto value =
      boost::json::parse(ReadFile(folder / "result.json").value_or(""), error);
  if (error || !value.is_object()) return found;
  const boost::json::object& object = value.as_object();
  found.answer = TextOf(object, "answer");
  found.first_bad = TextOf(object, "first_bad");
  found.last_good = TextOf(object, "last_good");
  found.probability = NumberOf(object, "probability");
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
                                   ? "there are as many as a night may have"
                                   : "the budget is spent"));
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
    tools_.say(fmt::format("bisecting {} from {} to {}", ToString(first.key),
                           cause.good, cause.bad));
    const Outcome outcome = MakeLocalExecutor()->Run(
        {WordsOf(cause, folder), ObserveHost().environment, tools_.workdir},
        {left, kGrace}, Relay());
    const NightBisection answer = AnswerIn(folder);
    if (!IsBisection(folder)) {
      tools_.say(fmt::format("the bisection of {} did not begin: {}",
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
    words.insert(words.end(), {"--good", cause.good, "--bad", cause.bad,
                               "--expect", cause.results.front().signature,
                               "--cache", tools_.cache(), "--out", folder});
    words.insert(words.end(), limits_.options.begin(), limits_.options.end());
    return words;
  }

  /// One that a nightly which was killed had begun tonight goes on.
  [[nodiscard]] fs::path FolderOf(const CauseToBisect& cause) const {
    if (!cause.begun.empty()) return cause.begun;
    const fs::path folder = NightFolder(tools_.folder, night_) / "bisections" /
                            cause.results.front().key.recipe;
    std::error_code error;  // then bisect says what is wrong
    if (!IsBisection(folder)) fs::remove_all(folder, error);
    return folder;
  }

  /// Its progress is ours; its report is in its folder.
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
  mutable std::string line_;  // as far as it has come
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
