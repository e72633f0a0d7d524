// The command line: words in, options out; and the texts of --help.
#ifndef LADDER_CLI_H_
#define LADDER_CLI_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "triage_options.h"

namespace ladder {

/// aoti-ladder run [options] [--compile CMD] -- CMD [ARG…]
struct RunOptions {
  std::vector<std::string> argv;          ///< after "--"; never empty
  std::vector<std::string> compile_argv;  ///< --compile, split as a shell does
  std::string out;                        ///< --out; empty: chosen for the user
  std::string ladder = "documented";      ///< --ladder: a name or a file
  std::vector<std::string> failure_files;  ///< --failures FILE, in order
  std::optional<std::chrono::milliseconds> timeout;  ///< --timeout 20m
  std::vector<std::string> environment;              ///< --env K=V, in order
  int repeat = 1;                                    ///< --repeat N, 1..1000
  bool all_stages = false;
  std::string against;                  ///< --against: a record; empty: none
  uint64_t max_log_bytes = 1ULL << 30;  ///< --max-log 1G
  bool json = false;
  bool quiet = false;
  bool color = true;  ///< cleared by --no-color
};

/// aoti-ladder diff [options] A B
struct DiffOptions {
  std::string a, b;            ///< a record, a stage or run of one, or a log
  std::optional<double> rtol;  ///< --rtol; nothing: by dtype
  std::string package;         ///< --package; may be empty
  bool json = false;
  bool color = true;  ///< cleared by --no-color
};

/// Text to print on stdout, then exit 0: --help, --version.
struct Text {
  std::string text;
};

/// words: argv without the program's name. UserError (exit code 2) for
/// anything that is not understood, with "did you mean".
std::variant<RunOptions, TriageOptions, DiffOptions, Text> ParseCommandLine(
    const std::vector<std::string>& words);

/// "90", "90s", "20m", "1h30m", "1.5h", "250ms"; nothing when it is no time.
std::optional<std::chrono::milliseconds> ParseDuration(const std::string& text);
/// "4096", "64k", "10M", "1G"; powers of 1024; nothing when it is no size.
std::optional<uint64_t> ParseSize(const std::string& text);

}  // namespace ladder

#endif  // LADDER_CLI_H_
