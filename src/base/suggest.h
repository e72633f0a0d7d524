// "Did you mean …": the nearest of the words that are known.
#ifndef LADDER_BASE_SUGGEST_H_
#define LADDER_BASE_SUGGEST_H_

#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// The known word nearest to `word` by edit distance; empty when none is near.
std::string Nearest(std::string_view word,
                    const std::vector<std::string>& known);
/// "; did you mean 'documented'?" or "".
std::string DidYouMean(std::string_view word,
                       const std::vector<std::string>& known);

}  // namespace ladder

#endif  // LADDER_BASE_SUGGEST_H_
