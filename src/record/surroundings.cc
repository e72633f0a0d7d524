#include "record/surroundings.h"

#include <fmt/format.h>
#include <openssl/crypto.h>
#include <openssl/evp.h>
#include <re2/re2.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <fstream>
#include <memory>
#include <set>

#include "base/json.h"
#include "base/text.h"
#include "diagnosis/verdict.h"
#include "process/executor.h"
#include "record/redact.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

/// The beginning of a file in /proc. The kernel generates it as it is read, and
/// /proc/cpuinfo is long if there are many cores.
std::string BeginOf(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text(4096, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<size_t>(file.gcount()));
  return text;
}

/// Finds the field in lines such as "model name : Intel(R) …".
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

/// The output of a short command; nothing if it fails. It is not shown.
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

/// True if `git status -z` lists untracked files besides records.
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
  // Git's settings must not change the output. Git must take no lock, and must
  // start no pager if it finds a terminal.
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
                                           const Command& in,
                                           const std::string& observed) {
  std::string compiler = observed;
  if (compiler.empty()) {
    const auto chosen = in.environment.find("CXX");
    if (chosen != in.environment.end()) compiler = chosen->second;
  }
  if (compiler.empty()) compiler = "g++";
  const auto output = OutputOf(executor, in, {compiler, "--version"});
  if (!output) return std::nullopt;
  return FirstLine(*output);
}

namespace {

re2::StringPiece Piece(std::string_view text) {
  return {text.data(), text.size()};
}

/// True for variables that can change what a model does: paths of programs and
/// libraries, and those of Python, PyTorch, a device or a compiler.
bool MattersForRuns(std::string_view name) {
  static const RE2 kMatters(
      "PATH|HOME|TMPDIR|LANG|LANGUAGE|VIRTUAL_ENV|CC|CXX|CPATH|LIBRARY_PATH|"
      "(?:C|CPLUS)_INCLUDE_PATH|.*FLAGS|GLIBC_TUNABLES|.*SEED|"
      "(?:PYTHON|TORCH|PYTORCH|TRITON|CUDA|CUBLAS|CUDNN|MIOPEN|OPENBLAS).*|"
      "(?:LC|LD|CONDA|AOT|AOTI|INDUCTOR|NCCL|NVIDIA|HIP|HSA|ROCM|ROCR|AMD|ZE|"
      "SYCL|ONEAPI|OMP|GOMP|KMP|MKL|DNNL|ONEDNN|ATEN|MALLOC|HF|TRANSFORMERS|"
      "TOKENIZERS)_.*");
  return RE2::FullMatch(Piece(name), kMatters);
}

namespace json = boost::json;

std::string ValueIn(const Variables& variables, const std::string& name) {
  const auto found = variables.find(name);
  return found == variables.end() ? "" : found->second;
}

void AddDrift(const std::string& what, const Variables& before,
              const Variables& now, std::vector<Drift>& drift) {
  std::set<std::string> names;
  for (const auto& [name, value] : before) names.insert(name);
  for (const auto& [name, value] : now) names.insert(name);
  for (const std::string& name : names) {
    const std::string was = ValueIn(before, name);
    const std::string is = ValueIn(now, name);
    if (was != is) drift.push_back({what, name, was, is});
  }
}

/// `selected`: one of the records to compare has only those to share.
Variables ThatMatter(const RecordFacts& facts, bool selected) {
  Variables some;
  for (const auto& [name, value] : facts.environment) {
    const bool matters = selected ? IsToShare(name) : MattersForRuns(name);
    if (matters && !IsRedacted(value)) some[name] = value;
  }
  return some;
}

bool CanCompare(const ReplayAnswer& answer) {
  return answer.before.known && answer.now.known;
}

std::string Headline(const ReplayAnswer& answer) {
  if (!answer.before.known) {
    return "NOTHING TO COMPARE  the record has no verdict";
  }
  if (!answer.now.known)
    return "NOTHING TO COMPARE  the new run has no verdict";
  return SameAnswer(answer.before, answer.now)
             ? "HOLDS  the verdict is the same"
             : "DIFFERS  the verdict has changed";
}

std::string Shown(const std::string& value) {
  return value.empty() ? "(none)" : std::string(HeadOf(value, 60));
}

json::object ToJson(const AnswerKey& key) {
  return {{"known", key.known},
          {"fails", key.fails},
          {"class", key.failure_class},
          {"signature", key.signature},
          {"first_failing", key.first_failing}};
}

}  // namespace

std::vector<Drift> CompareFacts(const RecordFacts& before,
                                const RecordFacts& now) {
  std::vector<Drift> drift;
  const Surroundings& was = before.surroundings;
  const Surroundings& is = now.surroundings;
  if (!was.versions.empty() && !is.versions.empty()) {
    AddDrift("versions", was.versions, is.versions, drift);
  }
  Variables machine = was.machine;
  machine.erase("memory");  // differs at every start of a virtual machine
  Variables machine_now = is.machine;
  machine_now.erase("memory");
  AddDrift("machine", machine, machine_now, drift);
  AddDrift("git", was.git, is.git, drift);
  AddDrift("files", was.files, is.files, drift);
  const bool selected = before.environment_selected || now.environment_selected;
  AddDrift("environment", ThatMatter(before, selected),
           ThatMatter(now, selected), drift);
  return drift;
}

AnswerKey KeyOf(const Verdict& verdict) {
  AnswerKey key;
  key.known = IsJudged(verdict.outcome);
  if (const auto& failure = verdict.failure) {
    key.fails = true;
    key.failure_class = Name(failure->failure_class);
    key.signature = failure->signature;
  }
  if (verdict.first_failing) key.first_failing = verdict.first_failing->name;
  return key;
}

bool SameAnswer(const AnswerKey& a, const AnswerKey& b) {
  return a.known && b.known && a.fails == b.fails &&
         a.failure_class == b.failure_class && a.signature == b.signature &&
         a.first_failing == b.first_failing;
}

std::string Describe(const AnswerKey& key) {
  if (!key.known) return "no verdict";
  if (!key.fails) return "it does not fail";
  const std::string where =
      key.first_failing.empty() ? "" : " in " + key.first_failing;
  return fmt::format("{}{}  [{}]", key.failure_class, where, key.signature);
}

std::string RenderText(const ReplayAnswer& answer) {
  std::string text =
      fmt::format("{}\n\n  recorded  {}\n  now       {}\n\n", Headline(answer),
                  Describe(answer.before), Describe(answer.now));
  if (answer.drift.empty()) {
    text += "Nothing recorded has changed.\n";
  } else {
    text += "Changed since the record was made\n";
  }
  for (const Drift& each : answer.drift) {
    text += fmt::format("  {:<12}{}: {} -> {}\n", each.what, each.name,
                        Shown(each.before), Shown(each.now));
  }
  return text + "\nrecord: " + answer.record + "\n";
}

std::string RenderJson(const ReplayAnswer& answer) {
  json::array drift;
  for (const Drift& each : answer.drift) {
    drift.push_back(json::object{{"what", each.what},
                                 {"name", ToUtf8(each.name)},
                                 {"recorded", ToUtf8(each.before)},
                                 {"now", ToUtf8(each.now)}});
  }
  json::value holds;  // null
  if (CanCompare(answer)) holds = SameAnswer(answer.before, answer.now);
  return PrettyJson(json::object{{"schema_version", 1},
                                 {"holds", holds},
                                 {"recorded", ToJson(answer.before)},
                                 {"now", ToJson(answer.now)},
                                 {"drift", drift},
                                 {"record", ToUtf8(answer.record)}}) +
         "\n";
}

namespace {

/// Hashing a file of this size takes long enough to report and remember it.
constexpr uint64_t kLargeFile = 64 << 20;

void GoOnOrEnd(const fs::path& file) {
  if (!EndingSignalCame()) return;
  throw UserError(fmt::format("interrupted while hashing {}", file.native()),
                  "Continue with the record: aoti-ladder resume RECORD", 130,
                  ErrorKind::kResumable);
}

std::string Hexadecimal(const unsigned char* bytes, size_t size) {
  std::string text;
  for (size_t i = 0; i < size; ++i) text += fmt::format("{:02x}", bytes[i]);
  return text;
}

/// Without the system's configuration of OpenSSL, which takes milliseconds to
/// read and changes no digest.
const EVP_MD* Sha256() {
  OPENSSL_init_crypto(OPENSSL_INIT_NO_LOAD_CONFIG, nullptr);
  return EVP_sha256();
}

std::optional<std::string> Sha256Of(const fs::path& file, bool may_end) {
  std::ifstream stream(file, std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context(
      EVP_MD_CTX_new(), EVP_MD_CTX_free);
  if (!stream || context == nullptr ||
      EVP_DigestInit_ex(context.get(), Sha256(), nullptr) != 1) {
    return std::nullopt;
  }
  std::vector<char> block(1 << 16);
  while (stream) {
    if (may_end) GoOnOrEnd(file);
    stream.read(block.data(), static_cast<std::streamsize>(block.size()));
    EVP_DigestUpdate(context.get(), block.data(),
                     static_cast<size_t>(stream.gcount()));
  }
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  if (!stream.eof() || EVP_DigestFinal_ex(context.get(), digest, &size) != 1) {
    return std::nullopt;
  }
  return Hexadecimal(digest, size);
}

/// The path that a word names; nothing for one that names no file.
std::optional<std::string> FileIn(const std::string& word,
                                  const fs::path& workdir) {
  std::error_code error;  // a script for sh -c is too long for a path
  if (fs::is_regular_file(workdir / word, error)) return word;
  const size_t equals = word.find('=');
  if (equals == std::string::npos || equals + 1 == word.size()) return {};
  const std::string value = word.substr(equals + 1);
  if (fs::is_regular_file(workdir / value, error)) return value;
  return {};
}

}  // namespace

std::string Sha256OfText(std::string_view bytes) {
  unsigned char digest[EVP_MAX_MD_SIZE];
  unsigned int size = 0;
  LADDER_CHECK(EVP_Digest(bytes.data(), bytes.size(), digest, &size, Sha256(),
                          nullptr) == 1);
  return Hexadecimal(digest, size);
}

std::optional<std::string> FileHashes::Of(const fs::path& file,
                                          Progress* progress) {
  struct stat status {};
  if (stat(file.c_str(), &status) != 0) return std::nullopt;
  const auto bytes = static_cast<uint64_t>(status.st_size);
  if (bytes < kLargeFile) return Sha256Of(file, progress != nullptr);
  const State state{status.st_dev, status.st_ino, bytes, status.st_ctim.tv_sec,
                    status.st_ctim.tv_nsec};
  if (const auto found = large_.find(state); found != large_.end()) {
    return found->second;
  }
  if (progress != nullptr) {
    progress->Say(
        fmt::format("hashing {} ({})", file.native(), SizeText(bytes)));
  }
  auto hash = Sha256Of(file, progress != nullptr);
  if (hash) large_[state] = *hash;
  return hash;
}

Surroundings::Facts HashFiles(const std::vector<std::string>& words,
                              const fs::path& workdir, uint64_t most_bytes,
                              FileHashes& hashes, Progress* progress) {
  Surroundings::Facts facts;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i == 0 && words[i].find('/') == std::string::npos) continue;
    const auto file = FileIn(words[i], workdir);
    std::error_code error;
    if (!file || fs::file_size(workdir / *file, error) > most_bytes) continue;
    if (const auto hash = hashes.Of(workdir / *file, progress)) {
      facts[*file] = *hash;
    }
  }
  return facts;
}

bool IsToShare(std::string_view name) {
  static const RE2 kShared(
      "LANG|LANGUAGE|CC|CXX|CPATH|LIBRARY_PATH|(?:C|CPLUS)_INCLUDE_PATH|"
      "(?:C|CPP|CXX|LD)FLAGS|NVCC_[A-Z_]*FLAGS|MAX_JOBS|GLIBC_TUNABLES|"
      "(?:PYTHON|TORCH|PYTORCH|TRITON|CUDA|CUBLAS|CUDNN|MIOPEN|OPENBLAS).*|"
      "(?:LC|LD|AOT|AOTI|INDUCTOR|NCCL|NVIDIA|HIP|HSA|ROCM|ROCR|AMD|ZE|SYCL|"
      "ONEAPI|OMP|GOMP|KMP|MKL|DNNL|ONEDNN|ATEN|MALLOC)_.*");
  return RE2::FullMatch(Piece(name), kShared);
}

bool IsOfSession(std::string_view name) {
  static const RE2 kSession(
      "_|PWD|OLDPWD|SHLVL|TERM|TERM_.*|COLORTERM|COLUMNS|LINES|DISPLAY|"
      "WAYLAND_DISPLAY|XAUTHORITY|SSH_.*|XDG_.*|DBUS_.*|GPG_.*|TMUX.*|STY|"
      "WINDOWID|LS_COLORS|LESS.*|PS1|PROMPT.*|INVOCATION_ID|JOURNAL_STREAM");
  return RE2::FullMatch(Piece(name), kSession);
}

namespace {

/// True for variables that say where a process runs: its GPUs, its job, its
/// scratch folder.
bool IsOfPlace(std::string_view name) {
  static const RE2 kPlace(
      "(?:CUDA|NVIDIA|HIP|ROCR)_VISIBLE_DEVICES|GPU_DEVICE_ORDINAL|"
      "ZE_AFFINITY_MASK|TMPDIR|SLURMD?_.*");
  return RE2::FullMatch(Piece(name), kPlace);
}

}  // namespace

void TakePlace(const Variables& now, Variables& environment) {
  std::erase_if(environment,
                [](const auto& each) { return IsOfPlace(each.first); });
  for (const auto& [name, value] : now) {
    if (IsOfPlace(name)) environment[name] = value;
  }
}

bool IsRedacted(std::string_view value) {
  const auto pieces = SplitAtMarks(value);
  return std::any_of(pieces.begin(), pieces.end(), [](const MarkedPiece& each) {
    return !each.name.empty();
  });
}

RestoredEnvironment Restore(const Variables& recorded, const Variables& now) {
  RestoredEnvironment restored;
  for (const auto& [name, value] : recorded) {
    if (IsOfSession(name)) continue;
    if (!IsRedacted(value)) {
      restored.variables[name] = value;
    } else if (const auto set = now.find(name); set != now.end()) {
      restored.variables[name] = set->second;
    } else {
      restored.missing.push_back(name);
    }
  }
  for (const auto& [name, value] : now) {
    if (IsOfSession(name)) restored.variables[name] = value;
  }
  return restored;
}

RestoredEnvironment RestoreSelected(const Variables& recorded,
                                    const Variables& now) {
  RestoredEnvironment restored = Restore(recorded, now);
  for (const auto& [name, value] : now) {
    if (!IsToShare(name)) restored.variables[name] = value;
  }
  return restored;
}

std::vector<std::string> RestoreWords(const std::vector<std::string>& words,
                                      const Variables& now,
                                      std::vector<std::string>& missing) {
  std::vector<std::string> restored;
  for (const std::string& word : words) {
    std::string whole;
    for (const MarkedPiece& piece : SplitAtMarks(word)) {
      whole += piece.text;
      if (piece.name.empty()) continue;
      const auto set = now.find(piece.name);
      if (set == now.end()) {
        AddOnce(piece.name, missing);
      } else {
        whole += set->second;
      }
    }
    restored.push_back(std::move(whole));
  }
  return restored;
}

}  // namespace ladder
