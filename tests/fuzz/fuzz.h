// A target of the fuzzer: gives bytes to a parser and checks what must hold for
// any bytes. What the sanitizers find needs no check.
#ifndef LADDER_FUZZ_FUZZ_H_
#define LADDER_FUZZ_FUZZ_H_

#include <algorithm>
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

/// 0 of no bytes.
inline size_t FirstByte(std::string_view bytes) {
  return bytes.empty() ? 0 : static_cast<unsigned char>(bytes[0]);
}

/// Gives the text in pieces of that many bytes. Many pieces cost much, so that
/// only inputs that ask for the smallest get more than 16.
template <typename Feed>
void ForEachPiece(std::string_view text, size_t bytes, const Feed& feed) {
  constexpr size_t kMostPieces = 16;
  constexpr size_t kSmall = 4;
  if (bytes > kSmall) bytes = std::max(bytes, text.size() / kMostPieces + 1);
  for (size_t at = 0; at < text.size(); at += bytes) {
    feed(text.substr(at, bytes));
  }
}

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
