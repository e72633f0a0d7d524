#include "base/suggest.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstddef>

namespace ladder {
namespace {

// Longer words are never names of ours; the bound keeps hostile files cheap.
constexpr size_t kMaxWord = 64;

char Lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

// Edits that turn one word into the other; swapping two neighbours is one
// edit, since that is the commonest slip of the fingers.
size_t EditDistance(std::string_view a, std::string_view b) {
  std::vector<size_t> before(b.size() + 1);
  std::vector<size_t> above(b.size() + 1);
  std::vector<size_t> row(b.size() + 1);
  for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
  for (size_t i = 1; i <= a.size(); ++i) {
    before.swap(above);
    above.swap(row);
    row[0] = i;
    for (size_t j = 1; j <= b.size(); ++j) {
      const bool same = Lower(a[i - 1]) == Lower(b[j - 1]);
      row[j] = std::min({above[j] + 1, row[j - 1] + 1,
                         above[j - 1] + static_cast<size_t>(!same)});
      if (i > 1 && j > 1 && Lower(a[i - 1]) == Lower(b[j - 2]) &&
          Lower(a[i - 2]) == Lower(b[j - 1])) {
        row[j] = std::min(row[j], before[j - 2] + 1);
      }
    }
  }
  return row.back();
}

/// The one name that begins with the word: "nan-or-inf" for "nan".
std::string OnlyOneThatBegins(std::string_view word,
                              const std::vector<std::string>& known) {
  if (word.size() < 3) return "";
  const auto begins = [&](const std::string& name) {
    return name.starts_with(word);
  };
  const auto first = std::find_if(known.begin(), known.end(), begins);
  if (first == known.end()) return "";
  const bool alone =
      std::find_if(first + 1, known.end(), begins) == known.end();
  return alone ? *first : "";
}

}  // namespace

std::string Nearest(std::string_view word,
                    const std::vector<std::string>& known) {
  if (word.empty() || word.size() > kMaxWord) return "";
  std::string nearest;
  size_t least = 0;
  for (const std::string& candidate : known) {
    if (candidate.empty() || candidate.size() > kMaxWord) continue;
    // A third of the letters may be wrong; more is another word.
    const size_t longer = std::max(word.size(), candidate.size());
    const size_t shorter = std::min(word.size(), candidate.size());
    const size_t allowed = std::max<size_t>(1, longer / 3);
    if (longer < 2 || longer - shorter > allowed) continue;
    const size_t distance = EditDistance(word, candidate);
    if (distance > allowed || (!nearest.empty() && distance >= least)) continue;
    nearest = candidate;
    least = distance;
  }
  return nearest.empty() ? OnlyOneThatBegins(word, known) : nearest;
}

std::string DidYouMean(std::string_view word,
                       const std::vector<std::string>& known) {
  const std::string nearest = Nearest(word, known);
  if (nearest.empty()) return "";
  return fmt::format("; did you mean '{}'?", nearest);
}

}  // namespace ladder
