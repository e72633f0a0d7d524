// Whether a list holds a value, which C++20 spells long.
#ifndef LADDER_BASE_CONTAINS_H_
#define LADDER_BASE_CONTAINS_H_

#include <algorithm>
#include <iterator>

namespace ladder {

/// True if an element of the array or container equals `value`.
template <class List, class Value>
bool Contains(const List& list, const Value& value) {
  return std::find(std::begin(list), std::end(list), value) != std::end(list);
}

}  // namespace ladder

#endif  // LADDER_BASE_CONTAINS_H_
