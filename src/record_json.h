// The JSON of a record, written and read in one place: record.json, run.json,
// models.json, findings.json. Reading takes what is missing for nothing.
#ifndef LADDER_RECORD_JSON_H_
#define LADDER_RECORD_JSON_H_

#include <boost/json/object.hpp>
#include <vector>

#include "command.h"
#include "record_facts.h"
#include "run_evidence.h"

namespace ladder {

inline constexpr int kRecordFormat = 1;

boost::json::object ToJson(const RecordFacts& facts);
RecordFacts ReadRecordFacts(const boost::json::object& object);

boost::json::object ToJson(const RunFacts& run);
RunFacts ReadRunFacts(const boost::json::object& object);

void AddOutcome(const Outcome& outcome, boost::json::object& to);
Outcome ReadOutcome(const boost::json::object& object);

boost::json::object ToJson(const KeptModel& model);
KeptModel ReadKeptModel(const boost::json::object& object);

/// What was found in files that a record does not keep, or by what the climb
/// alone knew: the flags' effects, weights and line tables of each model.
boost::json::object FindingsOf(const RunEvidence& run);
/// Onto a run with the same models; what is of other ones is left out.
void ReadFindings(const boost::json::object& object, RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_RECORD_JSON_H_
