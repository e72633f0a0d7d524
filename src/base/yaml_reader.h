// A YAML file of ours: its nodes, and all its faults with their places,
// reported at once.
#ifndef LADDER_BASE_YAML_READER_H_
#define LADDER_BASE_YAML_READER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace YAML {
class Node;
}

namespace ladder {

/// One thing wrong with a file.
struct Fault {
  size_t line = 0;    ///< 1-based
  size_t column = 0;  ///< 1-based
  std::string what;
  bool operator==(const Fault&) const = default;
};

/// Collects the faults of one file.
class YamlFile {
 public:
  /// Parses the text; a syntax error is a fault.
  YamlFile(std::string_view text, std::string file);
  ~YamlFile();
  YamlFile(const YamlFile&) = delete;
  YamlFile& operator=(const YamlFile&) = delete;

  /// The document's root; an empty map when it could not be parsed.
  [[nodiscard]] YAML::Node root() const;
  /// Ignored when the file could not be parsed.
  void AddFault(const YAML::Node& at, const std::string& what);
  [[nodiscard]] const std::vector<Fault>& faults() const { return faults_; }
  /// Adds what is no fault, but worth a line on standard error.
  void AddNote(const YAML::Node& at, const std::string& what);
  /// "ladders/x.yaml:3:1: 'rungs' is the old name of 'stages'", …
  [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }
  /// Throws UserError when there are faults: every one with file:line:column,
  /// the line and a caret below it.
  void ThrowIfFaulty() const;
  /// Like ThrowIfFaulty; then prints the notes on standard error. The program
  /// prints each note once.
  void Finish() const;

 private:
  std::string text_;
  std::string file_;
  std::vector<Fault> faults_;
  std::vector<std::string> notes_;
  struct Root;
  std::unique_ptr<Root> root_;
};

/// Calls `read` with each key and its value, for maps whose keys are free
/// (names of variables). A node that is no map is a fault.
void ReadEntries(
    YamlFile& file, const YAML::Node& node,
    const std::function<void(const YAML::Node&, const YAML::Node&)>& read);
/// Calls `read` for each element and returns how many there are. A node that is
/// no list is a fault.
size_t ReadList(YamlFile& file, const YAML::Node& node,
                const std::function<void(const YAML::Node&)>& read);
/// The scalar's text; nothing and a fault when it is not a scalar.
std::optional<std::string> ReadText(YamlFile& file, const YAML::Node& node);

bool IsScalar(const YAML::Node& node);
bool IsList(const YAML::Node& node);
/// The beginning of a word as a message shows it.
std::string QuotedWord(std::string_view word);

}  // namespace ladder

#endif  // LADDER_BASE_YAML_READER_H_
