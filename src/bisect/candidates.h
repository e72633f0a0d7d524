// What is bisected: the candidates of a recipe in their order, and where each
// of them lives.
#ifndef LADDER_BISECT_CANDIDATES_H_
#define LADDER_BISECT_CANDIDATES_H_

#include <string>
#include <vector>

#include "recipe/bisect_section.h"
#include "process/executor.h"
#include "process/host.h"

namespace ladder {

struct Candidate {
  /// "2.14.0", a commit's whole hash, a line: what ${candidate} stands for.
  std::string label;
  /// What people see: "a1b2c3d Fuse more", else the label.
  std::string title;
  std::string author = {}, date = {};  ///< of a commit: "2026-01-31"
};

/// The beginning of its label, for names of folders: the first twelve digits
/// of a commit.
std::string ShortName(const std::string& label);

/// In their order, the good end first; at least one. UserError where there is
/// none, one comes twice, git or the command fails.
std::vector<Candidate> FindCandidates(const BisectSection& section,
                                      const std::string& workdir,
                                      Executor& executor, const Host& host);

/// The one that a person names: by its label, its beginning where that is
/// clear, or a revision of git. UserError with "did you mean".
size_t CandidateNamed(const std::vector<Candidate>& candidates,
                      const std::string& name);

/// The name of its folder: another one for another setup. `section`: as read
/// without a candidate, the same for all.
std::string FolderNameOf(const BisectSection& section,
                         const std::string& label);

}  // namespace ladder

#endif  // LADDER_BISECT_CANDIDATES_H_
