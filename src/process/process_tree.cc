#include "process/process_tree.h"

#include <dirent.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <csignal>
#include <cstring>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <thread>

namespace ladder {
namespace {

constexpr std::chrono::seconds kGiveUpKilling{30};

struct ProcessFacts {
  pid_t pid = 0;
  pid_t parent = 0;
  uint64_t start = 0;  // clock ticks since boot
  bool living = false;
};

// The number in the field of that index (from 0) of blank-separated fields.
uint64_t NumberAt(std::string_view fields, int index) {
  for (; index > 0; --index) {
    const size_t blank = fields.find(' ');
    if (blank == std::string_view::npos) return 0;
    fields.remove_prefix(blank + 1);
  }
  uint64_t value = 0;
  std::from_chars(fields.data(), fields.data() + fields.size(), value);
  return value;
}

// /proc/PID/stat, proc(5): "pid (name) state ppid …". The name may hold any
// byte, so the fields count from the last parenthesis.
std::optional<ProcessFacts> ReadProcess(pid_t pid) {
  std::array<char, 64> path{};
  fmt::format_to_n(path.data(), path.size() - 1, "/proc/{}/stat", pid);
  const int file = open(path.data(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::array<char, 1024> buffer{};
  const ssize_t size = read(file, buffer.data(), buffer.size());
  close(file);
  if (size <= 0) return std::nullopt;
  std::string_view stat(buffer.data(), static_cast<size_t>(size));
  const size_t name_end = stat.rfind(") ");
  if (name_end == std::string_view::npos) return std::nullopt;
  stat.remove_prefix(name_end + 2);
  if (stat.empty()) return std::nullopt;
  ProcessFacts facts;
  facts.pid = pid;
  facts.parent = static_cast<pid_t>(NumberAt(stat, 1));
  facts.start = NumberAt(stat, 19);
  // A zombie that still has threads is one whose first thread left early.
  const bool zombie = stat[0] == 'Z' || stat[0] == 'X';
  facts.living = !zombie || NumberAt(stat, 17) > 1;
  return facts;
}

std::vector<ProcessFacts> ReadAllProcesses() {
  std::vector<ProcessFacts> all;
  const std::unique_ptr<DIR, int (*)(DIR*)> folder(opendir("/proc"), closedir);
  if (folder == nullptr) return all;
  while (const dirent* entry = readdir(folder.get())) {
    const std::string_view name = entry->d_name;
    pid_t pid = 0;
    const auto [end, error] =
        std::from_chars(name.data(), name.data() + name.size(), pid);
    if (error != std::errc() || end != name.data() + name.size()) continue;
    const std::optional<ProcessFacts> facts = ReadProcess(pid);
    if (facts) all.push_back(*facts);
  }
  return all;
}

}  // namespace

Subreaper::Subreaper() {
  prctl(PR_GET_CHILD_SUBREAPER, &before_);
  prctl(PR_SET_CHILD_SUBREAPER, 1);
}

Subreaper::~Subreaper() { prctl(PR_SET_CHILD_SUBREAPER, before_); }

ProcessTree::ProcessTree(pid_t main) : main_(main), main_start_(0) {
  const std::optional<ProcessFacts> facts = ReadProcess(main);
  if (facts) main_start_ = facts->start;
}

void ProcessTree::Reap() {
  int status = 0;
  rusage usage{};
  pid_t pid = 0;
  while ((pid = wait4(-1, &status, WNOHANG, &usage)) > 0) {
    if (pid == main_) main_status_ = status;
    for (const timeval& time : {usage.ru_utime, usage.ru_stime}) {
      cpu_time_ += std::chrono::seconds(time.tv_sec) +
                   std::chrono::microseconds(time.tv_usec);
    }
    // In KiB. Never below what this program itself held when it forked: the
    // kernel counts the image from before exec.
    peak_memory_bytes_ = std::max(
        peak_memory_bytes_, static_cast<uint64_t>(usage.ru_maxrss) * 1024);
  }
  childless_ = pid < 0 && errno == ECHILD;
}

bool ProcessTree::Empty() const {
  // All orphans of the tree are children of ours: no children, no tree. That
  // spares the common case the walk through /proc.
  return main_status_ && (childless_ || Living().empty());
}

void ProcessTree::Signal(int number) const {
  const std::vector<pid_t> living = Living();
  for (const pid_t pid : living) kill(pid, number);
  // A stopped process takes no signal but SIGKILL before it goes on.
  for (const pid_t pid : living) kill(pid, SIGCONT);
}

size_t ProcessTree::Kill() {
  const auto give_up = std::chrono::steady_clock::now() + kGiveUpKilling;
  std::set<pid_t> taken;
  do {
    Reap();
    const std::vector<pid_t> living = Living();
    if (living.empty()) break;
    for (const pid_t pid : living) {
      if (kill(pid, SIGKILL) != 0 || !taken.insert(pid).second) continue;
      if (main_status_) ++killed_leftovers_;
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  } while (std::chrono::steady_clock::now() < give_up);
  Reap();
  return taken.size();
}

std::vector<pid_t> ProcessTree::Living() const {
  std::vector<ProcessFacts> all = ReadAllProcesses();
  const auto by_parent = [](const ProcessFacts& a, const ProcessFacts& b) {
    return a.parent < b.parent;
  };
  std::sort(all.begin(), all.end(), by_parent);
  std::vector<pid_t> living;
  std::vector<pid_t> parents = {getpid()};
  for (size_t i = 0; i < parents.size(); ++i) {
    const ProcessFacts probe{0, parents[i], 0, false};
    const auto [first, last] =
        std::equal_range(all.begin(), all.end(), probe, by_parent);
    for (auto child = first; child != last; ++child) {
      // Children that a shell left us when it became this program are older.
      if (child->start < main_start_) continue;
      parents.push_back(child->pid);
      if (child->living) living.push_back(child->pid);
    }
  }
  // Without a readable /proc there is at least the process we know.
  if (all.empty() && !main_status_) living.push_back(main_);
  return living;
}

}  // namespace ladder
