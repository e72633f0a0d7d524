#include "diagnosis/launch_match.h"

#include <re2/re2.h>

#include <algorithm>
#include <cstdint>

namespace ladder {
namespace {

constexpr size_t kMostCells = 16'000'000;

/// The differing middle of two lists: a[begin, end_a) and b[begin, end_b).
struct Middle {
  size_t begin, end_a, end_b;
  [[nodiscard]] size_t rows() const { return end_a - begin; }
  [[nodiscard]] size_t columns() const { return end_b - begin; }
};

Middle FindMiddle(const std::vector<std::string>& a,
                  const std::vector<std::string>& b) {
  Middle middle{0, a.size(), b.size()};
  while (middle.begin < std::min(middle.end_a, middle.end_b) &&
         a[middle.begin] == b[middle.begin]) {
    ++middle.begin;
  }
  while (middle.end_a > middle.begin && middle.end_b > middle.begin &&
         a[middle.end_a - 1] == b[middle.end_b - 1]) {
    --middle.end_a;
    --middle.end_b;
  }
  return middle;
}

void MatchMiddle(const std::vector<std::string>& a,
                 const std::vector<std::string>& b, const Middle& middle,
                 std::vector<LaunchMatch>& matches) {
  const size_t rows = middle.rows(), columns = middle.columns();
  size_t i = 0, j = 0;
  if (rows * columns <= kMostCells) {
    // common[i][j]: the length for what is left from i and j on.
    std::vector<uint32_t> common((rows + 1) * (columns + 1), 0);
    auto at = [&](size_t row, size_t column) -> uint32_t& {
      return common[row * (columns + 1) + column];
    };
    auto same = [&](size_t row, size_t column) {
      return a[middle.begin + row] == b[middle.begin + column];
    };
    for (size_t row = rows; row-- > 0;) {
      for (size_t column = columns; column-- > 0;) {
        at(row, column) = same(row, column) ? at(row + 1, column + 1) + 1
                                            : std::max(at(row + 1, column),
                                                       at(row, column + 1));
      }
    }
    while (i < rows && j < columns) {
      if (same(i, j)) {
        matches.push_back({middle.begin + i++, middle.begin + j++});
      } else if (at(i + 1, j) >= at(i, j + 1)) {
        matches.push_back({middle.begin + i++, {}});
      } else {
        matches.push_back({{}, middle.begin + j++});
      }
    }
  }
  for (; i < rows; ++i) matches.push_back({middle.begin + i, {}});
  for (; j < columns; ++j) matches.push_back({{}, middle.begin + j});
}

}  // namespace

std::string LaunchFamily(std::string_view printed_name) {
  static const RE2 kFused(R"((?:cpp|triton_[a-z]+)_(fused\w*?)(?:_\d+)?)");
  static const RE2 kShim(R"(aoti_torch_(?:cpu|cuda|xpu|mps)_(\w+))");
  static const RE2 kOperator(R"((?:at::_ops|aten)::(\w+)::\w+)");
  std::string family;
  for (const RE2* pattern : {&kFused, &kShim, &kOperator}) {
    if (RE2::FullMatch(
            re2::StringPiece(printed_name.data(), printed_name.size()),
            *pattern, &family)) {
      return family;
    }
  }
  return std::string(printed_name);
}

std::vector<LaunchMatch> MatchLaunches(const std::vector<std::string>& a,
                                       const std::vector<std::string>& b) {
  const Middle middle = FindMiddle(a, b);
  std::vector<LaunchMatch> matches;
  for (size_t i = 0; i < middle.begin; ++i) matches.push_back({i, i});
  MatchMiddle(a, b, middle, matches);
  for (size_t i = 0; middle.end_a + i < a.size(); ++i) {
    matches.push_back({middle.end_a + i, middle.end_b + i});
  }
  return matches;
}

}  // namespace ladder
