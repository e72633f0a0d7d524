#include <fmt/format.h>

#include <exception>
#include <string>
#include <variant>
#include <vector>

#include "answer.h"
#include "cli.h"
#include "diff_command.h"
#include "run_command.h"
#include "triage_command.h"
#include "vocabulary.h"

int main(int argc, char** argv) {
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    auto command = ladder::ParseCommandLine(words);
    if (const auto* text = std::get_if<ladder::Text>(&command)) {
      fmt::print("{}", text->text);
      return 0;
    }
    if (const auto* diff = std::get_if<ladder::DiffOptions>(&command)) {
      return ladder::RunDiffCommand(*diff);
    }
    if (const auto* triage = std::get_if<ladder::TriageOptions>(&command)) {
      return ladder::RunTriageCommand(*triage);
    }
    return ladder::RunRunCommand(std::get<ladder::RunOptions>(command));
  } catch (const ladder::UserError& error) {
    ladder::PrintNote(
        fmt::format("error: {}\n  {}", error.what(), error.remedy()));
    return error.exit_code();
  } catch (const std::exception& error) {
    ladder::PrintNote(std::string("internal error: ") + error.what());
    return 3;
  }
}
