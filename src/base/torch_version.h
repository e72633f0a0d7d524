// Versions of PyTorch and conditions on them, as the data files write them.
#ifndef LADDER_BASE_TORCH_VERSION_H_
#define LADDER_BASE_TORCH_VERSION_H_

#include <compare>
#include <optional>
#include <string>
#include <string_view>

namespace ladder {

/// "2.14.1+cu118" and "2.7.0a0+git1234" are 2.14.1 and 2.7.0.
struct TorchVersion {
  int major = 0;
  int minor = 0;
  int patch = 0;
  auto operator<=>(const TorchVersion&) const = default;
};
std::optional<TorchVersion> ParseTorchVersion(std::string_view text);
std::string Format(const TorchVersion& version);

/// A condition such as "<2.7", ">=2.8" or ">=2.7, <2.14".
class TorchRange {
 public:
  /// Nothing when the text is no condition.
  static std::optional<TorchRange> Parse(std::string_view text);
  [[nodiscard]] bool Contains(const TorchVersion& version) const;
  /// As it was written.
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
  std::optional<TorchVersion> since_;  // inclusive
  std::optional<TorchVersion> until_;  // exclusive
};

}  // namespace ladder

#endif  // LADDER_BASE_TORCH_VERSION_H_
