#include "codegen/kernel_stores.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace ladder {

KernelStores::KernelStores(
    const std::vector<Token>& tokens,
    const std::unordered_map<std::string_view, size_t>& declared_at)
    : tokens_(tokens), declared_at_(declared_at), blocks_(Blocks()) {}

ValueRange KernelStores::After(const Assignment& assignment,
                               std::string_view memory, bool accumulates,
                               const ValueRange& value) {
  std::vector<Store>& stores = stores_[memory];
  Store now{assignment.at, SubscriptOf(assignment), value};
  std::erase_if(stores, [&](const Store& before) {
    return accumulates || AreSameElements(before, now);
  });
  ValueRange all = value;
  for (const Store& each : stores) all = ranges::Join(all, each.value);
  stores.push_back(std::move(now));
  constexpr size_t kMost = 16;  // hostile text must not take forever
  if (stores.size() > kMost) stores = {{assignment.at, std::nullopt, all}};
  return all;
}

std::optional<KernelStores::Subscript> KernelStores::SubscriptOf(
    const Assignment& assignment) {
  constexpr size_t kMost = 64;
  Subscript words;
  size_t i = assignment.at + 1;
  if (i >= tokens_.size()) return words;
  const bool brackets = tokens_[i].text == "[";
  const size_t end = brackets ? tokens_[i].partner : tokens_.size();
  int depth = 0;
  for (++i; i < end; ++i) {
    const std::string_view word = tokens_[i].text;
    if (word == ";" || (depth == 0 && (word == "," || word == ")"))) break;
    if (words.size() == kMost || !Spend()) return std::nullopt;
    if (word == "(" || word == "[" || word == "{") ++depth;
    if (word == ")" || word == "]" || word == "}") --depth;
    words.push_back(word);
  }
  return words;
}

/// True if both stores have the same subscript, of the same loops, and the
/// second one is made wherever the first one is.
bool KernelStores::AreSameElements(const Store& before, const Store& now) {
  if (!before.subscript || before.subscript != now.subscript) return false;
  for (const std::string_view word : *now.subscript) {
    const auto declared = declared_at_.find(word);
    if (declared != declared_at_.end() && declared->second > before.at) {
      return false;
    }
  }
  // The blocks around the second store, from the inside. A loop that does not
  // hold the first one must not declare a part of the subscript.
  for (size_t open = blocks_[now.at]; open != 0; open = blocks_[open]) {
    if (!Spend()) return false;
    if (open < before.at && tokens_[open].partner > before.at) break;
    if (IsCondition(open) || Declares(open, *now.subscript)) return false;
  }
  return true;
}

/// The parenthesis before a block, or 0.
size_t KernelStores::HeadOf(size_t open) const {
  return open > 0 && tokens_[open - 1].text == ")" ? tokens_[open - 1].partner
                                                   : 0;
}

/// True for a block that does not always run. A vectorized loop runs both
/// "if(C10_LIKELY(…)) {…}" and its tail.
bool KernelStores::IsCondition(size_t open) const {
  if (open > 0 && tokens_[open - 1].text == "else") return true;
  const size_t head = HeadOf(open);
  return head > 0 && tokens_[head - 1].text == "if" &&
         !tokens_[head + 1].text.starts_with("C10_");
}

bool KernelStores::KeepsEach(const Assignment& assignment) {
  const auto subscript = SubscriptOf(assignment);
  if (!subscript) return false;
  for (const std::string_view word : *subscript) {
    if (word.starts_with("tmp")) return false;  // an index that was computed
  }
  for (size_t open = blocks_[assignment.at]; open != 0; open = blocks_[open]) {
    if (!Spend() || IsCondition(open)) return false;
    const size_t head = HeadOf(open);
    const bool loop = head > 0 && tokens_[head - 1].text == "for";
    if (loop && !Declares(open, *subscript)) return false;
  }
  return true;
}

/// True for the block of a loop whose variable is among the words.
bool KernelStores::Declares(size_t open, const Subscript& words) const {
  const size_t head = HeadOf(open);
  if (head == 0 || tokens_[head - 1].text != "for") return false;
  for (size_t i = head; i < open; ++i) {
    if (tokens_[i].text == "=" && Contains(words, tokens_[i - 1].text)) {
      return true;
    }
  }
  return false;
}

/// For each token the innermost "{" around it; 0: none.
std::vector<size_t> KernelStores::Blocks() const {
  std::vector<size_t> blocks(tokens_.size(), 0);
  size_t open = 0;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (open != 0 && i >= tokens_[open].partner) open = blocks[open];
    blocks[i] = open;
    if (tokens_[i].text == "{" && tokens_[i].partner > i) open = i;
  }
  return blocks;
}

}  // namespace ladder
