// The JSON of a record, written and read in one place: record.json, run.json,
// models.json, findings.json, verdict.json and matrix.json. Reading takes what
// is missing for nothing.
#ifndef LADDER_RECORD_RECORD_JSON_H_
#define LADDER_RECORD_RECORD_JSON_H_

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "config/data_files.h"
#include "diagnosis/run_evidence.h"
#include "diagnosis/verdict.h"
#include "process/child_process.h"
#include "recipe/run_settings.h"
#include "record/matrix_table.h"

namespace ladder {

// findings.json of a run in a record, written and read in one place.

/// What was found in files that a record does not keep, or by what the climb
/// alone knew: the flags' effects, weights and line tables of each model,
/// whether it failed by the user's own rule.
boost::json::object FindingsOf(const RunEvidence& run);
/// Onto a run with the same models; what is of other ones is left out.
void ReadFindings(const boost::json::object& object, RunEvidence& run);

// What a record says: of the whole climb, of a run before it starts, and of the
// models that it had.

/// How the climb went, beside its runs: what judging them needs besides.
struct ClimbFacts {
  std::vector<SkippedStage> skipped;
  std::string cut_short;  ///< why it ended early; empty: it did not
  bool rocm = false;      ///< what it knew at its end, as in Known
  bool compiles = true;
  std::vector<std::string> devices;
  std::vector<std::string> kernels;
  std::vector<std::string> missing;
  std::optional<size_t> decided_at;
};

/// What runs go by that is data: the user's files, and what is built in.
struct ClimbData {
  DataFile ladder;
  /// "deep", whose stages are offered in the end.
  DataFile deep;
  std::vector<DataFile> failures, flags;  ///< over what is built in
};

/// What the command ran on and with, besides its environment.
struct Surroundings {
  using Facts = std::map<std::string, std::string>;
  Facts machine;   ///< "kernel", "cpu", "gpu 0", "driver"
  Facts versions;  ///< "python", "torch", "triton", "cuda", "compiler"
  Facts git;       ///< "commit", "branch", "dirty"; empty: no repository
  Facts files;     ///< path as in the command: SHA-256, or why there is none
};

/// What a record says of the whole climb.
struct RecordFacts {
  std::string tool_version;
  std::string started_at;  ///< ISO 8601, UTC
  /// With absolute paths. The ladder and the failure patterns are in `data`,
  /// and of the environment only what is set is there: see `environment`.
  RunSettings settings = {};
  ClimbData data = {};        ///< so that the record is complete
  std::string torch_version;  ///< empty until it is known
  /// What had changed when it was resumed all the same; empty: it was not.
  std::string resumed_with = {};
  /// The command's, without what the settings set; secrets are marked in the
  /// record.
  std::map<std::string, std::string> environment = {};
  Surroundings surroundings = {};
  std::optional<ClimbFacts> climbed = {};  ///< once it is over
};

/// What is known of a run before it starts.
struct RunFacts {
  size_t stage_index = 0;
  std::string stage;
  int run = 1;
  std::map<std::string, std::string> adds;  ///< variables added to the user's
  std::vector<std::string> argv = {};       ///< empty: the user's command
  /// Of the user's own variables those that a judgement has to know.
  std::map<std::string, std::string> inherits = {};
};

/// All variables that are known to have been set for the run.
std::map<std::string, std::string> EnvironmentOf(const RunFacts& run);

/// Where the generated code of a run's model is kept; paths are relative to the
/// record, and may be another run's that compiled it.
struct KeptModel {
  std::string name;
  std::string wrapper;
  std::string kernels;     ///< may be the wrapper's
  std::string nodes;       ///< the json beside the wrapper; may be empty
  std::string provenance;  ///< kernel_information.json; may be empty
};

inline constexpr int kRecordFormat = 1;

boost::json::object ToJson(const RecordFacts& facts);
RecordFacts ReadRecordFacts(const boost::json::object& object);

boost::json::object ToJson(const RunFacts& run);
RunFacts ReadRunFacts(const boost::json::object& object);

void AddOutcome(const Outcome& outcome, boost::json::object& to);
Outcome ReadOutcome(const boost::json::object& object);

boost::json::object ToJson(const KeptModel& model);
KeptModel ReadKeptModel(const boost::json::object& object);

// Reads verdict.json back: the inverse of ToJson.

/// verdict.json: indented, keys in the schema's order, valid UTF-8 whatever
/// bytes the logs held.
std::string ToJson(const Verdict& verdict);

/// ToJson of the result is the text again, for every text that ToJson made.
/// What is missing, or of another type, reads as nothing. UserError, which
/// names `file`, for a text that is no JSON object or of a newer schema.
Verdict ReadVerdict(std::string_view json, const std::string& file);

// matrix.json: what each combination came to.

/// An array with an object for each row.
std::string MatrixJson(const std::vector<MatrixRow>& rows);
/// The inverse, with as much of the verdicts as is in it. What is missing, or
/// of another type, reads as nothing.
std::vector<MatrixRow> ReadMatrixJson(std::string_view text);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_JSON_H_
