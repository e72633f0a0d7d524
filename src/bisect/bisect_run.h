// Makes the runs of a bisection until it has its answer.
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

/// What a bisection knows: all that its events say, one after another. The
/// same events give the same state.
struct BisectState {
  explicit BisectState(const BisectFacts& facts);
  void Apply(const BisectEvent& event);

  BisectPlan plan;
  std::optional<Predicate> predicate;
  std::vector<BisectEvent> events;
  /// As which other each candidate is.
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

/// `past`: what was done before it was cut off. Each event is in the journal
/// before anything follows from it. UserError when a job cannot be started or
/// the journal not written.
Bisected RunBisection(const BisectTools& tools,
                      const std::vector<BisectEvent>& past);

// Makes of a bisection's journal and records what its reports show.

/// folder: of the bisection, as people name it. program: this one, absolute.
/// Records that are gone or damaged are left out and told.
BisectFindings FindingsOf(const BisectFacts& facts, const BisectState& state,
                          const std::filesystem::path& program,
                          const std::filesystem::path& folder);

/// Of what is in the folder, whoever made it and wherever the recipe is now.
/// UserError where it is no bisection's.
BisectFindings ReadFindings(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_RUN_H_
