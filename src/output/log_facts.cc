#include "output/log_facts.h"

#include <optional>

#include "base/json_text.h"

namespace ladder {
namespace {

// The line that LogWriter puts where the middle of a log is missing.
constexpr std::string_view kLeftOut = "bytes of output left out here]";

// "Exception in aoti_torch: …", which torch <= 2.13 prints and goes on.
constexpr std::string_view kRuntime = "in aoti_torch";

}  // namespace

struct LogCollector::State {
  State(Patterns from, bool all)
      : patterns(std::move(from)),
        everything(all),
        trace([this](TraceEvent&& event) {
          facts.trace.events.push_back(std::move(event));
        }) {}

  Patterns patterns;
  bool everything;
  LogFacts facts;
  std::optional<SymptomReader> symptoms;
  TraceReader trace;
  std::optional<LineWatch> watch;
};

LogCollector::LogCollector(Patterns patterns, bool everything)
    : state_(std::make_unique<State>(std::move(patterns), everything)) {}
LogCollector::~LogCollector() = default;

void LogCollector::Feed(const LogLine& line) {
  State& state = *state_;
  if (state.symptoms || state.everything ||
      line.text.find(kRuntime) != std::string_view::npos) {
    if (!state.symptoms) state.symptoms.emplace(state.patterns());
    state.symptoms->Feed(line);
  }
  const bool printers = state.trace.Feed(line);
  if (state.watch && !printers) state.watch->Feed(line);
  if (line.stream == Stream::kStderr && !line.text.empty()) {
    state.facts.last_words = HeadOf(line.text, 500);
  }
  state.facts.cut =
      state.facts.cut || (line.text.starts_with("[aoti-ladder: ") &&
                          line.text.ends_with(kLeftOut));
}

void LogCollector::WatchFor(const FailsWhen& fails_when) {
  if (AsksForOutput(fails_when)) state_->watch.emplace(fails_when);
}

LogFacts LogCollector::Finish() {
  state_->facts.trace.counts = state_->trace.Finish();
  if (state_->symptoms) state_->facts.symptoms = state_->symptoms->Finish();
  if (state_->watch) state_->facts.found = state_->watch->found();
  return std::move(state_->facts);
}

}  // namespace ladder
