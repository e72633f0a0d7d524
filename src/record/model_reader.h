// From the files of a compilation to the models of a run.
#ifndef LADDER_RECORD_MODEL_READER_H_
#define LADDER_RECORD_MODEL_READER_H_

#include <functional>
#include <map>
#include <string>

#include "codegen/artefact.h"
#include "diagnosis/run_evidence.h"

namespace ladder {

/// Adds the model to the run; `files` says where its texts lie. Weights are
/// scanned where the run printed values and ended by itself.
void AddModel(const Artefact& artefact, const std::string& wrapper_path,
              ModelFiles files, RunEvidence& run);

/// How to read each model's compiled library, by the model's name.
using Libraries = std::map<std::string, std::function<std::string()>>;

/// Adds the line tables of the models where the run printed a stack.
void AddLineTables(const Libraries& libraries, RunEvidence& run);

}  // namespace ladder

#endif  // LADDER_RECORD_MODEL_READER_H_
