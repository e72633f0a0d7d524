// The JSON of a record, written and read in one place: record.json, run.json,
// models.json, findings.json, verdict.json and matrix.json. Reading treats
// missing keys as empty.
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
#include "record/own_files.h"

namespace ladder {

// findings.json of a run.

/// Facts from files that the record does not keep, or that only the climb knew:
/// the effects of flags, each model's weights and line tables, and whether the
/// run failed by the user's own rule.
boost::json::object FindingsOf(const RunEvidence& run);
/// Adds the findings to a run with the same models; skips other models.
void ReadFindings(const boost::json::object& object, RunEvidence& run);

// What a record stores about the whole climb, about a run before it starts, and
// about the run's models.

/// The run of the eager command (--eager), compared with the failure.
struct EagerRun {
  Ending ending;
  bool fails = false;
  std::string message = {};   ///< of its failure
  bool same_message = false;  ///< but for numbers, addresses and paths
  bool uses_model = false;    ///< it compiled or loaded a model: not eager
  bool mistaken = false;      ///< it has a mistake of its own: no comparison
};
/// "eager mode fails too, with the same message"
std::string Describe(const EagerRun& eager);

/// What judging needs to know of the climb besides its runs.
struct ClimbFacts {
  std::vector<SkippedStage> skipped;
  std::string cut_short;  ///< why it ended early; else empty
  bool rocm = false;      ///< this and below: as in Known at its end
  bool compiles = true;
  std::vector<std::string> devices;
  std::vector<std::string> kernels;
  std::vector<std::string> missing;
  std::optional<size_t> decided_at;
  PackageOrigin compiled_by = {};
  std::optional<EagerRun> eager = {};
};

/// The data files that runs use: the user's and the built-in ones.
struct ClimbData {
  DataFile ladder;
  /// The ladder "deep", whose stages are suggested at the end.
  DataFile deep;
  std::vector<DataFile> failures, flags;  ///< overlay the built-in ones
};

/// What the command ran on and with, besides its environment.
struct Surroundings {
  using Facts = std::map<std::string, std::string>;
  Facts machine;   ///< "kernel", "cpu", "gpu 0", "driver"
  Facts versions;  ///< "python", "torch", "triton", "cuda", "compiler"
  Facts git;       ///< "commit", "branch", "dirty"; empty: no repository
  Facts files;     ///< path as in the command, or from its folder: SHA-256
};

/// What a record stores about the whole climb.
struct RecordFacts {
  std::string tool_version;
  std::string started_at;  ///< ISO 8601, UTC
  /// With absolute paths. The ladder and the failure patterns are in `data`.
  /// settings.environment has only what is set; see `environment`.
  RunSettings settings = {};
  ClimbData data = {};        ///< so that the record is complete
  std::string torch_version;  ///< empty until it is known
  /// What had changed when the record was resumed with --force; else empty.
  std::string resumed_with = {};
  /// The command's environment without what the settings set. Secrets are
  /// replaced by marks in the record.
  std::map<std::string, std::string> environment = {};
  /// Only the variables that IsToShare allows: the record was exported.
  bool environment_selected = false;
  Surroundings surroundings = {};
  /// Kept in the record; read back without their texts.
  std::vector<OwnFile> own_files = {};
  std::optional<ClimbFacts> climbed = {};  ///< when it is over
};

/// What is known about a run before it starts.
struct RunFacts {
  size_t stage_index = 0;
  std::string stage;
  int run = 1;
  std::map<std::string, std::string> adds;  ///< variables added to the user's
  std::vector<std::string> argv = {};       ///< empty: the user's command
  /// The user's own variables that judging needs.
  std::map<std::string, std::string> inherits = {};
};

/// All variables that are known to be set for the run.
std::map<std::string, std::string> EnvironmentOf(const RunFacts& run);

/// Where the generated code of a run's model is kept. Paths are relative to the
/// record. They may point to another run, which compiled the model.
struct KeptModel {
  std::string name;
  std::string wrapper;
  std::string kernels;     ///< may be the same file as `wrapper`
  std::string nodes;       ///< the JSON file beside the wrapper; may be empty
  std::string provenance;  ///< kernel_information.json; may be empty
  std::vector<std::string> arguments;  ///< Wrapper::arguments; may be empty
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

// verdict.json, written and read.

/// verdict.json: indented, keys in the schema's order. It is valid UTF-8 even
/// if the logs are not.
std::string ToJson(const Verdict& verdict);

/// The verdict with "record", "command", "torch_version" and, if it was
/// compared, "eager". `record`: its folder.
std::string AnswerJson(const Verdict& verdict, const std::string& record,
                       const RecordFacts& facts);

/// The inverse of ToJson: for a text that ToJson made, ToJson of the result is
/// that text. What is missing or has another type reads as empty. Throws
/// UserError, with `file`, if the text is no JSON object or has a newer schema.
Verdict ReadVerdict(std::string_view json, const std::string& file);

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_JSON_H_
