#include "record/given_models.h"

#include <fmt/format.h>

#include "record/model_reader.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

void RequireFile(const fs::path& path) {
  std::error_code error;
  if (fs::is_regular_file(path, error)) return;
  if (fs::exists(path, error)) {
    throw UserError(path.string() + " is no regular file",
                    "Give generated code and packages as files: only a log can "
                    "come through a pipe.");
  }
  throw UserError(path.string() + ": no such file", "Check the path.");
}

void ReadPackage(const fs::path& path, std::vector<GivenModel>& given) {
  RequireFile(path);
  std::string why;
  auto found = FindInPackage(path, &why);
  if (found.empty()) {
    throw UserError(why.empty() ? path.string() + " holds no generated code"
                                : fmt::format("{}: {}", path.string(), why),
                    "Give a whole .pt2 package of AOTInductor, or the "
                    "generated *.wrapper.cpp by --wrapper.");
  }
  for (Artefact& each : found) {
    given.push_back({std::move(each), path.string() + "/"});
  }
}

void ReadWrappers(const std::vector<fs::path>& paths,
                  std::vector<GivenModel>& given) {
  for (const fs::path& path : paths) RequireFile(path);
  auto found = FindInFiles(paths);
  if (found.empty()) {
    throw UserError(paths.front().string() + " is no wrapper of AOTInductor",
                    "Give the generated *.wrapper.cpp (torch < 2.7: *.cpp).");
  }
  for (Artefact& each : found) {
    given.push_back({std::move(each), ""});
  }
}

}  // namespace

std::vector<GivenModel> ReadGivenModels(const std::vector<fs::path>& packages,
                                        const std::vector<fs::path>& wrappers) {
  std::vector<GivenModel> given;
  for (const fs::path& package : packages) ReadPackage(package, given);
  if (!wrappers.empty()) ReadWrappers(wrappers, given);
  return given;
}

void AddGivenModels(const std::vector<GivenModel>& given, RunEvidence& run) {
  Libraries libraries;
  for (const GivenModel& each : given) {
    ModelFiles files;
    files.kernel_path = each.KernelPath();
    AddModel(each.artefact, each.WrapperPath(), std::move(files), run);
    libraries[each.artefact.name] = each.artefact.read_library;
  }
  AddLineTables(libraries, run);
}

}  // namespace ladder
