// What a bisection found, for people and for programs.
#ifndef LADDER_BISECT_REPORT_H_
#define LADDER_BISECT_REPORT_H_

#include <filesystem>
#include <string>

#include "bisect_probe.h"
#include "bisect_run.h"

namespace ladder {

/// folder: as people name it.
std::string RenderBisection(const BisectFacts& facts, const Bisected& bisected,
                            const BisectProbes& probes,
                            const std::filesystem::path& folder);

/// Schema version 1: answer, first_bad, last_good, candidates with what each
/// showed, the failure that was looked for, cost.
std::string BisectionJson(const BisectFacts& facts, const Bisected& bisected,
                          const BisectProbes& probes);

/// The probe of a candidate that shows best what it does: the last one with
/// that outcome; empty where there is none.
std::string ShowingJob(const BisectState& state, size_t candidate,
                       ProbeOutcome outcome);

}  // namespace ladder

#endif  // LADDER_BISECT_REPORT_H_
