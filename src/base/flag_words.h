// The words of our data files that are checked wherever they stand: names of
// rungs, variables and devices, links, versions, when a variable is read.
#ifndef LADDER_BASE_FLAG_WORDS_H_
#define LADDER_BASE_FLAG_WORDS_H_

#include <optional>
#include <string>
#include <vector>

#include "base/torch_version.h"
#include "base/yaml_reader.h"

namespace ladder {

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

#endif  // LADDER_BASE_FLAG_WORDS_H_
