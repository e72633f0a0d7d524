// Checked reading of our YAML files: unknown keys, wrong types and missing
// values are collected with their place, and reported all at once.
#ifndef LADDER_BASE_YAML_READER_H_
#define LADDER_BASE_YAML_READER_H_

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"

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
  /// Parses the text; a syntax error is the one fault then.
  YamlFile(std::string_view text, std::string file);
  ~YamlFile();
  YamlFile(const YamlFile&) = delete;
  YamlFile& operator=(const YamlFile&) = delete;

  /// The document's root; an empty map when it could not be parsed.
  [[nodiscard]] YAML::Node root() const;
  /// Ignored when the file could not be parsed.
  void AddFault(const YAML::Node& at, const std::string& what);
  [[nodiscard]] const std::vector<Fault>& faults() const { return faults_; }
  /// Throws UserError when there are faults: every one with file:line:column,
  /// the line and a caret below it.
  void ThrowIfFaulty() const;

 private:
  std::string text_;
  std::string file_;
  std::vector<Fault> faults_;
  struct Root;
  std::unique_ptr<Root> root_;
};

/// One key of a map that a reader understands.
struct YamlKey {
  std::string_view name;
  bool required = false;
  std::function<void(const YAML::Node&)> read;
};
/// Reads a map. Not a map, unknown keys ("did you mean …", or which there are),
/// keys given twice and missing required keys are faults.
void ReadMap(YamlFile& file, const YAML::Node& node,
             const std::vector<YamlKey>& keys);
/// Calls `read` with each key and its value, for maps whose keys are free
/// (names of variables); not a map is a fault.
void ReadEntries(
    YamlFile& file, const YAML::Node& node,
    const std::function<void(const YAML::Node&, const YAML::Node&)>& read);
/// Calls `read` for each element; not a list is a fault.
void ReadList(YamlFile& file, const YAML::Node& node,
              const std::function<void(const YAML::Node&)>& read);
/// The scalar's text; nothing and a fault when it is not a scalar.
std::optional<std::string> ReadText(YamlFile& file, const YAML::Node& node);
/// The scalar as an integer within [low, high]; otherwise a fault.
std::optional<int> ReadInt(YamlFile& file, const YAML::Node& node, int low,
                           int high);

// The words of our data files that are checked wherever they stand: names of
// stages, variables and devices, links, versions, when a variable is read.

/// When PyTorch reads a variable.
enum class ActsAt { kRun, kCompile, kBoth };

// Each reads one scalar; one that is spelled wrong is a fault of the file.

std::string ReadName(YamlFile& file, const YAML::Node& node);
std::string ReadVariable(YamlFile& file, const YAML::Node& node);
std::string ReadLink(YamlFile& file, const YAML::Node& node);
/// "run", "compile" or "both".
ActsAt ReadActs(YamlFile& file, const YAML::Node& node);
/// "<2.7", ">=2.8, <2.14"
std::optional<TorchRange> ReadRange(YamlFile& file, const YAML::Node& node);
/// A list of devices: [cuda, rocm].
std::vector<std::string> ReadDevices(YamlFile& file, const YAML::Node& node);
/// One of `words`; a fault with "did you mean" and nothing for another one.
std::optional<std::string> ReadOneOf(YamlFile& file, const YAML::Node& node,
                                     const std::vector<std::string>& words);

}  // namespace ladder

#endif  // LADDER_BASE_YAML_READER_H_
