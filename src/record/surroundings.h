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

/// The repository that the working folder is in, and what differs from its
/// commit. Nothing of both where there is none, or no git.
struct GitState {
  Surroundings::Facts facts;
  std::string diff;  ///< tracked files, at most 4 MiB
};
GitState ObserveGit(Executor& executor, const Command& in);

/// "g++ (Debian 12.2.0-14) 12.2.0": the one that inductor would use for C++
/// ($CXX, else g++). Nothing when it cannot be asked.
std::optional<std::string> ObserveCompiler(Executor& executor,
                                           const Command& in);

// Two recorded climbs of one command laid side by side: what they ran on, and
// whether they say the same.

/// Something that is not as it was.
struct Drift {
  std::string what;  ///< "versions", "machine", "git", "files", "environment"
  std::string name;  ///< "torch", "repro.py", "OMP_NUM_THREADS"
  std::string before, now;  ///< empty: it is not there
};
/// What differs; of variables those that matter. What only one of them had the
/// occasion to look at (versions, git) is not compared.
std::vector<Drift> CompareFacts(const RecordFacts& before,
                                const RecordFacts& now);

/// The parts of a verdict that are its answer.
struct AnswerKey {
  bool known = false;  ///< false: there is no answer
  bool fails = false;
  std::string failure_class, signature, first_failing;
};
/// Not known of a verdict that is an error.
AnswerKey KeyOf(const Verdict& verdict);
/// True if both are known and do not fail, or fail in the same way at the same
/// place.
bool SameAnswer(const AnswerKey& a, const AnswerKey& b);
/// "nan-or-inf in cpp_fused_0", "it does not fail"
std::string Describe(const AnswerKey& key);

/// What replay says. `record`: the new one's folder.
struct ReplayAnswer {
  AnswerKey before, now;
  std::vector<Drift> drift;
  std::string record;
};
std::string RenderText(const ReplayAnswer& answer);
std::string RenderJson(const ReplayAnswer& answer);

// SHA-256 of files, also of large ones: told while it takes long, given up when
// we are to end, and not done twice.

class FileHashes {
 public:
  /// In lower case; nothing when it cannot be read. With a `progress` large
  /// files are told, and a signal that is to end us (HoldEndingSignals) gives a
  /// UserError (130); null: it is a small one, and nobody waits.
  std::optional<std::string> Of(const std::filesystem::path& file,
                                Progress* progress);

 private:
  /// Device, inode, size, time of change: of a file that has changed since,
  /// one of them has. Of a small file it may be too soon to tell.
  using State = std::tuple<uint64_t, uint64_t, uint64_t, int64_t, int64_t>;
  std::map<State, std::string> large_;
};

/// Of the bytes themselves, in lower case.
std::string Sha256OfText(std::string_view bytes);

/// Of the words that are files, or say one as "--config=FILE". A program that
/// PATH finds is none of them. Those of more than `most_bytes` are left out.
Surroundings::Facts HashFiles(const std::vector<std::string>& words,
                              const std::filesystem::path& workdir,
                              uint64_t most_bytes, FileHashes& hashes,
                              Progress* progress);

// Which variables of a recorded environment matter when it is used again.

using Variables = std::map<std::string, std::string>;

/// True for what belongs to a terminal or a login and not to the command.
bool IsOfSession(std::string_view name);
/// Those of `now` in the place of what the environment has of them.
void TakePlace(const Variables& now, Variables& environment);
/// True if a part of the value was redacted.
bool IsRedacted(std::string_view value);

/// The recorded environment to run in now. What was redacted, and what is of a
/// session, comes from `now`.
struct RestoredEnvironment {
  Variables variables;
  /// Redacted in the record, and not set now.
  std::vector<std::string> missing;
};
RestoredEnvironment Restore(const Variables& recorded, const Variables& now);

/// The words with what was redacted of them, from the variables of that name;
/// names that are not set are added to `missing`.
std::vector<std::string> RestoreWords(const std::vector<std::string>& words,
                                      const Variables& now,
                                      std::vector<std::string>& missing);

}  // namespace ladder

#endif  // LADDER_RECORD_SURROUNDINGS_H_
