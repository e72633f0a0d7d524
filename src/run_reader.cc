#include "run_reader.h"

#include <algorithm>
#include <fstream>

#include "artefact.h"
#include "provenance.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

// The line that LogWriter puts where the middle of a log is missing.
constexpr std::string_view kLeftOut = "bytes of output left out here]";

// "Exception in aoti_torch: …", which torch <= 2.13 prints and goes on.
constexpr std::string_view kRuntime = "in aoti_torch";

/// Weights are read only where values were printed of a run that ended by
/// itself: a crash is not explained by them, and they can be gigabytes.
bool AsksForConstants(const RunEvidence& run) {
  const auto& events = run.trace.events;
  return std::holds_alternative<Exited>(run.summary.ending) &&
         !SignalOf(run.summary.ending) &&
         std::any_of(events.begin(), events.end(),
                     [](const TraceEvent& event) { return event.has_values; });
}

/// Adds the line tables of the models whose code is on a stack that the run
/// printed.
void AddLines(
    const std::map<std::string, std::function<std::string()>>& libraries,
    RunEvidence& run) {
  constexpr std::string_view kRunImpl =
      "_ZN5torch12aot_inductor16AOTInductorModel8run_implE";
  for (size_t m = 0; m < run.models.size(); ++m) {
    auto library = libraries.find(run.models[m].name);
    if (run.files[m].lines || library == libraries.end()) continue;
    run.files[m].lines = ReadFunctionLines(library->second(), kRunImpl);
  }
}

/// Packages among the words of a command: "m.pt2", "--model=m.pt2".
std::vector<fs::path> PackagesIn(const std::vector<std::string>& argv,
                                 const fs::path& workdir) {
  std::vector<fs::path> packages;
  for (const std::string& word : argv) {
    if (!word.ends_with(".pt2")) continue;
    fs::path path = workdir / word;
    size_t equals = word.find('=');
    if (!fs::exists(path) && equals != std::string::npos) {
      path = workdir / word.substr(equals + 1);
    }
    packages.push_back(path);
  }
  return packages;
}

bool UseEarlierModels(const std::vector<RunEvidence>& earlier,
                      RunEvidence& run) {
  for (size_t i = earlier.size(); i-- > 0;) {
    if (earlier[i].models.empty()) continue;
    run.models = earlier[i].models;
    run.files = earlier[i].files;
    return true;
  }
  return false;
}

void AddModel(Record& record, const RunReader& reader, const RunFolder& folder,
              const Artefact& artefact, RunEvidence& run) {
  fs::path kept =
      record.KeepWrapper(folder, artefact.wrapper_file, artefact.wrapper);
  fs::path kernels = kept;
  if (artefact.kernel_file != artefact.wrapper_file) {
    kernels =
        record.KeepWrapper(folder, artefact.kernel_file, artefact.kernels);
  }
  if (!artefact.proxy_nodes.empty()) {
    record.KeepWrapper(folder, artefact.name + ".wrapper.json",
                       artefact.proxy_nodes);
  }
  std::vector<Model> models = MakeModels(
      artefact.name, ParseWrapper(artefact.wrapper, artefact.proxy_nodes,
                                  reader.Relative(kept)));
  ModelFiles files;
  if (!artefact.provenance.empty()) {
    AddProvenance(artefact.provenance, model.wrapper.launches);
    files.provenance_path = reader.Relative(
        record.KeepWrapper(folder, artefact.name + ".kernel_information.json",
                           artefact.provenance));
  }
  files.kernel_source = artefact.kernels;
  files.kernel_path = reader.Relative(kernels);
  if (AsksForConstants(run)) {
    std::string library = artefact.read_library();
    if (auto bytes = FindConstantBytes(library)) {
      files.constants = ScanConstants(models.front().wrapper, *bytes);
    }
  }
  for (Model& model : models) {
    run.models.push_back(std::move(model));
    run.files.push_back(files);
  }
}

}  // namespace

LogFacts RunReader::ReadLog(const fs::path& log, const fs::path& order,
                            const Ending& ending) {
  LogFacts facts;
  std::vector<Chunk> chunks = ParseOrder(ReadFile(order).value_or(""));
  std::ifstream file(log, std::ios::binary);
  if (!file || file.peek() == std::ifstream::traits_type::eof()) return facts;
  std::optional<SymptomReader> symptoms;
  auto wanted = [&](const LogLine& line) {
    return symptoms || !Succeeded(ending) ||
           line.text.find(kRuntime) != std::string_view::npos;
  };
  auto search = [&](const LogLine& line) {
    if (!patterns_) patterns_ = load_patterns_();
    if (!symptoms) symptoms.emplace(*patterns_);
    symptoms->Feed(line);
  };
  TraceReader trace([&](TraceEvent&& event) {
    facts.trace.events.push_back(std::move(event));
  });
  LineSplitter splitter([&](const LogLine& line) {
    if (wanted(line)) search(line);
    trace.Feed(line);
    if (line.stream == Stream::kStderr && !line.text.empty()) {
      facts.last_words = line.text.substr(0, 500);
    }
    facts.cut = facts.cut || (line.text.starts_with("[aoti-ladder: ") &&
                              line.text.ends_with(kLeftOut));
  });
  std::string bytes;
  auto feed = [&](Stream stream, size_t count) {
    bytes.resize(count);
    file.read(bytes.data(), static_cast<std::streamsize>(count));
    bytes.resize(static_cast<size_t>(file.gcount()));
    splitter.Feed(stream, bytes);
    return !bytes.empty();
  };
  for (const Chunk& chunk : chunks) {
    feed(chunk.stream, chunk.bytes);
    facts.last_output = chunk.at;
  }
  // Beyond the order file: a run that was cut off by a crash of the machine.
  while (feed(Stream::kStdout, 1 << 16)) continue;
  splitter.Finish();
  facts.trace.counts = trace.Finish();
  if (symptoms) facts.symptoms = symptoms->Finish();
  return facts;
}

void RunReader::AddModels(const RunFolder& folder,
                          const std::vector<std::string>& argv,
                          const std::vector<RunEvidence>& earlier,
                          RunEvidence& run) {
  std::vector<Artefact> artefacts = FindInCache(folder.cache());
  run.compiled = !artefacts.empty();
  if (!run.compiled && !UseEarlierModels(earlier, run)) {
    for (const fs::path& package : PackagesIn(argv, workdir_)) {
      for (Artefact& each : FindInPackage(package)) {
        artefacts.push_back(std::move(each));
      }
    }
  }
  for (const Artefact& artefact : artefacts) {
    AddModel(record_, *this, folder, artefact, run);
    libraries_[artefact.name] = artefact.read_library;
  }
  if (FindSymptom(run.symptoms, "frame-run-impl") != nullptr) {
    AddLines(libraries_, run);
  }
}

std::string RunReader::Relative(const fs::path& path) const {
  return path.lexically_relative(record_.folder()).string();
}

}  // namespace ladder
