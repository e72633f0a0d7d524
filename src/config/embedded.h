// The data files that are compiled into the binary (ladders/, configs/, and
// what the HTML report is made of).
#ifndef LADDER_CONFIG_EMBEDDED_H_
#define LADDER_CONFIG_EMBEDDED_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

struct EmbeddedFile {
  std::string_view path;  ///< "ladders/documented.yaml"
  std::string_view text;
  std::string_view sha256;  ///< of the text, in hexadecimal digits
};

/// All of them, sorted by path.
const std::vector<EmbeddedFile>& EmbeddedFiles();
/// The one at that path; null when there is none.
const EmbeddedFile* FindEmbedded(std::string_view path);
/// "deep", "documented", …: the names of the ladders, sorted.
std::vector<std::string> BuiltInLadders();
/// "baseline", "sanity", …: the names of all their rungs, each once. Every
/// start asks, for the completions of shells, so that no YAML is read for it.
std::vector<std::string> BuiltInRungs();

}  // namespace ladder

#endif  // LADDER_CONFIG_EMBEDDED_H_
