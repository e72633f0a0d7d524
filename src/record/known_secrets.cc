#include "record/known_secrets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <utility>

#include "record/secret_spelling.h"

namespace ladder {
namespace {

// A shorter value ("true", "0") would be found in any text.
constexpr size_t kLeastBytes = 6;
// A value this short may be a part of other words.
constexpr size_t kWordBytes = 12;

bool IsWord(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') || c == '_';
}

bool StandsAlone(std::string_view text, size_t begin, size_t end) {
  const bool before =
      begin > 0 && IsWord(text[begin]) && IsWord(text[begin - 1]);
  const bool after =
      end < text.size() && IsWord(text[end - 1]) && IsWord(text[end]);
  return !before && !after;
}

std::vector<size_t> BordersOf(std::string_view text) {
  std::vector<size_t> borders{0};
  for (size_t i = 1; i < text.size(); ++i) {
    size_t size = borders.back();
    while (size > 0 && text[size] != text[i]) size = borders[size - 1];
    borders.push_back(text[size] == text[i] ? size + 1 : 0);
  }
  return borders;
}

}  // namespace

RE2::Options ByteOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);  // logs are any bytes
  options.set_log_errors(false);
  options.set_max_mem(64 << 20);
  return options;
}

std::string AsVariable(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  std::string variable;
  for (const char c : name) {
    const bool lower = c >= 'a' && c <= 'z';
    variable += lower ? static_cast<char>(c - 'a' + 'A') : IsWord(c) ? c : '_';
  }
  return variable;
}

void KnownSecrets::Learn(const std::string& name, const std::string& value) {
  if (value.empty()) return;
  const bool is_new = name_of_.emplace(value, name).second;
  static const RE2 kCommon(R"(\d{1,7}|\s*|(?i:default|disabled|enabled))");
  if (!is_new || value.size() < kLeastBytes || RE2::FullMatch(value, kCommon)) {
    return;
  }
  for (std::string& text : SpellingsOf(value)) {
    std::vector<size_t> borders;
    if (text.find_first_of(" \t\r\n") != std::string::npos) {
      borders = BordersOf(text);
    }
    literals_.push_back({std::move(text), name, std::move(borders)});
  }
  std::sort(literals_.begin(), literals_.end(),
            [](const Literal& a, const Literal& b) {
              return std::pair(b.text.size(), a.text) <
                     std::pair(a.text.size(), b.text);
            });
  any_ = nullptr;
}

std::string KnownSecrets::Regex() const {
  std::vector<std::string> regexes;
  for (const Literal& each : literals_) {
    regexes.push_back(RE2::QuoteMeta(each.text));
  }
  return fmt::format("{}", fmt::join(regexes, "|"));
}

std::optional<std::string> KnownSecrets::NameOf(
    const std::string& value) const {
  const auto known = name_of_.find(value);
  if (known == name_of_.end()) return std::nullopt;
  return known->second;
}

std::string KnownSecrets::NameFor(const std::string& wanted,
                                  const std::string& value) const {
  if (auto known = NameOf(value)) return *known;
  const auto taken = [&](const std::string& name) {
    return std::any_of(name_of_.begin(), name_of_.end(),
                       [&](const auto& each) { return each.second == name; });
  };
  std::string name = "REDACTED_" + AsVariable(wanted);
  for (int n = 2; taken(name); ++n) {
    name = fmt::format("REDACTED_{}_{}", AsVariable(wanted), n);
  }
  return name;
}

const KnownSecrets::Literal* KnownSecrets::LiteralAt(std::string_view text,
                                                     size_t at) const {
  for (const Literal& each : literals_) {
    const size_t size = each.text.size();
    if (text.compare(at, size, each.text) != 0) continue;
    if (size < kWordBytes && !StandsAlone(text, at, at + size)) continue;
    return &each;
  }
  return nullptr;
}

void KnownSecrets::FindAll(std::string_view text,
                           std::vector<FoundSecret>& found) const {
  if (literals_.empty()) return;
  if (any_ == nullptr) {
    any_ = std::make_unique<RE2>(Regex(), ByteOptions());
  }
  const re2::StringPiece all(text.data(), text.size());
  re2::StringPiece match;
  for (size_t from = 0;
       from < text.size() &&
       any_->Match(all, from, all.size(), RE2::UNANCHORED, &match, 1);) {
    const auto at = static_cast<size_t>(match.data() - text.data());
    const Literal* literal = LiteralAt(text, at);
    if (literal != nullptr) {
      found.push_back({at, at + literal->text.size(), literal->name});
    }
    from = at + 1;  // the next may begin within this one
  }
}

size_t KnownSecrets::BegunAtEnd(std::string_view text) const {
  size_t most = 0;
  for (const Literal& each : literals_) {
    if (each.borders.empty()) continue;
    size_t size = 0;
    for (const char c :
         text.substr(text.size() - std::min(text.size(), each.text.size()))) {
      // One that is all there is no beginning any more.
      if (size == each.text.size()) size = each.borders[size - 1];
      while (size > 0 && each.text[size] != c) size = each.borders[size - 1];
      if (each.text[size] == c) ++size;
    }
    if (size == each.text.size()) size = each.borders[size - 1];
    most = std::max(most, size);
  }
  return most;
}

}  // namespace ladder
