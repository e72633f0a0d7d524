#include "codegen/artifacts.h"

#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <locale.h>
#include <pwd.h>
#include <re2/re2.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json.hpp>
#include <cerrno>
#include <fstream>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string_view>

#include "base/file.h"
#include "codegen/cpp_kernel.h"
#include "codegen/wrapper.h"

namespace ladder {

namespace {

namespace fs = std::filesystem;

constexpr uint64_t kMaxSource = 256ULL << 20;  // no generated text is larger
constexpr uint64_t kMaxLibrary = 1ULL << 36;   // weights are part of it

/// The bytes of a file that may be larger than memory.
class MappedFile {
 public:
  explicit MappedFile(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) {
      fault_ = fs::exists(path, error) ? "it is not a file" : "no such file";
      return;
    }
    const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
    size_ = file < 0 ? 0 : fs::file_size(path, error);
    // An empty file cannot be mapped; that is not a fault.
    if (size_ > 0) {
      void* start = mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      if (start != MAP_FAILED) start_ = static_cast<const char*>(start);
    }
    if (file < 0 || (size_ > 0 && start_ == nullptr)) {
      fault_ = fmt::format("it cannot be read: {}", ErrorText(errno));
    }
    if (file >= 0) close(file);
  }
  ~MappedFile() {
    if (start_ != nullptr) munmap(const_cast<char*>(start_), size_);
  }
  MappedFile(const MappedFile&) = delete;
  MappedFile& operator=(const MappedFile&) = delete;

  /// Why there are no bytes; empty when nothing is wrong.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  [[nodiscard]] std::string_view bytes() const {
    return start_ == nullptr ? std::string_view()
                             : std::string_view(start_, size_);
  }

 private:
  const char* start_ = nullptr;
  size_t size_ = 0;
  std::string fault_;
};

/// A folder of files, on disk or in a package.
struct FileSet {
  std::vector<std::string> names;    // sorted, with folders
  std::vector<std::string> kernels;  // those of `names` that the user gave
  std::function<std::string(const std::string&)> read_source;
  std::function<std::string(const std::string&)> read_binary;
};

std::string Folder(const std::string& name) {
  size_t slash = name.rfind('/');
  return slash == std::string::npos ? "" : name.substr(0, slash + 1);
}

bool Has(const FileSet& files, const std::string& name) {
  return std::binary_search(files.names.begin(), files.names.end(), name);
}

/// "….wrapper.cpp" (torch >= 2.7) or "….cpp" (before) without that ending;
/// nothing for other files.
std::optional<std::string> Stem(const std::string& name) {
  for (std::string_view ending : {".wrapper.cpp", ".cpp"}) {
    if (name.ends_with(".kernel.cpp") || !name.ends_with(ending)) continue;
    return name.substr(0, name.size() - ending.size());
  }
  return {};
}

/// Why a kernel file is taken to belong to a wrapper, best reason first.
enum class Bond { kNamesIt, kSameStem, kNamesNone, kNamesAnother };

/// A kernel file that may belong to a wrapper.
struct KernelFile {
  std::string name, text;
  bool beside = false;  ///< found beside the wrapper, not given by the user
  Bond bond = Bond::kNamesIt;

  [[nodiscard]] auto Rank() const { return std::pair(beside, bond); }
};

Bond BondOf(const KernelFile& file, const Artifact& artifact) {
  const std::string_view named = WrapperNamedBy(file.text);
  if (named == artifact.wrapper_file) return Bond::kNamesIt;
  if (fs::path(file.name).filename() == artifact.name + ".kernel.cpp") {
    return Bond::kSameStem;
  }
  return named.empty() ? Bond::kNamesNone : Bond::kNamesAnother;
}

/// True if the kernels belong to another wrapper of the set.
bool IsOfAnother(const FileSet& files, const KernelFile& file) {
  const std::string named(WrapperNamedBy(file.text));
  return file.bond == Bond::kNamesAnother &&
         std::any_of(files.names.begin(), files.names.end(),
                     [&](const std::string& name) {
                       return fs::path(name).filename() == named;
                     });
}

std::vector<KernelFile> KernelsFor(const FileSet& files,
                                   const Artifact& artifact) {
  std::vector<KernelFile> found;
  for (const std::string& name : files.names) {
    if (!name.ends_with(".kernel.cpp")) continue;
    KernelFile file;
    file.name = name;
    file.beside = std::find(files.kernels.begin(), files.kernels.end(), name) ==
                  files.kernels.end();
    if (file.beside && Folder(name) != artifact.folder) continue;
    file.text = files.read_source(name);
    file.bond = BondOf(file, artifact);
    if (file.text.empty() || IsOfAnother(files, file)) continue;
    found.push_back(std::move(file));
  }
  return found;
}

/// Models that differ only in sizes share a folder, and other kernel files may
/// have been copied there. If several files fit equally well, none is chosen,
/// unless they name the wrapper: then they are copies.
void AddKernels(const FileSet& files, Artifact& artifact) {
  std::vector<KernelFile> found = KernelsFor(files, artifact);
  const auto best = std::min_element(
      found.begin(), found.end(), [](const KernelFile& a, const KernelFile& b) {
        return a.Rank() < b.Rank();
      });
  const auto equals = [&](const KernelFile& file) {
    return file.Rank() == best->Rank();
  };
  if (best == found.end() ||
      (best->bond != Bond::kNamesIt &&
       std::count_if(found.begin(), found.end(), equals) > 1)) {
    // Before torch 2.7 one file holds kernels and wrapper.
    artifact.kernel_file = artifact.wrapper_file;
    artifact.kernel_folder = artifact.folder;
    return;
  }
  artifact.kernel_file = fs::path(best->name).filename();
  artifact.kernel_folder = Folder(best->name);
  artifact.kernels = std::move(best->text);
}

std::optional<Artifact> MakeArtifact(const FileSet& files,
                                     const std::string& name) {
  auto stem = Stem(name);
  if (!stem) return {};
  Artifact artifact;
  artifact.wrapper = files.read_source(name);
  if (!LooksLikeWrapper(artifact.wrapper)) return {};
  artifact.name = fs::path(*stem).filename();
  artifact.folder = Folder(name);
  artifact.wrapper_file = fs::path(name).filename();
  bool split = name.ends_with(".wrapper.cpp");
  std::string beside = *stem + (split ? ".wrapper" : "");
  if (Has(files, beside + ".json")) {
    artifact.proxy_nodes = files.read_source(beside + ".json");
  }
  std::string provenance = Folder(name) + "kernel_information.json";
  if (Has(files, provenance)) {
    artifact.provenance = files.read_source(provenance);
  }
  AddKernels(files, artifact);
  if (Has(files, beside + ".so")) {
    artifact.read_library = [read = files.read_binary, so = beside + ".so"]() {
      return read(so);
    };
  } else {
    artifact.read_library = []() { return std::string(); };
  }
  return artifact;
}

std::vector<Artifact> FindAll(const FileSet& files) {
  std::vector<Artifact> found;
  for (const std::string& name : files.names) {
    if (auto artifact = MakeArtifact(files, name)) {
      found.push_back(std::move(*artifact));
    }
  }
  return found;
}

/// All files below the folder, sorted.
std::vector<std::string> FilesBelow(const fs::path& folder) {
  std::vector<std::string> files;
  std::error_code error;
  for (fs::recursive_directory_iterator
           it(folder, fs::directory_options::skip_permission_denied, error),
       end;
       !error && it != end; it.increment(error)) {
    if (it->is_regular_file(error)) files.push_back(it->path().string());
  }
  std::sort(files.begin(), files.end());
  return files;
}

JitCode JitCodeOf(const std::string& file) {
  const bool python = file.ends_with(".py");
  if (!python && !file.ends_with(".cpp")) return JitCode::kNone;
  const std::string text = ReadFile(file, kMaxSource).value_or("");
  const auto has = [&](std::string_view part) {
    return text.find(part) != std::string::npos;
  };
  if (!python && (has("inductor_entry_cpp") || has("inductor_entry_impl"))) {
    return JitCode::kCppWrapper;
  }
  const bool wrapper = python && has("async_compile") && has("def call(");
  const bool kernel = !python && (has("cpp_fused_") || has("void kernel("));
  return wrapper || kernel ? JitCode::kPythonWrapper : JitCode::kNone;
}

}  // namespace

std::string_view Name(JitCode code) {
  switch (code) {
    case JitCode::kNone:
      return "none";
    case JitCode::kPythonWrapper:
      return "python-wrapper";
    case JitCode::kCppWrapper:
      return "cpp-wrapper";
  }
  LADDER_CHECK(false);
}

JitCode FindJit(const fs::path& folder) {
  JitCode found = JitCode::kNone;
  for (const std::string& file : FilesBelow(folder)) {
    found = std::max(found, JitCodeOf(file));
  }
  return found;
}

std::vector<Artifact> FindInCache(const fs::path& cache) {
  FileSet files;
  files.names = FilesBelow(cache);
  files.read_source = [](const std::string& name) {
    return ReadFile(name, kMaxSource).value_or("");
  };
  files.read_binary = [](const std::string& name) {
    return ReadFile(name, kMaxLibrary).value_or("");
  };
  return FindAll(files);
}

namespace {

/// Links the file, or copies it where a link is not possible: there may be
/// thousands of files.
void ShareFile(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_directories(to.parent_path(), error);
  fs::create_hard_link(from, to, error);
  if (!error) return;
  fs::copy_file(from, to, error);
  if (error) fs::remove(to, error);  // a part of a library would be used
}

/// triton/runtime/cache.py, put_group: {"child_paths": {NAME: PATH}}, the files
/// of a kernel beside this list.
void ShareTritonList(const fs::path& from, const fs::path& to) {
  namespace json = boost::json;
  boost::system::error_code invalid;
  json::value list =
      json::parse(ReadFile(from, kMaxSource).value_or(""), invalid);
  json::object* object = list.if_object();
  json::value* files = object ? object->if_contains("child_paths") : nullptr;
  if (files == nullptr || !files->is_object()) return;
  std::error_code error;
  const fs::path folder = fs::absolute(to, error).parent_path();
  for (auto& [name, path] : files->as_object()) {
    path = (folder / std::string(name)).string();
  }
  fs::create_directories(folder, error);
  std::ofstream file(to, std::ios::binary);
  file << json::serialize(list);
  file.close();
  if (!file) fs::remove(to, error);
}

constexpr const char* kLoaded = ".so.load_ok";

/// torch/_inductor/cpu_vec_isa.py, torch 2.6 and 2.14: a library of a few lines
/// for each set of instructions. Since 2.14, another file says that it could be
/// loaded. To compile and load it takes seconds.
bool IsInstructionCheck(fs::path file) {
  constexpr uint64_t kMost = 4096;
  if (file.extension() == ".load_ok") file.replace_extension();
  if (file.extension() == ".so") file.replace_extension(".cpp");
  return file.extension() == ".cpp" &&
         ReadFile(file, kMost).value_or("").find("_chk_kernel") !=
             std::string::npos;
}

/// As torch/_inductor/runtime/cache_dir_utils.py finds it, with Python's
/// getpass.getuser() and tempfile.gettempdir().
fs::path InductorCache(const std::map<std::string, std::string>& environment) {
  const auto first_of = [&](std::initializer_list<const char*> names) {
    for (const char* name : names) {
      const auto found = environment.find(name);
      if (found != environment.end() && !found->second.empty()) {
        return found->second;
      }
    }
    return std::string();
  };
  const std::string given = first_of({"TORCHINDUCTOR_CACHE_DIR"});
  if (!given.empty()) return given;
  std::string user = first_of({"LOGNAME", "USER", "LNAME", "USERNAME"});
  if (user.empty()) {
    const passwd* own = getpwuid(getuid());
    user = own == nullptr ? fmt::format("uid_{}", getuid()) : own->pw_name;
  }
  RE2::GlobalReplace(&user, R"([\\/:*?"<>|])", "_");
  const std::string folder = first_of({"TMPDIR", "TEMP", "TMP"});
  return fs::path(folder.empty() ? "/tmp" : folder) / ("torchinductor_" + user);
}

}  // namespace

void ShareCompilation(const fs::path& from, const fs::path& to) {
  for (const std::string& name : FilesBelow(from)) {
    const fs::path file(name);
    const fs::path within = file.lexically_relative(from);
    const bool triton = *within.begin() == "triton";
    if (triton && file.filename().native().starts_with("__grp__")) {
      ShareTritonList(file, to / within);
    } else if (triton || IsInstructionCheck(file)) {
      ShareFile(file, to / within);
    }
  }
}

void ShareInstructionChecks(
    const std::map<std::string, std::string>& environment, const fs::path& to) {
  const fs::path cache = InductorCache(environment);
  // Where everybody may write, others can leave libraries under our name.
  if (!IsOurs(cache)) return;
  std::error_code error;
  for (fs::directory_iterator it(cache, error), end; !error && it != end;
       it.increment(error)) {
    const fs::path folder = it->path().filename();
    // Checks are in folders such as "ar". Longer names are of models.
    if (folder.native().size() != 2) continue;
    for (const std::string& file : FilesBelow(it->path())) {
      const std::string name = fs::path(file).filename();
      // Without the last file, somebody may be compiling the library now.
      std::error_code ignored;
      if (fs::exists(it->path() / (name.substr(0, name.find('.')) + kLoaded),
                     ignored) &&
          IsInstructionCheck(file)) {
        ShareFile(file, to / folder / name);
      }
    }
  }
}

std::vector<Artifact> FindInFiles(const std::vector<fs::path>& given) {
  FileSet files;
  std::error_code error;
  for (const fs::path& path : given) {
    files.names.push_back(path.string());
    if (path.string().ends_with(".kernel.cpp")) {
      files.kernels.push_back(path.string());
    }
    const fs::path folder =
        path.has_parent_path() ? path.parent_path() : fs::path(".");
    for (fs::directory_iterator it(folder, error), end; !error && it != end;
         it.increment(error)) {
      const std::string name = it->path().filename();
      // Other wrappers beside it are other models.
      if (name.ends_with(".cpp") && !name.ends_with(".kernel.cpp")) continue;
      files.names.push_back(path.has_parent_path() ? it->path().string()
                                                   : name);
    }
  }
  std::sort(files.names.begin(), files.names.end());
  files.names.erase(std::unique(files.names.begin(), files.names.end()),
                    files.names.end());
  files.read_source = [](const std::string& name) {
    return ReadFile(name, kMaxSource).value_or("");
  };
  files.read_binary = [](const std::string& name) {
    return ReadFile(name, kMaxLibrary).value_or("");
  };
  return FindAll(files);
}

std::vector<Artifact> FindInPackage(const fs::path& path, std::string* why) {
  // Shared with Artifact::read_library, which may be called later.
  struct Archive {
    explicit Archive(const fs::path& path) : file(path) {}
    MappedFile file;
    std::optional<Package> package;
  };
  auto archive = std::make_shared<Archive>(path);
  std::string reason = archive->file.fault();
  if (reason.empty()) {
    archive->package = Package::Open(archive->file.bytes(), &reason);
  }
  if (!archive->package) {
    if (why != nullptr) *why = reason;
    return {};
  }
  FileSet files;
  for (const PackageEntry& entry : archive->package->entries()) {
    files.names.push_back(entry.name);
  }
  std::sort(files.names.begin(), files.names.end());
  files.read_source = [archive](const std::string& name) {
    return archive->package->Read(name, kMaxSource).value_or("");
  };
  files.read_binary = [archive](const std::string& name) {
    return archive->package->Read(name, kMaxLibrary).value_or("");
  };
  std::vector<Artifact> found = FindAll(files);
  for (Artifact& each : found) each.library_is_own = true;
  return found;
}

namespace {

using Archive = std::unique_ptr<archive, decltype(&archive_read_free)>;

/// libarchive returns names in the encoding of the locale, and no name if that
/// encoding cannot express it.
class InUtf8 {
 public:
  InUtf8() : before_(uselocale(Utf8())) {}
  ~InUtf8() { uselocale(before_); }
  InUtf8(const InUtf8&) = delete;
  InUtf8& operator=(const InUtf8&) = delete;

 private:
  /// Made once, as that takes longer than to read a small package. 0 if there
  /// is none: then the locale stays as it is.
  static locale_t Utf8() {
    static const locale_t kUtf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nullptr);
    return kUtf8;
  }

  locale_t before_;
};

/// The archive at its first entry; null if the bytes are not a complete zip
/// file. Reads only the table of contents at the end of the file, so that a
/// truncated file is refused, not read as far as it goes.
Archive OpenZip(std::string_view bytes) {
  Archive zip(archive_read_new(), &archive_read_free);
  archive_read_support_format_zip_seekable(zip.get());
  const int opened =
      archive_read_open_memory(zip.get(), bytes.data(), bytes.size());
  if (opened != ARCHIVE_OK) zip.reset();
  return zip;
}

/// Reads the next entry and its name. False at the end, and at damage that
/// hides all later entries.
bool Advance(archive* zip, archive_entry*& entry, std::string& name) {
  const int result = archive_read_next_header(zip, &entry);
  if (result != ARCHIVE_OK && result != ARCHIVE_WARN) return false;
  const char* text = archive_entry_pathname_utf8(entry);
  if (text == nullptr) text = archive_entry_pathname(entry);
  name = text == nullptr ? "" : text;
  return true;
}

std::string WhyNoZip(std::string_view bytes) {
  return bytes.substr(0, 4) == "PK\x03\x04"
             ? "the file is truncated: the end of the zip file is missing"
             : "the file is not a zip file, so it is not a .pt2 package";
}

}  // namespace

std::optional<Package> Package::Open(std::string_view bytes, std::string* why) {
  if (bytes.empty()) {
    *why = "the file is empty";
    return std::nullopt;
  }
  const InUtf8 names;
  const Archive zip = OpenZip(bytes);
  if (zip == nullptr) {
    *why = WhyNoZip(bytes);
    return std::nullopt;
  }
  Package package(bytes);
  archive_entry* entry = nullptr;
  for (std::string name; Advance(zip.get(), entry, name);) {
    if (name.empty()) continue;
    const auto size = std::max<la_int64_t>(0, archive_entry_size(entry));
    package.entries_.push_back({name, static_cast<uint64_t>(size)});
  }
  const int error = archive_errno(zip.get());
  if (package.entries_.empty() && error != 0) {
    const char* says = archive_error_string(zip.get());
    *why = archive_format(zip.get()) == 0
               ? WhyNoZip(bytes)
               : std::string("the zip file cannot be read: ") +
                     (says == nullptr ? "it is damaged" : says);
    return std::nullopt;
  }
  return package;
}

std::optional<std::string> Package::Read(const std::string& name,
                                         uint64_t max_bytes) const {
  const InUtf8 names;
  const Archive zip = OpenZip(bytes_);
  archive_entry* entry = nullptr;
  std::string found;
  while (zip != nullptr && Advance(zip.get(), entry, found)) {
    if (name.empty() || found != name) continue;
    const la_int64_t declared = archive_entry_size(entry);
    if (declared > 0 && static_cast<uint64_t>(declared) > max_bytes) break;
    // The declared size may be wrong, so the extracted bytes are counted.
    // libarchive checks size and CRC when the end is reached.
    constexpr size_t kLargestChunk = 1 << 20;
    size_t chunk =
        declared < 0
            ? kLargestChunk
            : std::min(static_cast<size_t>(declared), kLargestChunk - 1) + 1;
    std::string bytes;
    while (true) {
      const size_t had = bytes.size();
      bytes.resize(had + chunk);
      const la_ssize_t got =
          archive_read_data(zip.get(), bytes.data() + had, chunk);
      if (got < 0) return std::nullopt;
      bytes.resize(had + static_cast<size_t>(got));
      if (bytes.size() > max_bytes) return std::nullopt;
      if (got == 0) return bytes;
      chunk = std::min(2 * chunk, kLargestChunk);
    }
  }
  return std::nullopt;
}

}  // namespace ladder
