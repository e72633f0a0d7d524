#include "diagnosis/signature.h"

#include <re2/re2.h>

namespace ladder {

namespace {

/// A tensor's values as they are printed, on one line: how many there are, and
/// which of them are nan, is another from run to run.
const RE2& PrintedValues() {
  static const std::string& whole = *new std::string(
      R"((?:[-+]?\b\d+(?:[eE][-+]?\d+)?|[-+]?\b\d+\.\d*(?:[eE][-+]?\d+)?|)"
      R"([-+]?\b(?:nan|inf)\b|\.\.\.))");
  // At least one of them is no whole number: "[2, 3]" may be a shape.
  static const std::string& real = *new std::string(
      R"((?:[-+]?\b\d+\.\d*(?:[eE][-+]?\d+)?|[-+]?\b(?:nan|inf)\b))");
  static const std::string& gap = *new std::string(R"((?:\s*,\s*|\s+))");
  static const RE2& values =
      *new RE2("(?:" + whole + gap + ")+" + real + "(?:" + gap + whole + ")*|" +
               real + "(?:" + gap + whole + ")+");
  return values;
}

}  // namespace

std::string MakeSignature(FailureClass failure_class, std::string_view suspect,
                          std::string_view message) {
  static const RE2 kPath(R"((/[\w.+@-]+)+/?)");
  static const RE2 kHex(R"(0x[0-9a-fA-F]+)");
  static const RE2 kNumber(R"(\d+)");
  // Who prints an error: std::terminate, when it left a thread of its own, or
  // torch where it was caught. Its size decides whether a kernel has threads.
  static const RE2 kPrinter(R"(^\s*(what\(\):|Error:)\s*)");
  std::string masked(message.substr(0, message.find('\n')));
  RE2::Replace(&masked, kPrinter, "");
  RE2::GlobalReplace(&masked, kPath, "PATH");
  RE2::GlobalReplace(&masked, PrintedValues(), "VALUES");
  RE2::GlobalReplace(&masked, kHex, "ADDR");
  RE2::GlobalReplace(&masked, kNumber, "N");
  std::string family(suspect);
  RE2::GlobalReplace(&family, kNumber, "N");
  std::string signature(Name(failure_class));
  if (!family.empty()) signature += " | " + family;
  if (!masked.empty()) signature += " | " + masked.substr(0, 200);
  return signature;
}

}  // namespace ladder
