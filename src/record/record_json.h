// The JSON of a record, written and read in one place: record.json, run.json,
// models.json; see findings_json.h for the rest. Reading takes what is missing
// for nothing.
#ifndef LADDER_RECORD_RECORD_JSON_H_
#define LADDER_RECORD_RECORD_JSON_H_

#include <boost/json/object.hpp>
#include <vector>

#include "process/command.h"
#include "record/record_facts.h"

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

}  // namespace ladder

#endif  // LADDER_RECORD_RECORD_JSON_H_
