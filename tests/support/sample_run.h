// A recorded run of tests/data as the evidence that a judgement takes.
#ifndef LADDER_TESTS_SAMPLE_RUN_H_
#define LADDER_TESTS_SAMPLE_RUN_H_

#include <re2/re2.h>

#include <filesystem>
#include <string>

#include "codegen/launch.h"
#include "diagnosis/run_evidence.h"
#include "output/pattern_match.h"
#include "output/trace.h"
#include "support/test_data.h"

namespace ladder {

inline std::string TestDataOr(const std::string& name,
                              const std::string& otherwise) {
  bool exists = std::filesystem::exists(TestDataPath(name));
  return exists ? TestData(name) : otherwise;
}

inline std::vector<FailurePattern> RealPatterns() {
  return ParseFailurePatterns(ConfigText("failures.yaml"), "failures.yaml");
}

/// A run that printed `out` and then `err`; it has no model yet.
inline RunEvidence RunThatPrinted(const std::string& out,
                                  const std::string& err, const Ending& ending,
                                  const std::string& stage) {
  std::vector<Chunk> order{{Stream::kStdout, out.size(), {}},
                           {Stream::kStderr, err.size(), {}}};
  RunEvidence run;
  run.summary.stage = stage;
  run.summary.ending = ending;
  run.log = "output.log";
  run.trace = ParseTrace(out + err, order);
  PatternMatcher reader(RealPatterns());
  ForEachLine(out + err, order,
              [&](const LogLine& line) { reader.Feed(line); });
  run.matches = reader.Finish();
  return run;
}

inline void AddModel(RunEvidence& run, const std::string& wrapper,
                     const std::string& json = "",
                     const std::string& kernels = "") {
  ModelFiles files;
  files.kernel_source = kernels.empty() ? wrapper : kernels;
  files.kernel_path = "model.kernel.cpp";
  AddModels({"model", wrapper, "model.wrapper.cpp", json, ""}, files, run);
  run.compiled = true;
}

/// sample: "2.14/nan/l2". Output is standard output, then standard error, as
/// they were recorded to two files.
inline RunEvidence SampleRun(const std::string& sample,
                             const std::string& stage) {
  RunEvidence run = RunThatPrinted(
      TestDataOr(sample + ".stdout", ""), TestDataOr(sample + ".stderr", ""),
      Exited{std::stoi(TestData(sample + ".rc"))}, stage);
  std::string wrapper = TestDataOr(sample + ".wrapper.cpp", "");
  if (wrapper.empty()) return run;
  AddModel(run, wrapper, TestDataOr(sample + ".wrapper.json", ""),
           TestDataOr(sample + ".kernel.cpp", ""));
  std::string lines = TestDataOr(sample + ".kernel_information.json", "");
  if (lines.empty()) return run;
  AddProvenance(lines, run.models[0].wrapper.launches);
  run.files[0].provenance_path = "model.kernel_information.json";
  return run;
}

/// A model of equal layers: those of 2.14/nan/l3, one behind the other.
struct LayeredModel {
  static constexpr size_t kLaunches = 5;  ///< of a layer
  std::string wrapper;
  std::string printed;  ///< what one layer prints
};

inline LayeredModel ModelOfLayers(size_t layers) {
  const std::string code = TestData("2.14/nan/l3.wrapper.cpp");
  const size_t begin = code.find("    AtenTensorHandle buf0_handle;");
  const size_t end = code.find("    output_handles[0] = ");
  std::string layer = code.substr(begin, end - begin);
  layer.erase(layer.find("    arg4_1.reset();\n"), 20);
  LayeredModel model{code.substr(0, begin), ""};
  for (size_t i = 0; i < layers; ++i) model.wrapper += layer;
  model.wrapper += code.substr(end);
  static const RE2 kPrints(R"(printf\("(\[ \w+_launch: .* \])\\n")");
  re2::StringPiece rest(layer);
  for (std::string line; RE2::FindAndConsume(&rest, kPrints, &line);) {
    model.printed += line + "\n";
  }
  return model;
}

/// Of a run of 2.14/nan/l2: the first Linear already writes a NaN, and the scan
/// of the constant of that name found `bad`; all others are sound.
inline void SpoilConstant(const std::string& name, const ConstantScan& bad,
                          RunEvidence& run) {
  const auto& constants = run.models.at(0).wrapper.constants;
  ConstantsReport report;
  for (size_t i = 0; i < constants.size(); ++i) {
    ConstantScan scan{i, 160, 0, 0, {}};
    if (constants[i].original_fqn == name) {
      scan = bad;
      scan.constant = i;
    }
    report.scanned.push_back(scan);
  }
  run.files.at(0).constants = report;
  for (TraceEvent& event : run.trace.events) {
    // buf1 is what the next launch calls it.
    const char* buffer =
        event.phase == TraceEvent::Phase::kAfter ? "buf0" : "buf1";
    for (TensorValue& value : event.values) {
      if (value.buffer == buffer) value.has_nan = true;
    }
  }
}

}  // namespace ladder

#endif  // LADDER_TESTS_SAMPLE_RUN_H_
