#include "climb/run_reader.h"

#include <algorithm>
#include <utility>

#include "codegen/artefact.h"
#include "base/file.h"
#include "diagnosis/flag_effect.h"
#include "record/model_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// Packages among the words of a command: "m.pt2", "--model=m.pt2".
std::vector<fs::path> PackagesIn(const std::vector<std::string>& argv,
                                 const fs::path& workdir) {
  std::vector<fs::path> packages;
  for (const std::string& word : argv) {
    if (!word.ends_with(".pt2")) continue;
    fs::path path = workdir / word;
    size_t equals = word.find('=');
    std::error_code error;  // a script for sh -c is too long for a name
    if (!fs::exists(path, error) && equals != std::string::npos) {
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

/// Adds the models of packages that the command names: it may load one beside
/// what it compiles. What it compiled and packaged itself is there already.
void AddPackages(const std::vector<fs::path>& packages,
                 std::vector<Artefact>& artefacts) {
  for (const fs::path& package : packages) {
    for (Artefact& each : FindInPackage(package)) {
      const bool known = std::any_of(
          artefacts.begin(), artefacts.end(),
          [&](const Artefact& other) { return other.name == each.name; });
      if (!known) artefacts.push_back(std::move(each));
    }
  }
}

/// Keeps the generated code in the record, and adds the model.
void KeepModel(Record& record, const RunReader& reader, const RunFolder& folder,
               const Artefact& artefact, RunEvidence& run) {
  fs::path kept =
      record.KeepWrapper(folder, artefact.wrapper_file, artefact.wrapper);
  fs::path kernels = kept;
  if (artefact.kernel_file != artefact.wrapper_file) {
    kernels =
        record.KeepWrapper(folder, artefact.kernel_file, artefact.kernels);
  }
  ModelFiles files;
  if (!artefact.proxy_nodes.empty()) {
    files.nodes_path = reader.Relative(record.KeepWrapper(
        folder, artefact.name + ".wrapper.json", artefact.proxy_nodes));
  }
  if (!artefact.provenance.empty()) {
    files.provenance_path = reader.Relative(
        record.KeepWrapper(folder, artefact.name + ".kernel_information.json",
                           artefact.provenance));
  }
  files.kernel_path = reader.Relative(kernels);
  AddModel(artefact, reader.Relative(kept), std::move(files), run);
}

}  // namespace

RunEvidence RunReader::Read(const RunFolder& folder, const RunOutcome& outcome,
                            const std::vector<std::string>& argv,
                            const std::vector<RunEvidence>& earlier) {
  RunEvidence run = logs_.ReadRun(record_.folder(), folder, outcome);
  AddModels(folder, argv, earlier, run);
  std::vector<KeptModel> kept;
  for (size_t i = 0; i < run.models.size(); ++i) {
    if (run.models[i].folding) continue;  // comes with the model's wrapper
    kept.push_back({run.models[i].name, run.models[i].wrapper.path,
                    run.files[i].kernel_path, run.files[i].nodes_path,
                    run.files[i].provenance_path});
  }
  record_.WriteModels(folder, kept, run.compiled);
  return run;
}

void RunReader::Remember(const RunFolder& folder) {
  for (const Artefact& artefact : FindInCache(folder.cache())) {
    libraries_[artefact.name] = artefact.read_library;
  }
}

void RunReader::AddModels(const RunFolder& folder,
                          const std::vector<std::string>& argv,
                          const std::vector<RunEvidence>& earlier,
                          RunEvidence& run) {
  std::vector<Artefact> artefacts = FindInCache(folder.cache());
  run.compiled = !artefacts.empty();
  if (run.compiled || !UseEarlierModels(earlier, run)) {
    AddPackages(PackagesIn(argv, workdir_), artefacts);
  }
  for (const Artefact& artefact : artefacts) {
    KeepModel(record_, *this, folder, artefact, run);
    libraries_[artefact.name] = artefact.read_library;
  }
  AddLineTables(libraries_, run);
}

void RunReader::CheckFlags(const RunFolder& folder, const StagePlan& plan,
                           const FlagCatalogue& catalogue, bool compile_given,
                           RunEvidence& run) const {
  if (plan.flags.empty()) return record_.WriteFindings(folder, run);
  std::vector<std::string> texts;
  for (const Model& model : run.models) {
    texts.push_back(
        ReadFile(record_.folder() / model.wrapper.path).value_or(""));
  }
  FlagScene scene{run,
                  {texts.begin(), texts.end()},
                  {},
                  compile_given,
                  folder.artifacts().string()};
  std::error_code error;
  for (fs::recursive_directory_iterator it(folder.artifacts(), error), end;
       !error && it != end; it.increment(error)) {
    scene.files.push_back(it->path().lexically_relative(folder.artifacts()));
  }
  run.summary.flags = ladder::CheckFlags(plan.flags, catalogue, scene);
  record_.WriteFindings(folder, run);
}

std::string RunReader::Relative(const fs::path& path) const {
  return path.lexically_relative(record_.folder()).string();
}

}  // namespace ladder
