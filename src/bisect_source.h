// Makes of a bisection's journal and records what its reports show.
#ifndef LADDER_BISECT_SOURCE_H_
#define LADDER_BISECT_SOURCE_H_

#include <filesystem>

#include "bisect_findings.h"
#include "bisect_run.h"

namespace ladder {

/// folder: of the bisection, as people name it. probes: null where the recipe
/// cannot be read any more, so that no commands are known. Records that are
/// gone or damaged are left out and told.
BisectFindings FindingsOf(const BisectFacts& facts, const BisectState& state,
                          const BisectProbes* probes,
                          const std::filesystem::path& folder);

/// Of what is in the folder, whoever made it and wherever the recipe is now.
/// UserError where it is no bisection's.
BisectFindings ReadFindings(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_SOURCE_H_
