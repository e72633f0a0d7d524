// Reads the words of a subcommand by a table of its options. The same table
// gives the text of --help, so the two always agree.
#ifndef LADDER_CLI_OPTION_TABLE_H_
#define LADDER_CLI_OPTION_TABLE_H_

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "climb/climb_request.h"
#include "process/host.h"

namespace ladder {

/// What a shell offers for a word, besides fixed choices.
enum class Completes {
  kNothing,
  kFile,
  kYaml,  ///< files that end with .yaml or .yml
  kZip,
  kFolder,
  kRecord,       ///< records, "last" and folders
  kRecordOrLog,  ///< the same, and files
  kCommand,
};

struct Option {
  std::string name;   ///< "timeout", without dashes
  std::string value;  ///< "TIME"; empty: a switch
  std::string help;   ///< in plain words; wrapped for the terminal
  bool repeatable = false;
  Completes completes = Completes::kNothing;
  std::vector<std::string> choices = {};  ///< all or some of its values
  /// Names from older versions. They still work, each with a note; help and
  /// completion do not show them.
  std::vector<std::string> former_names = {};
};

/// The letter of an option: 'o' for "out". A name has the same letter in every
/// subcommand. Nothing: it has none.
std::optional<char> LetterOf(const std::string& option);

/// The parsed words. All names are in the table.
struct ParsedArgs {
  std::map<std::string, std::vector<std::string>> values;  ///< in order
  std::vector<std::string> operands;
  /// From the first word that is no option, or after "--".
  std::vector<std::string> command;
  bool dashes = false;             ///< "--" was given
  std::vector<std::string> notes;  ///< for stderr: old names that were used
  /// From kErrorFileOption, which jobs pass to any subcommand; not in --help.
  std::string error_file;

  [[nodiscard]] bool Has(const std::string& name) const {
    return values.contains(name);
  }
  /// Nothing if the option was not given.
  [[nodiscard]] std::optional<std::string> Text(const std::string& name) const;
  [[nodiscard]] std::vector<std::string> Texts(const std::string& name) const;
};

/// The words that a subcommand takes besides its options.
struct Subcommand {
  std::string name;         ///< "run", or two words: "record list"
  std::string summary;      ///< one line for the list of subcommands
  std::string usage;        ///< "[options] -- CMD [ARG…]"
  std::string description;  ///< paragraphs, wrapped for the terminal
  std::vector<Option> options;
  /// "FILE"; empty: only options before "--". With a suffix such as
  /// "RECIPE.yaml", only words with that suffix (.yml counts as .yaml).
  std::string operand;
  /// The first word that is neither an option nor an operand begins a command;
  /// "--" may stand before it.
  bool takes_command = false;
  std::string example;     ///< shown if the words are wrong
  std::string examples;    ///< printed unchanged
  std::string exit_codes;  ///< printed unchanged
  /// Runs the subcommand and returns the exit code. May throw UserError.
  std::function<int(const ParsedArgs&)> run = {};
  Completes operand_completes = Completes::kFile;
  std::vector<std::string> operand_choices = {};
  /// For other processes of ours: not in --help, the manual and completion.
  bool hidden = false;
};

/// `described`, with its function.
Subcommand Running(Subcommand described, int (*run)(const ParsedArgs&));

/// words: those after the subcommand's name. Nothing if they ask for help.
/// Throws UserError for anything unknown, with "did you mean".
std::optional<ParsedArgs> ReadWords(const Subcommand& subcommand,
                                    const std::vector<std::string>& words);

/// The number of words at the beginning that belong to the subcommand, not to
/// the command that it takes. "--" is not one of them.
size_t CountOwnWords(const Subcommand& subcommand,
                     const std::vector<std::string>& words);

/// "unknown option '--timout'; did you mean '--timeout'?" as a UserError.
/// `help`: the command that shows all options.
[[noreturn]] void RefuseOption(const std::string& word,
                               const std::vector<std::string>& known,
                               const std::string& help);
/// "--timeout cannot be 'soon'" as a UserError.
[[noreturn]] void RefuseValue(const std::string& option,
                              const std::string& value,
                              const std::string& remedy);

/// The only operand. UserError "no record given" or "expected one record, got
/// 2" where `what` is "record".
const std::string& OneOperand(const ParsedArgs& given, const std::string& what,
                              const std::string& remedy);

/// The option as a whole number from 1 to 999999; else throws UserError.
int TakeCount(const ParsedArgs& given, const std::string& option,
              int otherwise);

/// "--out", "--ladder", …
std::vector<std::string> OptionNames(const Subcommand& subcommand);

/// The text of --help, at most 80 columns wide.
std::string RenderHelp(const Subcommand& subcommand);

/// --executor, for each subcommand that has jobs. `shared`: what must have the
/// same path on all nodes, such as "the recipe".
Option ExecutorOption(const std::string& shared);
/// The given executor. Throws UserError, with "did you mean", if it is unknown.
JobExecutor TakeExecutor(const ParsedArgs& given);

// Options that several subcommands have.

/// --out, for subcommands that make a record.
Option RecordFolderOption();
/// --json, for subcommands with one result.
Option JsonOption();
Option QuietOption();
Option OpenOption();
Option ShowOutputOption();
Option ColorOption();
Option NoColorOption();
/// --color and --no-color. Throws UserError if both or an unknown word is
/// given.
ColorChoice TakeColor(const ParsedArgs& given);

/// Prints lines for people, unless --quiet is given.
std::function<void(const std::string&)> NotesFor(const ParsedArgs& given);

// What the exit codes of all subcommands mean.

struct ExitCode {
  int code;
  const char* says;
  const char* more;  ///< for the manual page
};

inline constexpr ExitCode kExitCodes[] = {
    {0, "no failure", ""},
    {1, "failure", "; there is a verdict"},
    {2, "wrong usage or invalid file", ""},
    {3, "internal error",
     ", or the disk is full. The results so far are printed and recorded."},
    {4, "a failure other than the expected one", ""},
    {5, "no failure, but other values than in the good run", ""},
    {125, "cannot be judged",
     ": the command cannot start, or a setup command or a check fails or runs "
     "longer than --timeout"},
    {130, "interrupted", ". The results so far are printed and recorded."},
};

// The names of subcommands: one word, or a group and a member.

/// "record" for "record list"; empty if the name is one word.
std::string GroupOf(const Subcommand& subcommand);
/// The first words that are not hidden, each once, with a description; for a
/// group, its members.
std::vector<std::pair<std::string, std::string>> FirstWords(
    const std::vector<Subcommand>& table);
/// "record", …: the first words of two-word names.
std::vector<std::string> Groups(const std::vector<Subcommand>& table);
/// "list", "prune", … for the group.
std::vector<std::string> Members(const std::vector<Subcommand>& table,
                                 const std::string& group);

}  // namespace ladder

#endif  // LADDER_CLI_OPTION_TABLE_H_
