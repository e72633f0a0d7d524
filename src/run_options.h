// The options of aoti-ladder run.
#ifndef LADDER_RUN_OPTIONS_H_
#define LADDER_RUN_OPTIONS_H_

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "option_table.h"

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
  bool verbose = false;
  bool quiet = false;
  bool color = true;  ///< cleared by --no-color
};

/// Shown where the command is missing or out of place.
inline constexpr const char* kRunExample =
    "Put the command after --, as in: aoti-ladder run -- python repro.py";

Subcommand DescribeRun();
/// UserError for a value that cannot be and for a command that is missing.
RunOptions TakeRun(const Given& given);

}  // namespace ladder

#endif  // LADDER_RUN_OPTIONS_H_
