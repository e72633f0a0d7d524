// What a command runs on and with: machine, compiler, repository.
#ifndef LADDER_RECORD_SURROUNDINGS_H_
#define LADDER_RECORD_SURROUNDINGS_H_

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "base/console.h"
#include "diagnosis/verdict.h"
#include "process/executor.h"
#include "record/record_json.h"

namespace ladder {

/// Kernel, processor, memory, GPUs and their driver, from /proc: reads a few
/// small files and starts nothing.
Surroundings::Facts ObserveMachine();

/// The repository of the working folder, and the changes since its commit. Both
/// empty if there is no repository or no git.
struct GitState {
  Surroundings::Facts facts;
  std::string diff;  ///< tracked files, at most 4 MiB
};
GitState ObserveGit(Executor& executor, const Command& in);

/// "g++ (Debian 12.2.0-14) 12.2.0": what a compiler says of its version.
/// `observed`: the program that compiled generated code; empty: not known, so
/// the one that Inductor would use ($CXX, else g++). Nothing if it fails.
std::optional<std::string> ObserveCompiler(Executor& executor,
                                           const Command& in,
                                           const std::string& observed);

// Compares two recorded climbs of one command: what they ran on, and whether
// their answers are the same.

/// A fact that has changed.
struct Drift {
  std::string what;  ///< "versions", "machine", "git", "files", "environment"
  std::string name;  ///< "torch", "repro.py", "OMP_NUM_THREADS"
  std::string before, now;  ///< empty: not set
};
/// The facts that differ; of the variables, only those that matter. Versions
/// are compared only if both climbs recorded them, git if either did.
std::vector<Drift> CompareFacts(const RecordFacts& before,
                                const RecordFacts& now);

/// The parts of a verdict that are its answer.
struct AnswerKey {
  bool known = false;  ///< false: there is no answer
  bool fails = false;
  std::string failure_class, signature, first_failing;
};
/// `known` is false for a verdict that is an error.
AnswerKey KeyOf(const Verdict& verdict);
/// True if both are known and do not fail, or fail in the same way at the same
/// place.
bool SameAnswer(const AnswerKey& a, const AnswerKey& b);
/// "nan-or-inf in cpp_fused_0", "it does not fail"
std::string Describe(const AnswerKey& key);

/// The result of replay. `record`: the folder of the new record.
struct ReplayAnswer {
  AnswerKey before, now;
  std::vector<Drift> drift;
  std::string record;
};
std::string RenderText(const ReplayAnswer& answer);
std::string RenderJson(const ReplayAnswer& answer);

// SHA-256 of files, also of large ones: it reports progress, can be
// interrupted, and hashes no large file twice.

class FileHashes {
 public:
  /// In lower case; nothing if the file cannot be read. With `progress`, it
  /// reports large files and throws UserError (130) on a signal that ends us
  /// (HoldEndingSignals). Null: no progress and no interruption.
  std::optional<std::string> Of(const std::filesystem::path& file,
                                Progress* progress);

 private:
  /// Device, inode, size, time of change: one of them differs if a file has
  /// changed. For a small file, the time may be too coarse.
  using State = std::tuple<uint64_t, uint64_t, uint64_t, int64_t, int64_t>;
  std::map<State, std::string> large_;
};

/// Of the bytes, in lower case.
std::string Sha256OfText(std::string_view bytes);

/// Hashes words that name files, also as "--config=FILE". Excludes a program
/// found through PATH and files of more than `most_bytes`.
Surroundings::Facts HashFiles(const std::vector<std::string>& words,
                              const std::filesystem::path& workdir,
                              uint64_t most_bytes, FileHashes& hashes,
                              Progress* progress);

// Which variables of a recorded environment matter when it is used again.

using Variables = std::map<std::string, std::string>;

/// True for variables that torch, a compiler, CUDA or this program read: those
/// go with a record to other machines. Not for the places of this one (PATH,
/// HOME, TMPDIR).
bool IsToShare(std::string_view name);
/// True for variables of a terminal or a login, not of the command.
bool IsOfSession(std::string_view name);
/// Takes the variables of a process's GPUs, job and scratch folder from `now`.
void TakePlace(const Variables& now, Variables& environment);
bool IsRedacted(std::string_view value);

/// The recorded environment to run in now. Redacted variables, and those of a
/// terminal or login, come from `now`.
struct RestoredEnvironment {
  Variables variables;
  /// Redacted in the record, and not set now.
  std::vector<std::string> missing;
};
RestoredEnvironment Restore(const Variables& recorded, const Variables& now);
/// The same for the variables of an exported record: the others are those of
/// `now`.
RestoredEnvironment RestoreSelected(const Variables& recorded,
                                    const Variables& now);

/// Replaces the marks in the words by the variables of that name; adds the
/// names that are not set to `missing`.
std::vector<std::string> RestoreWords(const std::vector<std::string>& words,
                                      const Variables& now,
                                      std::vector<std::string>& missing);

}  // namespace ladder

#endif  // LADDER_RECORD_SURROUNDINGS_H_
