// From a record back to what was asked for, so that it can be run again.
#ifndef LADDER_CLIMB_RECORDED_REQUEST_H_
#define LADDER_CLIMB_RECORDED_REQUEST_H_

#include <memory>
#include <string>
#include <vector>

#include "climb/climb_request.h"
#include "record/record_facts.h"
#include "record/redact.h"

namespace ladder {

struct RecordedRequest {
  ClimbRequest request;
  /// With the words and variables as they were before they were redacted.
  RecordFacts facts;
  std::shared_ptr<const Redactor> redactor;
  /// Variables that the record does not hold and that are not set now: the
  /// command runs without them.
  std::vector<std::string> missing;
};

/// What was redacted comes from the variables of `host`. UserError that names
/// all arguments and --env variables that are to be given again, and where the
/// working folder is gone or a program is missing (125).
RecordedRequest RequestOf(const RecordFacts& facts, const Host& host);

}  // namespace ladder

#endif  // LADDER_CLIMB_RECORDED_REQUEST_H_
