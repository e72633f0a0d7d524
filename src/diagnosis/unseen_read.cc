#include "diagnosis/unseen_read.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>

#include "diagnosis/bad_path.h"

namespace ladder {
namespace {

/// True if each number that it writes is a sum of products of what it reads.
bool SumsProducts(const Launch& launch) {
  constexpr std::array<std::string_view, 5> kEndings{
      "mm_out", "_convolution", "_convolution_pointwise", "__linear_pointwise",
      "_mkl_linear"};
  return launch.kind == LaunchKind::kExtern &&
         std::any_of(kEndings.begin(), kEndings.end(),
                     [&](std::string_view ending) {
                       return launch.name.ends_with(ending);
                     });
}

/// True for types whose largest number is that of float32 at least. Both
/// spellings: torch >= 2.7, and 2.6.
bool IsWide(const std::string& dtype) {
  constexpr std::array<std::string_view, 6> kWide{
      "float32", "float", "float64", "double", "bfloat16", "c10::BFloat16"};
  return std::find(kWide.begin(), kWide.end(), dtype) != kWide.end();
}

}  // namespace

std::vector<UnseenRead> BadUnseenReads(const RunEvidence& run,
                                       const InvocationValues& values,
                                       size_t visit) {
  std::vector<UnseenRead> unseen;
  const Launch& launch = values.LaunchOf(visit);
  if (!SumsProducts(launch) || !values.Write(visit).bad()) return unseen;
  const Model& model = run.models[values.invocation().model];
  bool any_printed = false;
  for (size_t i = 0; i < launch.accesses.size(); ++i) {
    const Access& access = launch.accesses[i];
    if (!access.read) continue;
    Feed feed = values.Read(visit, i);
    if (feed.garbage()) continue;
    if (feed.state.bad()) return {};
    const TensorValue* value = values.Printed(visit, access.buffer, true);
    const bool constant =
        feed.outside && feed.outside->kind == Origin::Kind::kConstant;
    if (constant && !CanHoldNan(model, *feed.outside)) continue;
    if (feed.state.known && !feed.state.small) return {};
    if (value != nullptr) {
      if (!feed.state.small || !IsWide(value->dtype)) return {};
      any_printed = true;
      continue;
    }
    unseen.push_back({i, std::move(feed)});
  }
  if (!any_printed) unseen.clear();
  return unseen;
}

std::optional<size_t> UnseenKeeper(const InvocationValues& values,
                                   const std::vector<UnseenRead>& reads,
                                   size_t visit) {
  if (reads.size() != 1 || reads[0].feed.visits.size() != 1) return {};
  const size_t writer = reads[0].feed.visits[0];
  const std::string& buffer =
      values.LaunchOf(visit).accesses[reads[0].access].buffer;
  const auto& accesses = values.LaunchOf(writer).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    const bool kept = accesses[i].written && accesses[i].buffer == buffer &&
                      values.Outlives(writer, i);
    if (kept && writer != visit) return writer;
  }
  return {};
}

std::optional<size_t> UnseenLaunch(const Model& model,
                                   const InvocationValues& values,
                                   size_t visit) {
  std::optional<size_t> unseen;
  const size_t launch = values.invocation().visits[visit].launch;
  const auto& origins = model.dataflow.launches[launch].origins;
  const auto& accesses = values.LaunchOf(visit).accesses;
  for (size_t i = 0; i < accesses.size(); ++i) {
    if (!accesses[i].read) continue;
    const Feed feed = values.Read(visit, i);
    if (!feed.state.bad() || BadWriter(values, feed)) continue;
    for (const Origin& origin : origins[i]) {
      if (origin.kind == Origin::Kind::kLaunch && origin.index != launch &&
          model.wrapper.launches[origin.index].printed_name.empty()) {
        unseen = origin.index;
      }
    }
  }
  return unseen;
}

std::optional<std::string> OtherWriter(const InvocationValues& values,
                                       size_t visit) {
  if (values.PrintsAllItsResults(visit)) return {};
  for (size_t later = visit + 1; later < values.size(); ++later) {
    const Launch& launch = values.LaunchOf(later);
    if (launch.kind != LaunchKind::kCustomOp) continue;
    for (size_t i = 0; i < launch.accesses.size(); ++i) {
      const Feed feed = values.Read(later, i);
      if (std::find(feed.visits.begin(), feed.visits.end(), visit) !=
          feed.visits.end()) {
        return launch.name;
      }
    }
  }
  return {};
}

bool CanHoldNan(const Model& model, const Origin& constant) {
  const std::string& dtype = model.wrapper.constants[constant.index].dtype;
  return dtype.find("float") != std::string::npos ||
         dtype.find("complex") != std::string::npos || dtype.empty();
}

std::string Changer(const Model& model, const Origin& constant) {
  const bool folded = model.wrapper.constants[constant.index].from_folded;
  return folded ? "constant folding" : "an earlier invocation";
}

std::string WritersOf(const Model& model, const Origin& constant) {
  std::string names;
  for (const Update& update : model.dataflow.updates) {
    if (!(update.of == constant)) continue;
    names += fmt::format(", which {}, launch {}, writes",
                         model.wrapper.launches[update.launch].name,
                         update.launch + 1);
  }
  return names;
}

}  // namespace ladder
