#include "base/torch_version.h"

#include <fmt/format.h>
#include <re2/re2.h>

namespace ladder {
namespace {

// PEP 440 as torch.__version__ uses it: "2.14.1+cu118", "2.7.0a0+git1234567"
// (built from source), "2.9.0.dev20250701+cpu" (nightly), "2.6.0rc3".
const RE2& VersionPattern() {
  static const RE2 kPattern(
      R"(\s*v?(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?)"
      R"((?:(?:a|b|rc)\d*)?(?:\.post\d+)?(?:\.dev\d*)?(?:\+[\w.\-]*)?\s*)");
  return kPattern;
}

// One condition of a range; pre-releases count as their release, so they have
// no place in one.
const RE2& ConditionPattern() {
  static const RE2 kPattern(R"(\s*(>=|<)\s*(\d{1,4}(?:\.\d{1,4}){1,2})\s*)");
  return kPattern;
}

}  // namespace

std::optional<TorchVersion> ParseTorchVersion(std::string_view text) {
  TorchVersion version;
  std::string patch;
  if (!RE2::FullMatch(text, VersionPattern(), &version.major, &version.minor,
                      &patch)) {
    return std::nullopt;
  }
  if (!patch.empty()) version.patch = std::stoi(patch);
  return version;
}

std::string Format(const TorchVersion& version) {
  return fmt::format("{}.{}.{}", version.major, version.minor, version.patch);
}

std::optional<TorchRange> TorchRange::Parse(std::string_view text) {
  TorchRange range;
  range.text_ = text;
  while (true) {
    const size_t comma = text.find(',');
    std::string sign;
    std::string number;
    if (!RE2::FullMatch(text.substr(0, comma), ConditionPattern(), &sign,
                        &number)) {
      return std::nullopt;
    }
    auto& bound = sign == "<" ? range.until_ : range.since_;
    if (bound) return std::nullopt;
    bound = ParseTorchVersion(number);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  // A range that holds no version is a slip, never meant.
  if (range.since_ && range.until_ && *range.since_ >= *range.until_) {
    return std::nullopt;
  }
  return range;
}

bool TorchRange::Contains(const TorchVersion& version) const {
  return (!since_ || version >= *since_) && (!until_ || version < *until_);
}

}  // namespace ladder
