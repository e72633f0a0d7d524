// Makes of a bisection's journal and records what its reports show.
#ifndef LADDER_BISECT_BISECT_SOURCE_H_
#define LADDER_BISECT_BISECT_SOURCE_H_

#include <filesystem>

#include "bisect/bisect_findings.h"
#include "bisect/bisect_run.h"

namespace ladder {

/// folder: of the bisection, as people name it. program: this one, absolute.
/// Records that are gone or damaged are left out and told.
BisectFindings FindingsOf(const BisectFacts& facts, const BisectState& state,
                          const std::filesystem::path& program,
                          const std::filesystem::path& folder);

/// Of what is in the folder, whoever made it and wherever the recipe is now.
/// UserError where it is no bisection's.
BisectFindings ReadFindings(const std::filesystem::path& folder);

}  // namespace ladder

#endif  // LADDER_BISECT_BISECT_SOURCE_H_
