#include "redact.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <re2/re2.h>

#include <algorithm>
#include <boost/json.hpp>
#include <utility>

namespace ladder {
namespace {

constexpr std::string_view kMark = "[redacted ";
// A shorter value ("true", "0") would be found in any text.
constexpr size_t kLeastBytes = 6;
// A value this short may be a part of other words.
constexpr size_t kWordBytes = 12;

struct Literal {
  std::string value;
  std::string name;  // of the variable
};

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

/// "--hf-token" as HF_TOKEN.
std::string AsVariable(std::string_view name) {
  name.remove_prefix(std::min(name.find_first_not_of('-'), name.size()));
  std::string variable;
  for (const char c : name) {
    const bool lower = c >= 'a' && c <= 'z';
    variable += lower ? static_cast<char>(c - 'a' + 'A') : IsWord(c) ? c : '_';
  }
  return variable;
}

RE2::Options ByteOptions() {
  RE2::Options options;
  options.set_encoding(RE2::Options::EncodingLatin1);  // logs are any bytes
  options.set_log_errors(false);
  options.set_max_mem(64 << 20);
  return options;
}

std::unique_ptr<RE2> AnyOf(const std::vector<std::string>& regexes) {
  if (regexes.empty()) return nullptr;
  return std::make_unique<RE2>(
      fmt::format("(?:{})", fmt::join(regexes, ")|(?:")), ByteOptions());
}

bool Contains(const std::unique_ptr<RE2>& regex, const std::string& text) {
  return regex != nullptr && RE2::PartialMatch(text, *regex);
}

/// Numbers and what looks like a script is no secret: a switch such as
/// --use-auth-token may stand before it.
bool CanBeSecret(const std::string& word) {
  static const RE2 kOther(
      R"(-.*|\d{1,5}|(?i:true|false|yes|no|none)|[\w./-]+\.(?:py|pt2|ya?ml|json|sh|txt|so))");
  return !word.empty() && !RE2::FullMatch(word, kOther);
}

/// The value of "name=value", and the name.
std::optional<std::pair<std::string, std::string>> Assignment(
    const std::string& word) {
  static const RE2 kAssignment(R"((?s)(-{0,2}[A-Za-z_][\w.-]*)=(.+))");
  std::string name, value;
  if (!RE2::FullMatch(word, kAssignment, &name, &value)) return std::nullopt;
  return std::pair(name, value);
}

/// How a value is written in other places: in JSON, line by line.
std::vector<std::string> SpellingsOf(const std::string& value) {
  std::vector<std::string> spellings{value};
  std::string json = boost::json::serialize(boost::json::string(value));
  json = json.substr(1, json.size() - 2);
  if (json != value) spellings.push_back(json);
  if (value.find('\n') == std::string::npos) return spellings;
  for (size_t at = 0; at < value.size();) {
    const size_t end = std::min(value.find('\n', at), value.size());
    if (end - at >= kWordBytes) spellings.push_back(value.substr(at, end - at));
    at = end + 1;
  }
  return spellings;
}

}  // namespace

std::string RedactionMark(std::string_view name) {
  return fmt::format("{}{}]", kMark, name);
}

std::vector<MarkedPiece> SplitAtMarks(std::string_view text) {
  static const RE2 kMarked(R"((?s)(.*?)\[redacted ([\w-]+)\])");
  std::vector<MarkedPiece> pieces;
  re2::StringPiece rest(text.data(), text.size());
  std::string plain, name;
  while (RE2::Consume(&rest, kMarked, &plain, &name)) {
    if (!plain.empty()) pieces.push_back({plain, ""});
    pieces.push_back({"", name});
  }
  if (!rest.empty()) pieces.push_back({std::string(rest), ""});
  return pieces;
}

struct Redactor::State {
  struct Shape {
    SecretShape from;
    std::unique_ptr<RE2> regex;
  };

  void Learn(const std::string& name, const std::string& value);
  void LearnFrom(const std::vector<std::string>& words, const Redactor& by);
  [[nodiscard]] std::string FreeName(const std::string& wanted,
                                     const std::string& value) const;
  void Compile();
  [[nodiscard]] std::optional<Found> LiteralAt(std::string_view text,
                                               size_t at) const;
  [[nodiscard]] std::optional<Found> ShapeAt(std::string_view text, size_t at);
  void Extend(std::string_view text, Found& found) const;

  std::unique_ptr<RE2> names, except;
  std::vector<Shape> shapes;
  std::map<std::string, std::string> name_of;  // value -> variable
  std::vector<Literal> literals;               // the longest first
  std::unique_ptr<RE2> any;                    // of literals and shapes
};

void Redactor::State::Learn(const std::string& name, const std::string& value) {
  if (value.empty()) return;
  name_of.emplace(value, name);
  static const RE2 kCommon(R"(\d{1,7}|\s*|(?i:default|disabled|enabled))");
  if (value.size() < kLeastBytes || RE2::FullMatch(value, kCommon)) return;
  for (const std::string& each : SpellingsOf(value)) {
    literals.push_back({each, name_of[value]});
  }
}

std::string Redactor::State::FreeName(const std::string& wanted,
                                      const std::string& value) const {
  const auto known = name_of.find(value);
  if (known != name_of.end()) return known->second;
  const auto taken = [&](const std::string& name) {
    return std::any_of(name_of.begin(), name_of.end(),
                       [&](const auto& each) { return each.second == name; });
  };
  std::string name = "REDACTED_" + AsVariable(wanted);
  for (int n = 2; taken(name); ++n) {
    name = fmt::format("REDACTED_{}_{}", AsVariable(wanted), n);
  }
  return name;
}

void Redactor::State::LearnFrom(const std::vector<std::string>& words,
                                const Redactor& by) {
  for (size_t i = 0; i < words.size(); ++i) {
    const auto pair = Assignment(words[i]);
    if (pair && by.IsSecretName(pair->first)) {
      Learn(FreeName(pair->first, pair->second), pair->second);
    } else if (!pair && words[i].starts_with('-') && i + 1 < words.size() &&
               by.IsSecretName(words[i]) && CanBeSecret(words[i + 1])) {
      Learn(FreeName(words[i], words[i + 1]), words[i + 1]);
    }
    size_t from = 0;
    while (auto found = by.Find(words[i], from)) {
      const std::string value =
          words[i].substr(found->begin, found->end - found->begin);
      Learn(FreeName(found->name, value), value);
      from = std::max(found->end, from + 1);
    }
  }
}

void Redactor::State::Compile() {
  if (any != nullptr) return;
  std::sort(literals.begin(), literals.end(),
            [](const Literal& a, const Literal& b) {
              return std::pair(b.value.size(), a.value) <
                     std::pair(a.value.size(), b.value);
            });
  std::vector<std::string> regexes;
  for (const Literal& each : literals) {
    regexes.push_back(RE2::QuoteMeta(each.value));
  }
  for (const Shape& each : shapes) {
    regexes.push_back(each.from.regex);
  }
  any = AnyOf(regexes);
}

std::optional<Redactor::Found> Redactor::State::LiteralAt(std::string_view text,
                                                          size_t at) const {
  for (const Literal& each : literals) {
    const size_t end = at + each.value.size();
    if (text.compare(at, each.value.size(), each.value) != 0) continue;
    if (each.value.size() < kWordBytes && !StandsAlone(text, at, end)) continue;
    return Found{at, end, each.name};
  }
  return std::nullopt;
}

std::optional<Redactor::Found> Redactor::State::ShapeAt(std::string_view text,
                                                        size_t at) {
  const re2::StringPiece all(text.data(), text.size());
  for (Shape& each : shapes) {
    if (each.regex == nullptr) {
      each.regex = std::make_unique<RE2>(each.from.regex, ByteOptions());
    }
    re2::StringPiece groups[2];
    const int wanted = std::min(each.regex->NumberOfCapturingGroups(), 1) + 1;
    if (!each.regex->Match(all, at, all.size(), RE2::ANCHOR_START, groups,
                           wanted)) {
      continue;
    }
    const re2::StringPiece& secret =
        groups[1].data() == nullptr ? groups[0] : groups[1];
    const auto begin = static_cast<size_t>(secret.data() - text.data());
    Found found{begin, begin + secret.size(), each.from.name};
    if (each.from.block) {
      bool over = false;
      found.begin = found.end;
      found.end += BlockBytes(text.substr(found.end), 0, over);
      found.open_block = !over;
    }
    return found;
  }
  return std::nullopt;
}

// A known secret may begin within what a shape took for one, and be longer.
void Redactor::State::Extend(std::string_view text, Found& found) const {
  for (const Literal& each : literals) {
    const size_t at = text.find(each.value, found.begin);
    if (at >= found.end || at + each.value.size() < found.end) continue;
    const bool all = at == found.begin || at + each.value.size() > found.end;
    found.end = at + each.value.size();
    if (all) found.name = each.name;
  }
}

Redactor::Redactor() : state_(std::make_unique<State>()) {}
Redactor::~Redactor() = default;
Redactor::Redactor(Redactor&&) noexcept = default;
Redactor& Redactor::operator=(Redactor&&) noexcept = default;

Redactor::Redactor(const RedactRules& rules,
                   const std::map<std::string, std::string>& environment,
                   const std::vector<std::vector<std::string>>& commands)
    : Redactor() {
  state_->names = AnyOf(rules.names);
  state_->except = AnyOf(rules.except);
  for (const SecretShape& shape : rules.values) {
    state_->shapes.push_back({shape, nullptr});
  }
  for (const auto& [name, value] : environment) {
    if (IsSecretName(name)) state_->Learn(name, value);
  }
  for (const auto& words : commands) state_->LearnFrom(words, *this);
  state_->any = nullptr;  // of all that was learnt
}

bool Redactor::IsSecretName(std::string_view name) const {
  const std::string variable = AsVariable(name);
  return Contains(state_->names, variable) &&
         !Contains(state_->except, variable);
}

std::optional<Redactor::Found> Redactor::Find(std::string_view text,
                                              size_t from) const {
  state_->Compile();
  if (state_->any == nullptr) return std::nullopt;
  const re2::StringPiece all(text.data(), text.size());
  re2::StringPiece match;
  while (from < all.size() && state_->any->Match(all, from, all.size(),
                                                 RE2::UNANCHORED, &match, 1)) {
    const auto at = static_cast<size_t>(match.data() - text.data());
    auto found = state_->LiteralAt(text, at);
    const auto shape = state_->ShapeAt(text, at);
    if (shape && (!found || shape->begin < found->end)) {
      if (!found) found = shape;
      found->begin = std::min(found->begin, shape->begin);
      found->end = std::max(found->end, shape->end);
      found->open_block = shape->open_block;
    }
    if (found) {
      if (found->end > found->begin) state_->Extend(text, *found);
      return found;
    }
    from = at + 1;
  }
  return std::nullopt;
}

size_t Redactor::BlockBytes(std::string_view text, size_t before, bool& over) {
  // What keys in base64 hold, with the head of an encrypted one, and quoted in
  // C, JSON or YAML. The head's dashes are single.
  constexpr size_t kMost = 16 << 10;
  const size_t most = kMost - std::min(before, kMost);
  size_t i = 0;
  over = true;
  for (; i < std::min(text.size(), most); ++i) {
    const char c = text[i];
    const bool plain =
        IsWord(c) || std::string_view("+/= \t\r\n\\:,-\"'").find(c) !=
                         std::string_view::npos;
    if (!plain) return i;
    if (c != '-') continue;
    const size_t dashes = text.substr(i, 5).find_first_not_of('-');
    if (dashes != std::string_view::npos) continue;  // of DEK-Info
    over = text.size() - i >= 5;  // the next bytes may make five of them
    return i;
  }
  over = i == most;
  return i;
}

size_t Redactor::BegunAtEnd(std::string_view text) const {
  size_t most = 0;
  for (const Literal& each : state_->literals) {
    if (each.value.find_first_of(" \t\r\n") == std::string::npos) continue;
    const size_t longest = std::min(each.value.size() - 1, text.size());
    for (size_t size = longest; size > most; --size) {
      if (text[text.size() - size] != each.value[0]) continue;
      if (text.ends_with(std::string_view(each.value).substr(0, size))) {
        most = size;
      }
    }
  }
  return most;
}

std::string Redactor::Text(std::string_view text) const {
  std::string out;
  size_t done = 0;
  size_t from = 0;
  while (auto found = Find(text, from)) {
    const size_t begin = std::max(found->begin, done);
    if (found->end > begin) {
      out += text.substr(done, begin - done);
      out += RedactionMark(found->name);
      done = found->end;
    }
    from = std::max(found->end, from + 1);
  }
  out += text.substr(done);
  return out;
}

std::map<std::string, std::string> Redactor::Environment(
    std::map<std::string, std::string> variables) const {
  for (auto& [name, value] : variables) {
    if (value.empty()) continue;
    value = IsSecretName(name) ? RedactionMark(name) : Text(value);
  }
  return variables;
}

std::vector<std::string> Redactor::Arguments(
    std::vector<std::string> words) const {
  const auto mark = [&](const std::string& value) {
    const auto known = state_->name_of.find(value);
    return known == state_->name_of.end() ? Text(value)
                                          : RedactionMark(known->second);
  };
  bool value_follows = false;
  for (std::string& word : words) {
    const bool is_value = std::exchange(value_follows, false);
    const auto pair = Assignment(word);
    if (is_value && CanBeSecret(word)) {
      word = mark(word);
    } else if (pair && IsSecretName(pair->first)) {
      word = pair->first + "=" + mark(pair->second);
    } else {
      value_follows = !pair && word.starts_with('-') && IsSecretName(word);
      word = Text(word);
    }
  }
  return words;
}

}  // namespace ladder
