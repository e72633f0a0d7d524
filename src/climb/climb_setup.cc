#include "climb/climb_setup.h"

#include <fmt/format.h>

#include <filesystem>
#include <limits>

#include "base/file.h"
#include "record/log_writer.h"
#include "recipe/recipe_file.h"
#include "base/shell_words.h"

namespace ladder {

namespace fs = std::filesystem;

namespace {

/// The command's folder; where the setup has yet to make it, the nearest one
/// above it that is there.
fs::path FolderOfSetup(fs::path workdir) {
  std::error_code error;
  while (!fs::is_directory(workdir, error) && workdir.has_relative_path()) {
    workdir = workdir.parent_path();
  }
  return workdir;
}

void RequireFolder(const fs::path& workdir) {
  std::error_code error;
  if (fs::is_directory(workdir, error)) return;
  throw UserError(fmt::format("the setup made no folder '{}', which the recipe "
                              "says under workdir",
                              workdir.string()),
                  "Correct workdir, or have a setup command make it.", 125);
}

}  // namespace

void RunSetup(const ClimbRequest& request, Executor& executor,
              const Record& record, Progress& progress) {
  size_t number = 0;
  for (const auto& argv : request.setup) {
    const fs::path log =
        record.folder() / "setup" / fmt::format("{:02}.log", ++number);
    fs::create_directories(log.parent_path());
    // Progress and errors end up in logs of CI.
    const std::string line = ShellQuote(
        record.redactor() ? record.redactor()->Arguments(argv) : argv);
    const fs::path ended = fs::path(log).replace_extension("ended");
    std::error_code ignored;  // then it is run
    if (fs::exists(ended, ignored)) {
      progress.Say(fmt::format("setup {}/{}: {} has run before", number,
                               request.setup.size(), line));
      continue;
    }
    progress.Say(
        fmt::format("setup {}/{}: {}", number, request.setup.size(), line));
    Command command{argv, request.host.environment,
                    FolderOfSetup(request.host.workdir)};
    command.memory_bytes = request.memory_bytes;
    LogWriter writer(log, fs::path(log).replace_extension("order"),
                     request.max_log_bytes, record.redactor());
    const Outcome outcome = executor.Run(
        command, request.limits,
        [&](Stream stream, std::string_view bytes,
            std::chrono::microseconds at) { writer.Write(stream, bytes, at); });
    writer.Finish();
    if (Succeeded(outcome.ending)) {
      WriteFileByRename(ended, Describe(outcome.ending) + "\n");
      continue;
    }
    const bool stopped = std::holds_alternative<Interrupted>(outcome.ending);
    throw UserError(fmt::format("the setup command '{}' ended with {}", line,
                                Describe(outcome.ending)),
                    "See what it printed: " + log.string(),
                    stopped ? 130 : 125);
  }
  if (!request.setup.empty()) RequireFolder(request.host.workdir);
}

Surroundings::Facts HashDependencies(const ClimbRequest& request,
                                     Progress& progress) {
  const fs::path& workdir = request.host.workdir;
  std::vector<std::string> words{""};  // no program
  for (const std::string& file : FindFiles(request.files)) {
    const fs::path path = fs::absolute(file);
    words.push_back((fs::weakly_canonical(path.parent_path()) / path.filename())
                        .lexically_proximate(fs::weakly_canonical(workdir)));
  }
  return HashFiles(words, workdir, std::numeric_limits<uint64_t>::max(),
                   *request.hashes, &progress);
}

}  // namespace ladder
