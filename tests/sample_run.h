// A recorded run of tests/data as the evidence that a judgement takes.
#ifndef LADDER_TESTS_SAMPLE_RUN_H_
#define LADDER_TESTS_SAMPLE_RUN_H_

#include <filesystem>
#include <string>

#include "run_evidence.h"
#include "symptom.h"
#include "test_data.h"
#include "trace.h"

namespace ladder {

inline std::string TestDataOr(const std::string& name,
                              const std::string& otherwise) {
  bool exists = std::filesystem::exists(TEST_DATA_DIR "/" + name);
  return exists ? TestData(name) : otherwise;
}

inline std::vector<FailurePattern> RealPatterns() {
  std::ifstream file(CONFIGS_DIR "/failures.yaml");
  std::string text{std::istreambuf_iterator<char>(file), {}};
  return ParseFailurePatterns(text, "failures.yaml");
}

/// sample: "2.14/nan/l2". Output is standard output, then standard error, as
/// they were recorded to two files.
inline RunEvidence SampleRun(const std::string& sample,
                             const std::string& stage) {
  std::string out = TestDataOr(sample + ".stdout", "");
  std::string err = TestDataOr(sample + ".stderr", "");
  std::vector<Chunk> order{{Stream::kStdout, out.size(), {}},
                           {Stream::kStderr, err.size(), {}}};
  RunEvidence run;
  run.summary.stage = stage;
  run.summary.ending = Exited{std::stoi(TestData(sample + ".rc"))};
  run.log = "output.log";
  run.trace = ParseTrace(out + err, order);
  SymptomReader reader(RealPatterns());
  ForEachLine(out + err, order,
              [&](const LogLine& line) { reader.Feed(line); });
  run.symptoms = reader.Finish();
  std::string wrapper = TestDataOr(sample + ".wrapper.cpp", "");
  if (wrapper.empty()) return run;
  Model model;
  model.name = "model";
  model.wrapper = ParseWrapper(
      wrapper, TestDataOr(sample + ".wrapper.json", ""), "model.wrapper.cpp");
  model.dataflow = BuildDataflow(model.wrapper);
  run.models.push_back(std::move(model));
  run.files.push_back(
      {TestDataOr(sample + ".kernel.cpp", wrapper), "model.kernel.cpp", {}});
  run.compiled = true;
  return run;
}

}  // namespace ladder

#endif  // LADDER_TESTS_SAMPLE_RUN_H_
