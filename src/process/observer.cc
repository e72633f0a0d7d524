#include "process/observer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>
#include <sys/inotify.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <utility>

#include "base/file.h"
#include "base/text.h"
#include "process/preload_names.h"
#include "process/preload_target.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

// A process is looked at in /proc from its second look on: before, it may not
// have reported yet.
constexpr int kFirstLook = 2;
constexpr std::chrono::milliseconds kShortestWait{100};
constexpr int kWaitPerLook = 100;  // looking takes at most 1 % of the time

constexpr uint64_t kMostCode = 256ULL << 20;  // bytes of a generated source
constexpr size_t kMostRemembered = 1000;      // of each list: hostile commands
constexpr size_t kMostHeld = 256;             // open files

/// AddOnce, up to a limit.
template <class List, class Value>
void Remember(Value&& value, List& list) {
  if (list.size() < kMostRemembered) AddOnce(std::forward<Value>(value), list);
}

/// The fields of a line of the events file.
std::vector<std::string> FieldsOf(std::string_view line) {
  std::vector<std::string> fields(1);
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '\t') {
      fields.emplace_back();
    } else if (line[i] == '\\' && i + 1 < line.size()) {
      const char escaped = line[++i];
      fields.back() += escaped == 't' ? '\t' : escaped == 'n' ? '\n' : escaped;
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

/// True if the loader of a program can use a library at that path: LD_PRELOAD
/// has no way to quote, and some file systems forbid to execute.
bool CanPreloadFrom(const fs::path& library) {
  if (library.native().find_first_of(": ") != std::string::npos) return false;
  const Descriptor file(open(library.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file.open()) return false;
  constexpr size_t kPage = 4096;
  void* start = mmap(nullptr, kPage, PROT_READ | PROT_EXEC, MAP_PRIVATE,
                     file.number(), 0);
  if (start == MAP_FAILED) return false;
  munmap(start, kPage);
  return true;
}

/// Fills the folder. False if nothing can be preloaded from it.
bool Furnish(const fs::path& folder) {
  try {
    fs::create_directories(folder / LADDER_CODE);
    OutputFile(folder / LADDER_EVENTS).Write("");
    OutputFile(folder / LADDER_LIBRARY, 0755).Write(ObserverLibrary());
  } catch (const std::exception&) {
    return false;
  }
  return CanPreloadFrom(folder / LADDER_LIBRARY);
}

std::vector<std::string> WordsOf(const std::string& text, char between) {
  std::vector<std::string> words;
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find(between, at), text.size());
    if (end > at) words.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

fs::path ProcFolder(pid_t pid) {
  return fs::path("/proc") / std::to_string(pid);
}

std::string LinkTo(const fs::path& path) {
  std::error_code error;
  return fs::read_symlink(path, error).string();
}

/// A path of that process, as this process reaches it.
fs::path Through(pid_t pid, const fs::path& path) {
  const fs::path process = ProcFolder(pid);
  if (path.is_relative()) return process / "cwd" / path;
  return process / "root" / path.relative_path();
}

/// A library of torch or ExecuTorch, as preload.c knows them.
bool IsMarker(const std::string& path) {
  const std::string name = fs::path(path).filename();
  return name.starts_with("libtorch_cpu.so") ||
         name.starts_with("_portable_lib") || name.starts_with("libexecutorch");
}

/// True for the library of a model, which exports the interface of AOTInductor.
/// torch.compile's libraries do not. The names lie near the start of a library.
bool IsModel(int file) {
  std::string bytes(1 << 20, '\0');
  const ssize_t size = pread(file, bytes.data(), bytes.size(), 0);
  bytes.resize(size > 0 ? static_cast<size_t>(size) : 0);
  return bytes.find("AOTInductorModelContainerCreate") != std::string::npos;
}

/// `name = 'value'` of a line of torch/version.py; empty for None.
std::string ValueIn(const std::string& text, const std::string& name) {
  std::string value;
  RE2::PartialMatch(
      text,
      fmt::format(R"((?m)^{}(?:\s*:[^=\n]*)?\s*=\s*['"]([^'"]*)['"])", name),
      &value);
  return value;
}

/// Torch's version from the files beside its library, or from its name.
std::map<std::string, std::string> TorchIn(const fs::path& folder,
                                           const std::string& library) {
  std::map<std::string, std::string> torch;
  const auto set = [&](const char* name, const std::string& value) {
    if (!value.empty() && value != "Unknown") torch.emplace(name, value);
  };
  for (const char* file : {"version.py", "../version.py"}) {
    const std::string text = ReadFile(folder / file, 64 << 10).value_or("");
    set("torch", ValueIn(text, "__version__"));
    set("cuda", ValueIn(text, "cuda"));
    set("hip", ValueIn(text, "hip"));
    set("torch's commit", ValueIn(text, "git_version"));
    if (!torch.empty()) return torch;
  }
  for (const char* file : {"build-version", "../build-version"}) {
    std::string text = ReadFile(folder / file, 64 << 10).value_or("");
    set("torch", text.substr(0, text.find_first_of(" \r\n")));
  }
  std::string version;  // Debian's libtorch_cpu.so.2.6
  if (RE2::PartialMatch(library, R"(libtorch(?:_cpu)?\.so\.(\d+\.\d+[.\d]*)$)",
                        &version)) {
    set("torch", version);
  }
  return torch;
}

}  // namespace

Observer::Observer(const Observe& observe, const fs::path& program,
                   std::map<std::string, std::string>& environment)
    : observe_(observe) {
  seen_.made = true;
  const PreloadTarget target = PreloadTargetOf(program.c_str(), 0);
  ChooseFolder();
  files_.code = observe_.folder / LADDER_CODE;
  if (events_ == nullptr) {  // the disk is full, for example
    seen_.unseen.push_back({program, "running", {}});
    return;
  }
  environment[LADDER_OBSERVE] = observe_.folder;
  environment[LADDER_CARRY] =
      fmt::format("{}", fmt::join(observe_.carried, ":"));
  if (target == kForeign || target == kSanitized) {
    seen_.unseen.push_back(
        {program, target == kForeign ? "foreign" : "sanitized", {}});
    return;
  }
  std::string& preload = environment["LD_PRELOAD"];
  if (!preload.empty()) preload += ':';
  preload += observe_.folder / LADDER_LIBRARY;
}

Observer::~Observer() = default;

fs::path PathOf(const Descriptor& file) {
  return fmt::format("/proc/self/fd/{}", file.number());
}

/// The record's folder, or a temporary one if nothing can be preloaded from
/// there.
void Observer::ChooseFolder() {
  if (!Furnish(observe_.folder)) {
    const char* given = getenv("TMPDIR");
    for (const char* parent : {given, "/tmp", "/dev/shm"}) {
      if (parent == nullptr) continue;
      std::string name = fs::path(parent) / "aoti-ladder-XXXXXX";
      if (mkdtemp(name.data()) == nullptr) continue;
      files_.temporary = std::shared_ptr<void>(nullptr, [name](void*) {
        std::error_code ignored;
        fs::remove_all(name, ignored);
      });
      if (!Furnish(name)) continue;
      observe_.folder = name;
      break;
    }
  }
  const fs::path events = observe_.folder / LADDER_EVENTS;
  auto file =
      std::make_unique<Descriptor>(open(events.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file->open() || !CanPreloadFrom(observe_.folder / LADDER_LIBRARY))
    return;
  events_ = std::move(file);
}

/// From the first look on: the kernel takes up to 16 ms to end an instance,
/// which a short command must not pay for.
void Observer::WatchEvents() {
  if (watches_ || events_ == nullptr) return;
  watches_ = true;
  auto notify =
      std::make_unique<Descriptor>(inotify_init1(IN_NONBLOCK | IN_CLOEXEC));
  const fs::path events = observe_.folder / LADDER_EVENTS;
  if (notify->open() &&
      inotify_add_watch(notify->number(), events.c_str(), IN_MODIFY) >= 0) {
    inotify_ = std::move(notify);
  }
}

int Observer::news() const { return inotify_ ? inotify_->number() : -1; }

void Observer::ReadNews() {
  std::array<char, 1 << 14> buffer{};
  while (inotify_ &&
         read(inotify_->number(), buffer.data(), buffer.size()) > 0) {
  }
  if (events_ == nullptr) return;
  ssize_t size = 0;
  while ((size = read(events_->number(), buffer.data(), buffer.size())) > 0) {
    rest_.append(buffer.data(), static_cast<size_t>(size));
  }
  size_t at = 0;
  for (size_t end = 0; (end = rest_.find('\n', at)) != std::string::npos;
       at = end + 1) {
    Notice(std::string_view(rest_).substr(at, end - at));
  }
  rest_.erase(0, at);
}

double Observer::SecondsNow() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() -
                                       start_)
      .count();
}

bool IsCompilerDriver(std::string_view program) {
  static const RE2 kDriver(
      R"((?:.*[/-])?(?:g?cc|[gc]\+\+|clang(?:\+\+)?|icpx|dpcpp|nvcc|hipcc))"
      R"((?:-[\d.]+)?)");
  return RE2::FullMatch(re2::StringPiece(program.data(), program.size()),
                        kDriver);
}

void Observer::Notice(std::string_view line) {
  const std::vector<std::string> fields = FieldsOf(line);
  pid_t pid = 0;
  if (fields.size() < 4) return;
  std::from_chars(fields[1].data(), fields[1].data() + fields[1].size(), pid);
  const std::string& kind = fields[0];
  const std::string& path = fields[2];
  if (kind == LADDER_PROCESS) {
    reported_[pid] = path;
    Remember(path, seen_.programs);
  } else if (kind == LADDER_COMPILES) {
    Remember(path, seen_.compiled);
    if (!seen_.reached.compiler) seen_.reached.compiler = SecondsNow();
    seen_.reached.model.reset();
  } else if (kind == LADDER_COMPILER) {
    // Other programs get generated sources, too: cp, and scripts of the user.
    const bool compiler = path.starts_with('/') && IsCompilerDriver(path);
    if (seen_.compiler.empty() && compiler) seen_.compiler = path;
  } else if (kind == LADDER_LOADS) {
    const bool is_model = HoldModel(pid, path);
    if (is_model && !seen_.reached.model) seen_.reached.model = SecondsNow();
  } else if (kind == LADDER_PACKAGE) {
    Remember(path, seen_.packages);
    Hold(pid, path);
  } else if (kind == LADDER_MARKER) {
    Remember(path, seen_.frameworks);
    if (!seen_.reached.torch) seen_.reached.torch = SecondsNow();
    if (seen_.torch.empty()) seen_.torch = TorchIn(fields[3], path);
  } else if (kind == LADDER_CARRIED) {
    Remember(CarriedVariables{path, WordsOf(fields[3], ' ')}, seen_.carried);
  } else if (kind == LADDER_UNSEEN) {
    Remember(UnseenProgram{path, fields[3], {}}, seen_.unseen);
  }
}

/// Opens a file of a process, so that it can be read when it is gone. Null if
/// it is gone already.
std::shared_ptr<const Descriptor> Observer::Hold(pid_t pid,
                                                 const std::string& path) {
  const auto known = files_.held.find(path);
  if (known != files_.held.end()) return known->second;
  for (const fs::path& each : {Through(pid, path), fs::path(path)}) {
    auto file = std::make_shared<const Descriptor>(
        open(each.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    struct stat status {};
    if (!file->open() || fstat(file->number(), &status) != 0 ||
        !S_ISREG(status.st_mode)) {
      continue;
    }
    if (files_.held.size() < kMostHeld) files_.held[path] = file;
    return file;
  }
  return nullptr;
}

/// A library that may be a model. True if it is, or could not be read.
bool Observer::HoldModel(pid_t pid, const std::string& path) {
  const auto file = Hold(pid, path);
  if (file != nullptr && !IsModel(file->number())) {
    files_.held.erase(path);
    return false;
  }
  Remember(path, seen_.loaded);
  return true;
}

std::chrono::milliseconds Observer::Look(
    const std::function<std::vector<pid_t>()>& list) {
  const auto start = std::chrono::steady_clock::now();
  const std::vector<pid_t> processes = list();
  WatchEvents();
  ReadNews();
  for (const pid_t pid : processes) {
    const auto reported = reported_.find(pid);
    // After an exec where the library cannot be opened, it runs another program
    // than the one that reported.
    const bool known = reported != reported_.end() &&
                       LinkTo(ProcFolder(pid) / "exe") == reported->second;
    if (!known && ++looks_[pid] >= kFirstLook) LookAt(pid);
  }
  const auto took = std::chrono::duration_cast<std::chrono::milliseconds>(
      (std::chrono::steady_clock::now() - start) * kWaitPerLook);
  return std::max(kShortestWait, took);
}

/// A process that did not report. Anything may be unreadable, or gone.
void Observer::LookAt(pid_t pid) {
  const fs::path process = ProcFolder(pid);
  const std::string program = LinkTo(process / "exe");
  if (program.empty()) return NoteUnreadable(pid);
  const std::string maps = ReadFile(process / "maps").value_or("");
  if (maps.find(LADDER_LIBRARY) != std::string::npos) {
    reported_[pid] = program;  // forked without exec, or in another namespace
    return;
  }
  if (looks_[pid] == kFirstLook) NoteUnseen(pid, program);
  for (const std::string& word :
       WordsOf(ReadFile(process / "cmdline").value_or(""), '\0')) {
    if (word.ends_with(".cpp") || word.ends_with(".o")) {
      LookAtSource(pid, word.substr(0, word.rfind('.')) + ".cpp");
    }
  }
  LookAtMaps(pid, maps);
}

/// A source that a compiler reads, or whose object a linker reads. Some files
/// of its model come into the folder only before the link.
void Observer::LookAtSource(pid_t pid, const std::string& source) {
  if (Copy(pid, source)) Remember(source, seen_.compiled);
  std::error_code error;
  if (fs::exists(PlaceOfCopy(source), error)) {
    CopyFolder(pid, fs::path(source).parent_path());
  }
}

/// A process of another user, or one that may not be inspected: setuid.
void Observer::NoteUnreadable(pid_t pid) {
  if (access((ProcFolder(pid) / "exe").c_str(), F_OK) == 0 ||
      (errno != EACCES && errno != EPERM)) {
    return;
  }
  std::string name = ReadFile(ProcFolder(pid) / "comm").value_or("");
  while (!name.empty() && name.back() == '\n') name.pop_back();
  Remember(name, seen_.programs);
  Remember(UnseenProgram{name, "running", {}}, seen_.unseen);
}

void Observer::NoteUnseen(pid_t pid, const std::string& program) {
  Remember(program, seen_.programs);
  const std::vector<std::string> environment =
      WordsOf(ReadFile(ProcFolder(pid) / "environ").value_or(""), '\0');
  UnseenProgram unseen{program, "running", {}};
  for (const std::string& name : observe_.carried) {
    const bool has = std::any_of(
        environment.begin(), environment.end(),
        [&](const std::string& each) { return each.starts_with(name + "="); });
    if (!has && !environment.empty()) unseen.lacks.push_back(name);
  }
  Remember(std::move(unseen), seen_.unseen);
}

/// Models and frameworks among the files that the process has mapped.
void Observer::LookAtMaps(pid_t pid, const std::string& maps) {
  std::string before;
  for (const std::string& line : WordsOf(maps, '\n')) {
    const size_t slash = line.find('/');
    if (slash == std::string::npos) continue;
    std::string path = line.substr(slash);
    if (path == before) continue;
    before = path;
    if (IsMarker(path)) {
      Remember(path, seen_.frameworks);
      if (seen_.torch.empty()) {
        seen_.torch = TorchIn(Through(pid, path).parent_path(), path);
      }
    }
    if (!path.ends_with(".so")) continue;
    const std::string source = path.substr(0, path.size() - 3) + ".cpp";
    std::error_code error;
    if (!fs::exists(Through(pid, source), error)) continue;
    if (HoldModel(pid, path)) CopyFolder(pid, fs::path(source).parent_path());
  }
}

/// Keeps the generated code in a folder of a process.
void Observer::CopyFolder(pid_t pid, const fs::path& folder) {
  std::error_code error;
  for (fs::directory_iterator it(Through(pid, folder), error), end;
       !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename();
    const bool text =
        name.ends_with(".wrapper.json") || name == "kernel_information.json";
    if (name.ends_with(".cpp") || text) Copy(pid, folder / name);
  }
}

fs::path Observer::PlaceOfCopy(const fs::path& source) const {
  const std::string folder = source.parent_path();
  return files_.code / fmt::format("{:x}", std::hash<std::string>()(folder)) /
         source.filename();
}

/// Keeps a file of generated code. True if it is new.
bool Observer::Copy(pid_t pid, const std::string& source) {
  const fs::path from = Through(pid, source);
  const fs::path to = PlaceOfCopy(source);
  std::error_code error;
  if (fs::file_size(to, error) == fs::file_size(from, error)) return false;
  const std::string text = ReadFile(from, kMostCode).value_or("");
  const bool inductors =
      text.find("torch/csrc/inductor") != std::string::npos ||
      text.find("torchinductor") != std::string::npos;
  if (text.empty() || (source.ends_with(".cpp") && !inductors)) return false;
  try {
    fs::create_directories(to.parent_path());
    WriteFileByRename(to, text);
    return true;
  } catch (const std::exception&) {  // the disk is full: the log says so
    return false;
  }
}

Observation Observer::TakeObservation() {
  ReadNews();
  return std::move(seen_);
}

ObservedFiles Observer::TakeFiles() { return std::move(files_); }

}  // namespace ladder
