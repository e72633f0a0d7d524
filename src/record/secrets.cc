#include "record/secrets.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <boost/archive/iterators/base64_from_binary.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <boost/json.hpp>
#include <cstdint>
#include <iterator>
#include <string>
#include <utility>

#include "base/escape.h"
#include "base/regex.h"

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

RE2::Options RedactionOptions() {
  RE2::Options options = BytesOptions();
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
    for (size_t i = 0;
         text.size() >= kLeastWrapped && i + kWindow <= text.size(); ++i) {
      windows_.insert(text.substr(i, kWindow));
    }
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

bool KnownSecrets::IsPart(std::string_view window) const {
  return window.size() == kWindow && windows_.contains(std::string(window));
}

bool KnownSecrets::MayBeWrapped(std::string_view text) const {
  if (windows_.empty()) return false;
  const auto is_end = [](char c) { return c == '\n' || c == '\r'; };
  const bool shown = !HasInvisible(text);
  // Most logs have no carriage return: to look for each alone is fastest.
  for (const char line_end : {'\n', '\r'}) {
    for (size_t at = text.find(line_end), done = 0; at != text.npos;
         at = text.find(line_end, done)) {
      if (!shown) return true;
      size_t begin = at;
      while (begin > done && is_end(text[begin - 1])) --begin;
      const std::string_view before = text.substr(done, begin - done);
      for (done = at + 1; done < text.size() && is_end(text[done]);) ++done;
      if (IsPart(before.substr(before.size() -
                               std::min(before.size(), kWindow))) ||
          IsPart(text.substr(done, kWindow))) {
        return true;
      }
    }
  }
  return false;
}

size_t KnownSecrets::WrappedAtEnd(std::string_view text) const {
  if (text.size() < kWindow || !IsPart(text.substr(text.size() - kWindow))) {
    return 0;
  }
  size_t most = 0;
  for (const Literal& each : literals_) {
    if (each.text.size() < kLeastWrapped) continue;
    const size_t longest = std::min(text.size(), each.text.size() - 1);
    for (size_t size = longest; size > most && size >= kWindow; --size) {
      if (text.ends_with(std::string_view(each.text).substr(0, size))) {
        most = size;
      }
    }
  }
  return most;
}

void KnownSecrets::FindAll(std::string_view text,
                           std::vector<FoundSecret>& found,
                           size_t least) const {
  if (literals_.empty()) return;
  if (any_ == nullptr) {
    any_ = std::make_unique<RE2>(Regex(), RedactionOptions());
  }
  const re2::StringPiece all(text.data(), text.size());
  re2::StringPiece match;
  for (size_t from = 0;
       from < text.size() &&
       any_->Match(all, from, all.size(), RE2::UNANCHORED, &match, 1);) {
    const auto at = static_cast<size_t>(match.data() - text.data());
    const Literal* literal = LiteralAt(text, at);
    if (literal != nullptr && literal->text.size() >= least) {
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
      // A complete match is no longer a beginning.
      if (size == each.text.size()) size = each.borders[size - 1];
      while (size > 0 && each.text[size] != c) size = each.borders[size - 1];
      if (each.text[size] == c) ++size;
    }
    if (size == each.text.size()) size = each.borders[size - 1];
    most = std::max(most, size);
  }
  return most;
}

namespace {

std::string_view View(const re2::StringPiece& piece) {
  return {piece.data() == nullptr ? "" : piece.data(), piece.size()};
}

bool IsOfKey(char c) {
  // Characters of base64 keys, of the header of an encrypted key, and of keys
  // quoted in C, JSON or YAML. The header has only single dashes.
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9') ||
         std::string_view("_+/= \t\r\n\\:,-\"'").find(c) !=
             std::string_view::npos;
}

}  // namespace

size_t BlockBytes(std::string_view text, size_t before, bool& over) {
  constexpr size_t kMost = 16 << 10;
  const size_t most = kMost - std::min(before, kMost);
  size_t i = 0;
  over = true;
  for (; i < std::min(text.size(), most); ++i) {
    if (!IsOfKey(text[i])) return i;
    if (text[i] != '-') continue;
    const size_t dashes = text.substr(i, 5).find_first_not_of('-');
    if (dashes != std::string_view::npos) continue;  // in DEK-Info
    over = text.size() - i >= 5;  // the next bytes may complete the five
    return i;
  }
  over = i == most;
  return i;
}

SecretShapes::SecretShapes(const std::vector<SecretShape>& shapes) {
  std::string& all = regex_;
  for (const SecretShape& shape : shapes) {
    all += fmt::format("{}(?:{})", all.empty() ? "" : "|", shape.regex);
    shapes_.push_back({shape, nullptr, nullptr});
  }
  // A regex may have each group name only once; they matter only per shape.
  static const RE2 kNamed(R"(\(\?P<\w+>)");
  RE2::GlobalReplace(&all, kNamed, "(");
}

void SecretShapes::Compile(Shape& shape) {
  if (shape.regex != nullptr) return;
  shape.regex = std::make_unique<RE2>(shape.from.regex, RedactionOptions());
  if (!shape.from.except.empty()) {
    shape.except = std::make_unique<RE2>(shape.from.except, RedactionOptions());
  }
  const auto& named = shape.regex->NamedCapturingGroups();
  if (const auto name = named.find("name"); name != named.end()) {
    shape.name = name->second;
  }
  shape.secret = shape.name == 1 ? 2 : 1;
  if (shape.secret > shape.regex->NumberOfCapturingGroups()) shape.secret = 0;
}

SecretShapes::Match SecretShapes::MatchAt(
    std::string_view text, size_t at,
    const std::function<bool(std::string_view)>& is_none) const {
  const re2::StringPiece all(text.data(), text.size());
  size_t passed = at + 1;
  for (Shape& each : shapes_) {
    Compile(each);
    re2::StringPiece groups[3];
    const int wanted = std::max(each.secret, each.name) + 1;
    if (!each.regex->Match(all, at, all.size(), RE2::ANCHOR_START, groups,
                           wanted)) {
      continue;
    }
    const re2::StringPiece secret =
        groups[each.secret].data() == nullptr ? groups[0] : groups[each.secret];
    const auto begin = static_cast<size_t>(secret.data() - text.data());
    if ((each.name > 0 && is_none(View(groups[each.name]))) ||
        (each.except != nullptr &&
         each.except->Match(all, begin, all.size(), RE2::ANCHOR_START, nullptr,
                            0))) {
      passed = std::max(passed, begin);
      continue;
    }
    FoundSecret found{begin, begin + secret.size(), each.from.name};
    if (each.from.block) {
      bool over = false;
      found.begin = found.end;
      found.end += BlockBytes(text.substr(found.end), 0, over);
      found.open_block = !over;
    }
    return {found, std::max(found.end, at + 1)};
  }
  return {std::nullopt, passed};
}

void SecretShapes::FindAll(std::string_view text,
                           const std::function<bool(std::string_view)>& is_none,
                           std::vector<FoundSecret>& found) const {
  if (regex_.empty()) return;
  if (any_ == nullptr) any_ = std::make_unique<RE2>(regex_, RedactionOptions());
  const re2::StringPiece all(text.data(), text.size());
  re2::StringPiece match;
  for (size_t from = 0;
       from < text.size() &&
       any_->Match(all, from, all.size(), RE2::UNANCHORED, &match, 1);) {
    Match here =
        MatchAt(text, static_cast<size_t>(match.data() - text.data()), is_none);
    if (here.found) found.push_back(std::move(*here.found));
    from = here.end;
  }
}

namespace {

// A shorter line or piece of base64 would be found in any text.
constexpr size_t kLeastSpelling = 12;

bool IsLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
         (c >= '0' && c <= '9');
}

std::string InJson(std::string_view value) {
  const std::string text = boost::json::serialize(boost::json::string(value));
  return text.substr(1, text.size() - 2);
}

/// With "é" as "\u00e9", as Python's json does; invalid UTF-8 stays.
std::string InAscii(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size();) {
    const auto first = static_cast<unsigned char>(text[i]);
    const size_t size = first < 0xC0   ? 1
                        : first < 0xE0 ? 2
                        : first < 0xF0 ? 3
                                       : 4;
    if (size == 1 || i + size > text.size()) {
      out += text[i++];
      continue;
    }
    uint32_t code = first & (0xFFU >> (size + 1));
    for (size_t k = 1; k < size; ++k) {
      code = (code << 6) | (static_cast<unsigned char>(text[i + k]) & 0x3FU);
    }
    if (code >= 0x10000) {
      code -= 0x10000;
      out += fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (code >> 10),
                         0xDC00 + (code & 0x3FF));
    } else {
      out += fmt::format("\\u{:04x}", code);
    }
    i += size;
  }
  return out;
}

/// As repr() of a str, or of bytes, with each byte beyond ASCII escaped.
/// `quote`: the quotes around it; it is escaped.
std::string InPython(std::string_view value, char quote, bool bytes) {
  std::string out;
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (c == '\\' || c == quote) {
      out += fmt::format("\\{}", c);
    } else if (c == '\n') {
      out += "\\n";
    } else if (c == '\r') {
      out += "\\r";
    } else if (c == '\t') {
      out += "\\t";
    } else if (code < 0x20 || code == 0x7F || (bytes && code >= 0x80)) {
      out += fmt::format("\\x{:02x}", code);
    } else {
      out += c;
    }
  }
  return out;
}

/// `plain`: what is not escaped besides letters, digits and "_.-~".
std::string InUrl(std::string_view value, std::string_view plain, bool capitals,
                  bool plus) {
  std::string out;
  for (const char c : value) {
    const auto code = static_cast<unsigned char>(c);
    if (IsLetterOrDigit(c) || std::string_view("_.-~").find(c) != plain.npos ||
        plain.find(c) != plain.npos) {
      out += c;
    } else if (plus && c == ' ') {
      out += '+';
    } else {
      out += capitals ? fmt::format("%{:02X}", code)
                      : fmt::format("%{:02x}", code);
    }
  }
  return out;
}

/// As HTML and XML write it; `quote` and `single`: for these two quotes.
std::string InMarkup(std::string_view value, std::string_view quote,
                     std::string_view single) {
  std::string out;
  for (const char c : value) {
    out += c == '&'    ? "&amp;"
           : c == '<'  ? "&lt;"
           : c == '>'  ? "&gt;"
           : c == '"'  ? quote
           : c == '\'' ? single
                       : std::string_view(&c, 1);
  }
  return out;
}

/// Without the padding at the end.
std::string InBase64(std::string_view bytes) {
  namespace iterators = boost::archive::iterators;
  using Digits = iterators::base64_from_binary<
      iterators::transform_width<std::string_view::const_iterator, 6, 8>>;
  return {Digits(bytes.begin()), Digits(bytes.end())};
}

/// The value alone, and the digits that depend only on it if `before` bytes
/// modulo 3 precede it, as in "user:password".
void AddBase64(std::string_view value, std::vector<std::string>& spellings) {
  const auto add = [&](std::string digits) {
    if (digits.size() < kLeastSpelling) return;
    std::string of_urls = digits;
    std::replace(of_urls.begin(), of_urls.end(), '+', '-');
    std::replace(of_urls.begin(), of_urls.end(), '/', '_');
    spellings.push_back(std::move(digits));
    spellings.push_back(std::move(of_urls));
  };
  const std::string alone = InBase64(value);
  const std::string padding((4 - alone.size() % 4) % 4, '=');
  if (!padding.empty()) add(alone + padding);
  add(alone);
  for (const size_t before : {0U, 1U, 2U}) {
    const size_t bits = 8 * (before + value.size());
    const size_t first = (8 * before + 5) / 6;
    const std::string digits =
        InBase64(std::string(before, '\0') + std::string(value));
    if (bits / 6 > first) add(digits.substr(first, bits / 6 - first));
  }
}

void AddLines(std::string_view value, std::vector<std::string>& spellings) {
  if (value.find('\n') == std::string_view::npos) return;
  std::string from_terminal;
  for (size_t at = 0; at < value.size();) {
    const size_t end = std::min(value.find('\n', at), value.size());
    const std::string_view line = value.substr(at, end - at);
    from_terminal += line;
    if (end < value.size()) from_terminal += "\r\n";
    if (line.size() >= kLeastSpelling) spellings.emplace_back(line);
    at = end + 1;
  }
  spellings.push_back(std::move(from_terminal));
}

}  // namespace

std::vector<std::string> SpellingsOf(std::string_view value) {
  std::vector<std::string> all{std::string(value)};
  const std::string json = InJson(value);
  all.push_back(json);
  all.push_back(InAscii(json));
  std::string slashes;  // PHP and others write "\/"
  for (const char c : json) slashes += c == '/' ? "\\/" : std::string(1, c);
  all.push_back(slashes);
  // JSON within JSON, as a log of messages has it.
  all.push_back(InJson(json));
  all.push_back(InJson(InAscii(json)));
  for (const std::string_view quote : {"&quot;", "&#34;"}) {
    for (const std::string_view single : {"'", "&#39;", "&#x27;", "&apos;"}) {
      all.push_back(InMarkup(value, quote, single));
    }
  }
  all.push_back(InMarkup(value, "\"", "'"));
  for (const char quote : {'\'', '"'}) {
    all.push_back(InPython(value, quote, false));
    all.push_back(InPython(value, quote, true));
  }
  for (const std::string_view plain : {"/", "", "!*'()"}) {
    for (const bool capitals : {true, false}) {
      all.push_back(InUrl(value, plain, capitals, false));
      all.push_back(InUrl(value, plain, capitals, true));
    }
  }
  AddBase64(value, all);
  AddLines(value, all);
  std::vector<std::string> once;
  for (std::string& each : all) {
    if (std::find(once.begin(), once.end(), each) != once.end()) continue;
    once.push_back(std::move(each));
  }
  return once;
}

}  // namespace ladder
