// A target of the fuzzer: gives bytes to a parser and checks what must hold for
// any bytes. What the sanitizers find needs no check.
#ifndef LADDER_FUZZ_FUZZ_H_
#define LADDER_FUZZ_FUZZ_H_

#include <string>
#include <string_view>

#include "base/vocabulary.h"

namespace ladder::fuzz {

using Target = void (*)(std::string_view bytes);

/// Adds the target to those that main.cc chooses from.
struct Registered {
  Registered(const char* name, Target target);
};

#define FUZZ_TARGET(name)                          \
  static void Fuzz_##name(std::string_view bytes); \
  const Registered k_##name(#name, &Fuzz_##name);  \
  static void Fuzz_##name(std::string_view bytes)

/// Prints both and aborts if they differ: a finding for libFuzzer.
void RequireEqual(std::string_view a, std::string_view b, const char* what);
void Require(bool holds, const char* what);

/// Takes one part of an input that consists of several: up to a line "====".
std::string_view NextPart(std::string_view& rest);
/// Takes the next line, without its end.
std::string_view NextLine(std::string_view& rest);

/// Runs a reader that may refuse its input, but only by UserError.
template <typename Read>
void MayRefuse(const Read& read) {
  try {
    read();
  } catch (const UserError&) {
  }
}

}  // namespace ladder::fuzz

#endif  // LADDER_FUZZ_FUZZ_H_
