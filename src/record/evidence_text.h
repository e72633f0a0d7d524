// Fills in the quoted lines of a verdict's evidence from the record's files.
#ifndef LADDER_RECORD_EVIDENCE_TEXT_H_
#define LADDER_RECORD_EVIDENCE_TEXT_H_

#include <filesystem>

#include "diagnosis/verdict.h"

namespace ladder {

/// Sets the text of each piece of evidence that has a line and no text yet.
/// Paths are relative to `record`. Reads each file once, line by line.
void FillEvidenceTexts(const std::filesystem::path& record, Verdict& verdict);

}  // namespace ladder

#endif  // LADDER_RECORD_EVIDENCE_TEXT_H_
