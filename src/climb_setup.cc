#include "climb_setup.h"

#include <fmt/format.h>

#include <filesystem>
#include <limits>

#include "log_writer.h"
#include "recipe_file.h"
#include "shell_words.h"

namespace ladder {

namespace fs = std::filesystem;

void RunSetup(const ClimbRequest& request, Executor& executor,
              const Record& record, Progress& progress) {
  size_t number = 0;
  for (const auto& argv : request.setup) {
    const fs::path log =
        record.folder() / "setup" / fmt::format("{:02}.log", ++number);
    fs::create_directories(log.parent_path());
    const std::string line = ShellQuote(argv);
    progress.Say(
        fmt::format("setup {}/{}: {}", number, request.setup.size(), line));
    Command command{argv, request.host.environment, request.host.workdir};
    command.memory_bytes = request.memory_bytes;
    LogWriter writer(log, fs::path(log).replace_extension("order"),
                     request.max_log_bytes, record.redactor());
    const Outcome outcome = executor.Run(
        command, request.limits,
        [&](Stream stream, std::string_view bytes,
            std::chrono::microseconds at) { writer.Write(stream, bytes, at); });
    writer.Finish();
    if (Succeeded(outcome.ending)) continue;
    const bool stopped = std::holds_alternative<Interrupted>(outcome.ending);
    throw UserError(fmt::format("the setup command '{}' ended with {}", line,
                                Describe(outcome.ending)),
                    "see what it printed: " + log.string(),
                    stopped ? 130 : 125);
  }
}

Surroundings::Facts HashDependencies(const ClimbRequest& request) {
  const fs::path& workdir = request.host.workdir;
  std::vector<std::string> words{""};  // no program
  for (const std::string& file : FindFiles(request.files)) {
    words.push_back(fs::absolute(file).lexically_normal().lexically_proximate(
        workdir.lexically_normal()));
  }
  return HashFiles(words, workdir, std::numeric_limits<uint64_t>::max());
}

}  // namespace ladder
