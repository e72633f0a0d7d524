// Runs a bisection until it has an answer.
#ifndef LADDER_BISECT_BISECT_RUN_H_
#define LADDER_BISECT_BISECT_RUN_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "bisect/bisect_journal.h"
#include "bisect/bisect_probe.h"
#include "bisect/bisect_report.h"
#include "bisect/bisect_search.h"
#include "jobs/jobs.h"

namespace ladder {

/// The state of a bisection, which follows from its events in order. The same
/// events give the same state.
struct BisectState {
  explicit BisectState(const BisectFacts& facts);
  void Apply(const BisectEvent& event);

  BisectPlan plan;
  std::optional<Predicate> predicate;
  std::vector<BisectEvent> events;
  /// The candidate that each one is identical to.
  std::vector<std::optional<size_t>> same;
  std::vector<std::string> identities;
};

struct Bisected {
  BisectState state;
  bool interrupted = false;
};

/// What a bisection works with.
struct BisectTools {
  const BisectFacts& facts;
  const BisectProbes& probes;
  BisectJournal& journal;
  Jobs& jobs;
  std::function<void(const std::string&)> say;  ///< a line for people
  std::function<double()> elapsed;  ///< seconds since this process began
};

/// `past`: the events before it was cut off. Each event is in the journal
/// before it takes effect. UserError if a job cannot be started, or the journal
/// cannot be written.
Bisected RunBisection(const BisectTools& tools,
                      const std::vector<BisectEvent>& past);

// The contents of reports, from a bisection's journal and records.

/// folder: of the bisection, as people name it. program: this one, absolute.
/// Notes records that are gone or damaged.
BisectFindings BisectFindingsOf(const BisectFacts& facts,
                                const BisectState& state,
                                const std::filesystem::path& program,
                                const std::filesystem::path& folder);

/// From the folder alone, whoever made it and wherever the recipe is now.
/// UserError if it holds no bisection.
BisectFindings ReadBisectFindings(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_RUN_H_
