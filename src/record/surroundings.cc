#include "record/surroundings.h"

#include <fmt/format.h>
#include <re2/re2.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>

namespace ladder {
namespace {

namespace fs = std::filesystem;

/// The begin of a file of /proc. The kernel makes them as they are read, and
/// /proc/cpuinfo of many cores is long.
std::string BeginOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(4096, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

/// "model name : Intel(R) …", in the middle of such lines.
void AddField(const std::string& text, const std::string& field,
              const std::string& name, Surroundings::Facts& facts) {
  std::string value;
  const RE2 line(fmt::format(R"((?m)^{}\s*:\s*(.+)$)", RE2::QuoteMeta(field)));
  if (RE2::PartialMatch(text, line, &value)) facts[name] = value;
}

void AddNvidia(Surroundings::Facts& facts) {
  const fs::path folder = "/proc/driver/nvidia";
  std::string version;
  if (RE2::PartialMatch(BeginOf(folder / "version"),
                        R"(NVRM version:.*?\s(\d+\.[\d.]+)\s)", &version)) {
    facts["driver"] = "nvidia " + version;
  }
  std::error_code error;
  std::vector<fs::path> gpus;
  for (fs::directory_iterator it(folder / "gpus", error), end;
       !error && it != end; it.increment(error)) {
    gpus.push_back(it->path());
  }
  std::sort(gpus.begin(), gpus.end());
  for (size_t i = 0; i < gpus.size(); ++i) {
    AddField(BeginOf(gpus[i] / "information"), "Model",
             fmt::format("gpu {}", i), facts);
  }
}

/// What a short command prints; nothing when it fails. Never shown to anybody.
std::optional<std::string> OutputOf(Executor& executor, const Command& in,
                                    const std::vector<std::string>& argv,
                                    size_t most = 1 << 16) {
  Command command = in;
  command.argv = argv;
  Printed printed =
      RunForOutput(executor, command, std::chrono::seconds(20), most);
  if (!Succeeded(printed.outcome.ending)) return std::nullopt;
  return std::move(printed.out);
}

std::string FirstLine(const std::string& text) {
  return text.substr(0, text.find_first_of("\r\n"));
}

bool IsInRepository(fs::path folder) {
  std::error_code error;
  for (;; folder = folder.parent_path()) {
    if (fs::exists(folder / ".git", error)) return true;
    if (folder == folder.root_path() || folder.empty()) return false;
  }
}

/// True if git's status -z tells of untracked files beside records.
bool HoldsUntracked(const std::string& status, const fs::path& root) {
  for (size_t at = 0; at < status.size();) {
    const size_t end = std::min(status.find('\0', at), status.size());
    const std::string entry = status.substr(at, end - at);
    at = end + 1;
    if (!entry.starts_with("?? ")) continue;
    const fs::path path = root / entry.substr(3) / "";
    std::error_code error;
    if (!fs::exists(path / "record.json", error) &&
        path.parent_path().filename() != ".aoti-ladder") {
      return true;
    }
  }
  return false;
}

}  // namespace

Surroundings::Facts ObserveMachine() {
  Surroundings::Facts facts;
  utsname name{};
  if (uname(&name) == 0) {
    facts["kernel"] =
        fmt::format("{} {} {}", name.sysname, name.release, name.machine);
  }
  AddField(BeginOf("/proc/cpuinfo"), "model name", "cpu", facts);
  facts["cores"] = std::to_string(sysconf(_SC_NPROCESSORS_ONLN));
  AddField(BeginOf("/proc/meminfo"), "MemTotal", "memory", facts);
  AddNvidia(facts);
  return facts;
}

GitState ObserveGit(Executor& executor, const Command& in) {
  GitState state;
  if (!IsInRepository(in.workdir)) return state;
  // Its own settings must not change what it says, nor take a lock; and what
  // it finds to be a terminal is nobody who turns pages.
  const std::vector<std::string> git{"git",
                                     "--no-pager",
                                     "--no-optional-locks",
                                     "-c",
                                     "core.fsmonitor=false",
                                     "-c",
                                     "color.ui=never"};
  Command quiet = in;
  quiet.environment["GIT_PAGER"] = "cat";
  const auto ask = [&](std::vector<std::string> words, size_t most = 1 << 12) {
    words.insert(words.begin(), git.begin(), git.end());
    return OutputOf(executor, quiet, words, most);
  };
  const auto commit = ask({"rev-parse", "--verify", "HEAD"});
  if (!commit) return state;
  state.facts["commit"] = FirstLine(*commit);
  const auto branch = ask({"symbolic-ref", "--short", "-q", "HEAD"});
  if (branch) state.facts["branch"] = FirstLine(*branch);
  constexpr size_t kMostDiff = 4 << 20;
  const auto diff =
      ask({"diff", "--no-ext-diff", "--no-textconv", "--no-color",
           "--submodule=short", "--src-prefix=a/", "--dst-prefix=b/", "HEAD"},
          kMostDiff);
  if (!diff) return state;
  state.diff = *diff;
  std::string dirty;
  if (!diff->empty()) dirty = "yes, see git.diff";
  if (diff->size() >= kMostDiff) dirty = "yes, git.diff holds the first 4 MiB";
  const auto root = ask({"rev-parse", "--show-toplevel"});
  const auto status =
      ask({"status", "--porcelain", "-z", "--untracked-files=normal"}, 1 << 16);
  if (root && status && HoldsUntracked(*status, FirstLine(*root))) {
    dirty += dirty.empty() ? "yes, untracked files" : ", and untracked files";
  }
  state.facts["dirty"] = dirty.empty() ? "no" : dirty;
  return state;
}

std::optional<std::string> ObserveCompiler(Executor& executor,
                                           const Command& in) {
  const auto chosen = in.environment.find("CXX");
  const std::string compiler =
      chosen == in.environment.end() || chosen->second.empty() ? "g++"
                                                               : chosen->second;
  const auto output = OutputOf(executor, in, {compiler, "--version"});
  if (!output) return std::nullopt;
  return FirstLine(*output);
}

}  // namespace ladder
