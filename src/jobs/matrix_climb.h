// The climbs of a recipe's matrix, one after another or as jobs, with the table
// of them.
#ifndef LADDER_JOBS_MATRIX_CLIMB_H_
#define LADDER_JOBS_MATRIX_CLIMB_H_

#include <filesystem>
#include <functional>
#include <vector>

#include "jobs/jobs.h"
#include "record/matrix_table.h"
#include "climb/run_command.h"

namespace ladder {

struct MatrixClimb {
  std::filesystem::path folder;  ///< with a record for each row
  std::vector<MatrixRow> rows;
  bool json = false;
  bool quiet = false;
  bool anyway = false;  ///< as of resume
};

/// climb(i): climbs with the combination of row i, whose record and table are
/// there. Of rows that have ended nothing is made again, but of those that
/// could not be judged (125). The table is in the folder after each, and is
/// printed in the end, before any UserError that kept it from going on. Returns
/// the first of 130, 4, 1 and 125 that a row has, else 0.
int ClimbMatrix(MatrixClimb& matrix,
                const std::function<Climbed(size_t)>& climb);

/// The same with jobs, `at_once` side by side, each in the record of its row,
/// which is there. Those that an earlier process left go on.
int ClimbMatrixAsJobs(MatrixClimb& matrix, Jobs& jobs, size_t at_once);

}  // namespace ladder

#endif  // LADDER_JOBS_MATRIX_CLIMB_H_
