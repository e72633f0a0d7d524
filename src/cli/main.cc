#include <fmt/format.h>

#include <exception>
#include <string>
#include <variant>
#include <vector>

#include "base/console.h"
#include "base/vocabulary.h"
#include "cli/cli.h"
#include "jobs/jobs.h"

namespace {

int RunChosen(const ladder::ChosenSubcommand& chosen) {
  const ladder::ParsedArgs& given = chosen.given;
  for (const std::string& note : given.notes) ladder::PrintNote(note);
  try {
    return chosen.subcommand->run(given);
  } catch (const ladder::UserError& error) {
    if (!given.error_file.empty()) {
      ladder::WriteJobError(given.error_file, error);
    }
    throw;
  }
}

int Run(const std::vector<std::string>& words) {
  try {
    const auto parsed =
        ladder::ParseCommandLine(ladder::AllSubcommands(), words);
    if (const auto* text = std::get_if<ladder::Text>(&parsed)) {
      ladder::PrintAnswer(text->text);
      return 0;
    }
    return RunChosen(std::get<ladder::ChosenSubcommand>(parsed));
  } catch (const ladder::UserError& error) {
    ladder::PrintNote(
        fmt::format("error: {}\n  {}", error.what(), error.remedy()));
    return error.exit_code();
  } catch (const std::exception& error) {
    ladder::PrintNote(std::string("internal error: ") + error.what());
    return 3;
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  return ladder::ExitCodeFor(words, Run(words));
}
