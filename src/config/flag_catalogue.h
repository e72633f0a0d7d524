// What is known of each variable that a ladder may set: when it is read, by
// which versions, and what shows that it took effect. All of it is data:
// configs/flags.yaml, which explains the fields.
#ifndef LADDER_CONFIG_FLAG_CATALOGUE_H_
#define LADDER_CONFIG_FLAG_CATALOGUE_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

namespace ladder {

template <class T>
struct YamlType;

/// When PyTorch reads a variable.
enum class ActsAt { kRun, kCompile, kBoth };
/// "run", "compile" or "both"
YamlType<ActsAt> WhenItActs();

/// Something that exists only if a variable took effect.
struct FlagProof {
  enum class Kind {
    kWrapper,  ///< `pattern`: RE2, in the generated code
    kSymptom,  ///< `pattern`: the name of a pattern of failures.yaml
    kFile,     ///< `pattern`: RE2, of a path below the run's artifacts folder
  };
  Kind kind = Kind::kWrapper;
  std::string pattern;  ///< "{names}": the value's names, (?:a|b)
  std::string value;    ///< RE2: only for these values; empty: any
};

struct FlagEntry {
  std::string name;
  std::string does;  ///< one line for people
  ActsAt acts = ActsAt::kRun;
  std::optional<TorchRange> torch;   ///< the versions that read it
  std::vector<std::string> devices;  ///< empty: all
  std::vector<FlagProof> proofs;
  std::string refuted_by;  ///< a pattern of failures.yaml; may be empty
  std::string then;        ///< what to do with its file; may be empty
  std::string then_run;    ///< the command for that, with "{file}"
  std::string without;     ///< what it means when there is no proof
  std::vector<std::string> notes;
  std::string link;
};

struct FlagCatalogue {
  std::vector<FlagEntry> flags;
};

/// Loads the catalogue when it is needed: reading it takes longer than the
/// smallest run.
using FlagLoader = std::function<FlagCatalogue()>;

/// Reads a catalogue. All faults at once: UserError with file:line:column.
FlagCatalogue ParseFlagCatalogue(std::string_view yaml,
                                 const std::string& file);

/// The JSON Schema of such files.
std::string FlagSchemaText();

/// Adds the user's entries to `catalogue`; each replaces one of the same name.
void OverlayFlags(FlagCatalogue own, FlagCatalogue& catalogue);

/// The entry of that name; null when there is none.
const FlagEntry* FindFlag(const FlagCatalogue& catalogue,
                          std::string_view name);

/// A proof's regular expression for this value, "{names}" filled in.
std::string PatternFor(const FlagProof& proof, std::string_view value);

}  // namespace ladder

#endif  // LADDER_CONFIG_FLAG_CATALOGUE_H_
