// findings.json of a run in a record, written and read in one place.
#ifndef LADDER_RECORD_FINDINGS_JSON_H_
#define LADDER_RECORD_FINDINGS_JSON_H_

#include <boost/json/object.hpp>

#include "diagnosis/run_evidence.h"

namespace ladder {

/// What was found in files that a record does not keep, or by what the climb
/// alone knew: the flags' effects, weights and line tables of each model,
/// whether it failed by the user's own rule.
boost::json::object FindingsOf(const RunEvidence& run);
/// Onto a run with the same models; what is of other ones is left out.
void ReadFindings(const boost::json::object& object, RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_RECORD_FINDINGS_JSON_H_
