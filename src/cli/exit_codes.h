// What the exit codes of all subcommands mean.
#ifndef LADDER_CLI_EXIT_CODES_H_
#define LADDER_CLI_EXIT_CODES_H_

namespace ladder {

struct ExitCode {
  int code;
  const char* says;
};

inline constexpr ExitCode kExitCodes[] = {
    {0, "it does not fail"},
    {1, "it fails"},
    {2, "wrong usage or input file"},
    {3, "our own error"},
    {4, "it fails in another way than expected"},
    {125, "cannot be judged"},
    {130, "interrupted"},
};

}  // namespace ladder

#endif  // LADDER_CLI_EXIT_CODES_H_
