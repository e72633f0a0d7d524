// The patterns of failure lines, which are data.
#ifndef LADDER_CONFIG_FAILURE_PATTERN_H_
#define LADDER_CONFIG_FAILURE_PATTERN_H_

#include <re2/re2.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/torch_version.h"
#include "base/vocabulary.h"

namespace ladder {

/// One entry of configs/failures.yaml.
struct FailurePattern {
  std::string name;  ///< "cpu-index-assertion"
  /// Nothing: the line names a place or a detail but no class by itself.
  std::optional<FailureClass> failure_class;
  std::string pattern;  ///< RE2, searched in one line, named captures
  /// Only there, unless nothing was printed there: then what was printed is
  /// both streams in one. Nothing: both.
  std::optional<Stream> stream;
  /// The versions that print it; nothing: all.
  std::optional<TorchRange> torch;
  /// Searched in the lines of source code that a Python stack quotes, and
  /// nowhere else: such a line is no output, others pass over it.
  bool source = false;
  /// 0..100. The cause outranks the symptom: of two classes in one run the one
  /// with the higher rank is the failure's. 0: never by itself, only where an
  /// exception came out of what the line names (torch_entry.h).
  int rank = 50;
  std::string advice;  ///< what to do; may be empty
  /// Where it is documented: its own or its class's; may be empty.
  std::string link;
  std::vector<std::string> samples;  ///< real lines that it must match
};

/// How each pattern is compiled: logs hold bytes that are no UTF-8.
RE2::Options PatternOptions();

/// Reads a failure file. All faults at once: UserError with file:line:column.
std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file);

/// The user's patterns, read from `file`, over `patterns`: one of the same name
/// is replaced, others are added. UserError for one that replaces what judging
/// knows by its name (pattern_names.h) without capturing what it has to.
void OverlayPatterns(std::vector<FailurePattern> own, const std::string& file,
                     std::vector<FailurePattern>& patterns);

}  // namespace ladder

#endif  // LADDER_CONFIG_FAILURE_PATTERN_H_
