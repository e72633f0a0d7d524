// Failure lines in a run's output, found by patterns that are data.
#ifndef LADDER_SYMPTOM_H_
#define LADDER_SYMPTOM_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "log.h"
#include "torch_version.h"
#include "vocabulary.h"

namespace ladder {

/// One entry of configs/failures.yaml.
struct FailurePattern {
  std::string name;  ///< "cpu-index-assertion"
  /// Nothing: the line names a place or a detail but no class by itself.
  std::optional<FailureClass> failure_class;
  std::string pattern;           ///< RE2, searched in one line, named captures
  std::optional<Stream> stream;  ///< only there; nothing: both
  /// The versions that print it; nothing: all.
  std::optional<TorchRange> torch;
  /// Searched in the lines of source code that a Python stack quotes, and
  /// nowhere else: such a line is no output, others pass over it.
  bool source = false;
  /// 0..100. The cause outranks the symptom: of two classes in one run the one
  /// with the higher rank is the failure's. 0: never by itself, only where an
  /// exception came out of what the line names (torch_entry.h).
  int rank = 50;
  std::string advice;                ///< what to do; may be empty
  std::string link;                  ///< where it is documented; may be empty
  std::vector<std::string> samples;  ///< real lines that it must match
};

/// One matching line.
struct Symptom {
  std::string pattern;  ///< FailurePattern::name
  std::optional<FailureClass> failure_class;
  int rank = 0;
  std::map<std::string, std::string> captures;
  Stream stream = Stream::kStderr;
  size_t line = 0;       ///< in output.log
  size_t last_line = 0;  ///< of the last line that says the same
  /// Lines that say the same (equal captures; without captures equal lines)
  /// are reported once, with their number: an assertion fails in thousands of
  /// threads, an error is printed by the model and raised again in Python.
  size_t count = 1;
  std::string text;                 ///< the line, cut at 2000 bytes
  std::optional<TorchRange> torch;  ///< FailurePattern::torch
  std::string advice;
  std::string link;
};

/// Reads a failure file. All faults at once: UserError with file:line:column.
std::vector<FailurePattern> ParseFailurePatterns(std::string_view yaml,
                                                 const std::string& file);

/// The user's patterns, read from `file`, over `patterns`: one of the same name
/// is replaced, others are added. UserError for one that replaces what judging
/// knows by its name (pattern_names.h) without capturing what it has to.
void OverlayPatterns(std::vector<FailurePattern> own, const std::string& file,
                     std::vector<FailurePattern>& patterns);

/// Finds symptoms line by line. Keeps at most 1000 distinct ones, 200 of each
/// pattern. Generated code that TORCH_LOGS prints is passed over.
class SymptomReader {
 public:
  explicit SymptomReader(std::vector<FailurePattern> patterns);
  ~SymptomReader();
  SymptomReader(const SymptomReader&) = delete;
  SymptomReader& operator=(const SymptomReader&) = delete;
  void Feed(const LogLine& line);
  /// In the order of their first appearance.
  std::vector<Symptom> Finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// Takes out what other versions of torch print: a line that looks like it in
/// the output of this one is something else.
void DropOtherVersions(const TorchVersion& torch,
                       std::vector<Symptom>& symptoms);

/// The first symptom of that pattern; null when there is none.
const Symptom* FindSymptom(const std::vector<Symptom>& symptoms,
                           std::string_view pattern);
/// What a symptom captured under that name; empty when nothing.
std::string CaptureOf(const Symptom& symptom, const std::string& name);
/// The symptom whose class is the failure's: highest rank, then the earliest.
/// Null when none has a class, or only ones of rank 0.
const Symptom* StrongestSymptom(const std::vector<Symptom>& symptoms);

}  // namespace ladder

#endif  // LADDER_SYMPTOM_H_
