#include "diagnosis/indivisible.h"

#include <fmt/format.h>

#include <algorithm>

namespace ladder {

namespace {

/// The printed size of that dimension.
std::optional<int64_t> PrintedSize(const RunEvidence& run,
                                   const Invocation& invocation,
                                   const SizeSource& source, size_t& line) {
  if (!invocation.inputs) return {};
  for (const TensorValue& value : run.trace.events[*invocation.inputs].values) {
    if (value.buffer != source.tensor || source.dim >= value.size.size()) {
      continue;
    }
    line = value.line;
    return value.size[source.dim];
  }
  return {};
}

std::optional<IndivisibleSize> Check(const RunEvidence& run,
                                     const Invocation& invocation,
                                     const FlooredSize& floored) {
  const Wrapper& wrapper = run.models[invocation.model].wrapper;
  const auto sources = SourcesOfSize(wrapper.shapes, floored.symbol);
  if (sources.size() != 1 || sources[0].kind != SizeSource::Kind::kTensorSize) {
    return {};
  }
  const auto input = std::find(wrapper.inputs.begin(), wrapper.inputs.end(),
                               sources[0].tensor);
  size_t line = 0;
  const auto size = PrintedSize(run, invocation, sources[0], line);
  // The symbol may be a part of the size: only a plain one is that size.
  if (!size || input == wrapper.inputs.end() ||
      sources[0].symbol != floored.symbol || *size % floored.divisor == 0) {
    return {};
  }
  IndivisibleSize found;
  found.divisor = floored.divisor;
  found.loses_remainder = floored.beside_divisor;
  BadInput& bad = found.bad_input;
  bad.index = static_cast<int>(input - wrapper.inputs.begin());
  bad.name = *input;
  bad.what = "shape";
  bad.dim = static_cast<int>(sources[0].dim);
  bad.expected = fmt::format("a multiple of {}", floored.divisor);
  bad.got = std::to_string(*size);
  found.Cite({run.log, line, "",
              fmt::format("dimension {} of input {} is {}", *bad.dim,
                          *bad.index, *size)});
  found.Cite({wrapper.path, floored.line, "",
              fmt::format("the code divides it by {} and rounds down: {} "
                          "remain",
                          floored.divisor, *size % floored.divisor)});
  return found;
}

}  // namespace

std::optional<IndivisibleSize> FindIndivisibleSize(const RunEvidence& run) {
  std::optional<IndivisibleSize> first;
  for (const Invocation& invocation : AlignmentOf(run).invocations) {
    const auto& floored =
        run.models[invocation.model].wrapper.shapes.floored_sizes;
    for (const FlooredSize& each : floored) {
      auto found = Check(run, invocation, each);
      if (!found) continue;
      if (found->loses_remainder) return found;
      if (!first) first = std::move(found);
    }
  }
  return first;
}

}  // namespace ladder
