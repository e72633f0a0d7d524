// Which variables of a recorded environment matter when it is used again.
#ifndef LADDER_RECORD_RECORDED_ENVIRONMENT_H_
#define LADDER_RECORD_RECORDED_ENVIRONMENT_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

using Variables = std::map<std::string, std::string>;

/// True for what can change what a model does: paths of programs and
/// libraries, Python's, PyTorch's, a device's or a compiler's variables.
bool MattersForRuns(std::string_view name);
/// True for what belongs to a terminal or a login and not to the command.
bool IsOfSession(std::string_view name);
/// True for what says where on a cluster or machine a process has its place:
/// the GPUs that it was given, the job that it is in, its scratch folder.
bool IsOfPlace(std::string_view name);
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

#endif  // LADDER_RECORD_RECORDED_ENVIRONMENT_H_
