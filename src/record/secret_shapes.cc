#include "record/secret_shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace ladder {
namespace {

std::string_view View(const re2::StringPiece& piece) {
  return {piece.data() == nullptr ? "" : piece.data(), piece.size()};
}

bool IsOfKey(char c) {
  // What keys in base64 hold, with the head of an encrypted one, and quoted in
  // C, JSON or YAML. The head's dashes are single.
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
    if (dashes != std::string_view::npos) continue;  // of DEK-Info
    over = text.size() - i >= 5;  // the next bytes may make five of them
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
  // A name may be there once only, and matters in each by itself.
  static const RE2 kNamed(R"(\(\?P<\w+>)");
  RE2::GlobalReplace(&all, kNamed, "(");
}

void SecretShapes::Compile(Shape& shape) {
  if (shape.regex != nullptr) return;
  shape.regex = std::make_unique<RE2>(shape.from.regex, ByteOptions());
  if (!shape.from.except.empty()) {
    shape.except = std::make_unique<RE2>(shape.from.except, ByteOptions());
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
  if (any_ == nullptr) any_ = std::make_unique<RE2>(regex_, ByteOptions());
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

}  // namespace ladder
