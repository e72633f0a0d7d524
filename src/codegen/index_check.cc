#include "codegen/index_check.h"

#include <re2/re2.h>

#include "codegen/cpp_text.h"

namespace ladder {
namespace {

constexpr std::string_view kMessage = "index out of bounds: ";

struct Pattern {
  const char* sample;
  RE2 regex;  // captures the variable and the bound
};

const std::vector<const Pattern*>& Patterns() {
  static const Pattern kBoth{"0 <= tmp2 < 20L", RE2(R"(.+? <= (.+) < (.+))")};
  static const Pattern kUpper{"tmp1 < 20L", RE2(R"((.+) < (.+))")};
  static const Pattern kLower{"0 <= tmp1", RE2(R"(.+? <= (.+)())")};
  static const std::vector<const Pattern*> kPatterns{&kBoth, &kUpper, &kLower};
  return kPatterns;
}

bool HoldsWhole(std::string_view text, std::string_view part) {
  for (size_t at = text.find(part); at != text.npos;
       at = text.find(part, at + 1)) {
    const size_t end = at + part.size();
    if ((at == 0 || !IsIdentifierCharacter(text[at - 1])) &&
        (end == text.size() || !IsIdentifierCharacter(text[end]))) {
      return true;
    }
  }
  return false;
}

std::string_view WithoutMessage(std::string_view condition) {
  if (condition.starts_with(kMessage)) condition.remove_prefix(kMessage.size());
  return condition;
}

}  // namespace

bool IsIndexMessage(std::string_view message, std::string_view condition) {
  return message.starts_with(kMessage) &&
         HoldsWhole(message, WithoutMessage(condition));
}

IndexCheck ParseIndexMessage(std::string_view message, size_t line) {
  IndexCheck check;
  check.line = line;
  check.condition = WithoutMessage(message);
  for (const Pattern* pattern : Patterns()) {
    if (RE2::FullMatch(check.condition, pattern->regex, &check.variable,
                       &check.bound)) {
      break;
    }
  }
  return check;
}

std::optional<long long> FixedBound(const IndexCheck& check) {
  return IntegerLiteral(check.bound);
}

void SetIndexParameters(const std::vector<PointerParameter>& pointers,
                        const std::vector<PointerParameter>& values,
                        IndexCheck& check) {
  for (const PointerParameter& pointer : values) {
    check.value_parameters.emplace_back(pointer.name);
  }
  for (const PointerParameter& pointer : pointers) {
    if (pointer.integer) check.index_parameters.emplace_back(pointer.name);
  }
  check.from_integers = !check.index_parameters.empty();
  if (check.from_integers) return;
  for (const PointerParameter& pointer : pointers) {
    check.index_parameters.emplace_back(pointer.name);
  }
}

std::vector<std::string_view> WordsOf(std::string_view text) {
  std::vector<std::string_view> words;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && IsIdentifierCharacter(text[i])) continue;
    if (i > begin) words.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  return words;
}

}  // namespace ladder
