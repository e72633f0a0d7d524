// Sees what the processes of a command do: the models that they compile and
// load, their torch, and where variables do not reach them.
//
// Two means, because neither is enough. A library that is preloaded into the
// command (preload.c) acts at the right moment: it keeps generated code before
// PyTorch deletes it, and carries variables through an exec with another
// environment. Where nothing can be preloaded (static programs, other root
// folders, other C libraries), this process looks at /proc from time to time.
#ifndef LADDER_PROCESS_OBSERVER_H_
#define LADDER_PROCESS_OBSERVER_H_

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"

namespace ladder {

/// A process, or a program that was about to start, that nothing of ours could
/// be preloaded into.
struct UnseenProgram {
  std::string program;  ///< path
  /// "static", "foreign", "sanitized": why, as in preload_names.h; "running":
  /// only its entry in /proc was seen.
  std::string why;
  /// The variables of the tool that its environment lacks.
  std::vector<std::string> lacks;
  bool operator==(const UnseenProgram&) const = default;
};

/// A program that was started without some of the tool's variables. The
/// observer added them.
struct CarriedVariables {
  std::string program;
  std::vector<std::string> names;
  bool operator==(const CarriedVariables&) const = default;
};

/// When a command reached the parts that take its time, in seconds from its
/// start; nothing: not seen.
struct Milestones {
  std::optional<double> torch;  ///< it loaded a library of torch
  std::optional<double>
      compiler;                 ///< a compiler got the first generated source
  std::optional<double> model;  ///< it loaded a model, after all compilers
  bool operator==(const Milestones&) const = default;
};

/// What was seen of a command. Paths are as its processes have them.
struct Observation {
  bool made = false;                    ///< false: nothing was observed
  std::vector<std::string> programs;    ///< that ran, each once
  std::vector<std::string> compiled;    ///< generated sources, by a compiler
  std::string compiler;                 ///< the first program that got one
  std::vector<std::string> loaded;      ///< libraries of models
  std::vector<std::string> packages;    ///< .pt2 files that were read
  std::vector<std::string> frameworks;  ///< libraries of torch and ExecuTorch
  /// The torch of the first process that loaded one: "torch", "cuda", "hip",
  /// "torch's commit", if known. From torch/version.py, from build-version of a
  /// C++ distribution, or from the library's name.
  std::map<std::string, std::string> torch;
  std::vector<UnseenProgram> unseen;
  std::vector<CarriedVariables> carried;
  Milestones reached;
  bool operator==(const Observation&) const = default;
};

/// The files behind an observation. They can be read until this is destroyed,
/// even if the command deleted them.
struct ObservedFiles {
  std::filesystem::path code;  ///< a folder with copies of generated code
  /// By the path in the command.
  std::map<std::string, std::shared_ptr<const Descriptor>> held;
  std::shared_ptr<void> temporary;  ///< removes a folder outside the record
};

/// True for the program that a user calls to compile: "g++-12",
/// "/usr/bin/x86_64-linux-gnu-clang++", "nvcc". False for those that it starts.
bool IsCompilerDriver(std::string_view program);

/// Where this process can read an open file.
std::filesystem::path PathOf(const Descriptor& file);

/// Observe a command, and how.
struct Observe {
  std::filesystem::path folder;      ///< for what is seen; absolute
  std::vector<std::string> carried;  ///< names of variables of the command
};

class Observer {
 public:
  /// Makes the folder and adds the observer's variables to `environment`.
  /// program: the file that starts. Never throws: without a usable folder,
  /// only /proc is looked at.
  Observer(const Observe& observe, const std::filesystem::path& program,
           std::map<std::string, std::string>& environment);
  ~Observer();
  Observer(const Observer&) = delete;
  Observer& operator=(const Observer&) = delete;

  /// A descriptor that is readable when there is news, for ReadNews; -1: none,
  /// as before the first look.
  [[nodiscard]] int news() const;
  void ReadNews();
  /// Looks at those of the living processes that did not report. Returns the
  /// time to wait until the next look: a hundred times as long as this one took
  /// with the listing, at least a tenth of a second.
  std::chrono::milliseconds Look(
      const std::function<std::vector<pid_t>()>& list);

  /// To be called when the command has ended.
  Observation TakeObservation();
  ObservedFiles TakeFiles();

 private:
  void ChooseFolder();
  void WatchEvents();
  void Notice(std::string_view line);
  [[nodiscard]] double SecondsNow() const;
  std::shared_ptr<const Descriptor> Hold(pid_t pid, const std::string& path);
  bool HoldModel(pid_t pid, const std::string& path);
  void LookAt(pid_t pid);
  void NoteUnreadable(pid_t pid);
  void NoteUnseen(pid_t pid, const std::string& program);
  void LookAtMaps(pid_t pid, const std::string& maps);
  void LookAtSource(pid_t pid, const std::string& source);
  void CopyFolder(pid_t pid, const std::filesystem::path& folder);
  [[nodiscard]] std::filesystem::path PlaceOfCopy(
      const std::filesystem::path& source) const;
  bool Copy(pid_t pid, const std::string& source);

  Observe observe_;
  std::chrono::steady_clock::time_point start_ =
      std::chrono::steady_clock::now();
  std::unique_ptr<Descriptor> events_;     // the events file, read to its end
  std::unique_ptr<Descriptor> inotify_;    // of that file
  bool watches_ = false;                   // WatchEvents was called
  std::string rest_;                       // of a line of it
  std::map<pid_t, std::string> reported_;  // with their programs
  std::map<pid_t, int> looks_;             // at processes that did not report
  Observation seen_;
  ObservedFiles files_;
};

/// The library to preload, as the build made it.
std::string_view ObserverLibrary();

}  // namespace ladder

#endif  // LADDER_PROCESS_OBSERVER_H_
