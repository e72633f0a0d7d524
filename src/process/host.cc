#include "process/host.h"

#include <fmt/chrono.h>
#include <re2/re2.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <set>
#include <variant>

namespace ladder {
namespace {

// Reads torch/version.py itself: importing torch takes seconds.
constexpr const char* kProbe =
    "import importlib.util as u,os,sys\n"
    "print('python='+sys.version.split()[0])\n"
    "p=u.find_spec('torch').submodule_search_locations[0]\n"
    "n={}\n"
    "exec(open(os.path.join(p,'version.py')).read(),n)\n"
    "print('hip='+(n.get('hip') or ''))\n"
    "print('cuda='+(n.get('cuda') or ''))\n"
    "print('git='+(n.get('git_version') or ''))\n"
    "print('torch='+n['__version__'])\n"
    "import importlib.metadata as m\n"
    "for p in ('triton','pytorch-triton'):\n"
    " try: print('triton='+m.version(p))\n"
    " except m.PackageNotFoundError: pass\n";

/// What stands behind "key=" at the begin of a line of the probe's output.
std::string_view ValueOf(std::string_view output, std::string_view key) {
  size_t at = output.find(key);
  while (at != std::string_view::npos && at > 0 && output[at - 1] != '\n') {
    at = output.find(key, at + 1);
  }
  if (at == std::string_view::npos) return {};
  output.remove_prefix(at + key.size());
  return output.substr(0, output.find_first_of("\r\n"));
}

std::map<std::string, std::string> ReadEnvironment() {
  std::map<std::string, std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string_view pair(*entry);
    size_t equals = pair.find('=');
    if (equals == std::string_view::npos) continue;
    environment.emplace(pair.substr(0, equals), pair.substr(equals + 1));
  }
  return environment;
}

bool IsPython(const std::string& word) {
  static const RE2 kPython(R"(python[-0-9.]*)");
  return RE2::FullMatch(std::filesystem::path(word).filename().string(),
                        kPython);
}

// Elsewhere a word that is called python is an argument, and running it would
// run the user's program once more.
std::vector<std::string>::const_iterator FindInterpreter(
    const std::vector<std::string>& argv) {
  static const std::set<std::string> kStarters{
      "env",    "nice",    "ionice", "nohup",   "setsid",
      "stdbuf", "taskset", "time",   "timeout", "numactl"};
  if (argv.empty() || IsPython(argv.front())) return argv.begin();
  std::string first = std::filesystem::path(argv.front()).filename();
  if (!kStarters.contains(first)) return argv.end();
  return std::find_if(argv.begin(), argv.end(), IsPython);
}

}  // namespace

std::vector<std::string> InterpreterOf(const std::vector<std::string>& argv) {
  const auto python = FindInterpreter(argv);
  if (python == argv.end()) return {};
  return {argv.begin(), python + 1};
}

Host ObserveHost() {
  Host host;
  host.environment = ReadEnvironment();
  std::error_code gone;
  host.workdir = std::filesystem::current_path(gone);
  std::time_t now =
      std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
  host.utc_time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(now));
  host.local_stamp = fmt::format("{:%Y%m%d-%H%M%S}", fmt::localtime(now));
  host.stdout_is_terminal = isatty(STDOUT_FILENO) == 1;
  host.stderr_is_terminal = isatty(STDERR_FILENO) == 1;
  return host;
}

bool MayColor(const Host& host, bool color_option) {
  const auto found = host.environment.find("NO_COLOR");
  const bool refused =
      found != host.environment.end() && !found->second.empty();
  return color_option && host.stdout_is_terminal && !refused;
}

TorchProbe ProbeTorch(Executor& executor, const std::vector<std::string>& argv,
                      const Host& host) {
  Command command;
  command.argv = InterpreterOf(argv);
  if (command.argv.empty()) return {};
  command.argv.insert(command.argv.end(), {"-c", kProbe});
  command.environment = host.environment;
  command.workdir = host.workdir;
  const auto [outcome, output, errors] =
      RunForOutput(executor, command, std::chrono::seconds(30));
  TorchProbe probe;
  probe.interrupted = std::holds_alternative<Interrupted>(outcome.ending);
  if (probe.interrupted) return probe;
  probe.version = ParseTorchVersion(ValueOf(output, "torch="));
  for (const auto& [name, key] : {std::pair("python", "python="),
                                  {"torch", "torch="},
                                  {"torch's commit", "git="},
                                  {"triton", "triton="},
                                  {"cuda", "cuda="},
                                  {"hip", "hip="}}) {
    const std::string_view value = ValueOf(output, key);
    if (!value.empty()) probe.versions.emplace(name, value);
  }
  probe.rocm = probe.version && !ValueOf(output, "hip=").empty();
  return probe;
}

}  // namespace ladder
