#include "diagnosis/index_bound.h"

#include <fmt/format.h>
#include <re2/re2.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "base/text.h"
#include "codegen/cpp_text.h"
#include "codegen/signatures.h"
#include "codegen/wrapper.h"
#include "diagnosis/failure.h"

namespace ladder {

namespace {

bool IsNumber(std::string_view word) {
  return LeadingInteger(word).has_value();
}

/// The number after "ks": size arguments are in that order.
std::optional<size_t> SizeNumber(std::string_view parameter) {
  if (!parameter.starts_with("ks")) return {};
  const auto number = LeadingInteger(parameter.substr(2));
  if (!number || *number < 0) return {};
  return static_cast<size_t>(*number);
}

/// The argument for a parameter, as written in the call.
std::optional<std::string> ArgumentFor(const Launch& launch,
                                       std::string_view parameter) {
  for (size_t i = 0;
       i < std::min(launch.parameters.size(), launch.arguments.size()); ++i) {
    if (launch.parameters[i] == parameter) return launch.arguments[i];
  }
  // Without names (Triton before torch 2.7), the order is: tensors, then ks0,
  // ks1, …, then the numbers of elements.
  auto number = SizeNumber(parameter);
  if (!launch.parameters.empty() || !number) return {};
  for (size_t i = 0; i < launch.arguments.size(); ++i) {
    const bool tensor =
        std::any_of(launch.accesses.begin(), launch.accesses.end(),
                    [&](const Access& access) { return access.argument == i; });
    if (tensor) continue;
    if (*number == 0) return launch.arguments[i];
    --*number;
  }
  return {};
}

class BoundSearch {
 public:
  BoundSearch(const Model& model, const Launch& launch, IndexFinding& finding)
      : wrapper_(model.wrapper), launch_(launch), finding_(finding) {}

  void Follow(const IndexCheck& check) {
    std::vector<SizeSource> sources;
    for (std::string_view word : WordsOf(check.bound)) {
      if (IsNumber(word)) continue;
      const auto argument = ArgumentFor(launch_, word);
      if (!argument) {
        finding_.not_known.push_back(fmt::format(
            "which size {} in the check is: the call does not name it", word));
        continue;
      }
      AddEvidence(
          launch_.line,
          fmt::format("{} in the check is {} in this call", word, *argument));
      for (SizeSource& each : SourcesOfSize(wrapper_.shapes, *argument)) {
        if (std::find(sources.begin(), sources.end(), each) == sources.end()) {
          sources.push_back(std::move(each));
        }
      }
    }
    for (const SizeSource& source : sources) NoteSource(source);
    if (sources.size() == 1) {
      Use(sources.front());
    } else if (sources.size() > 1) {
      finding_.not_known.push_back(
          fmt::format("which of the {} sizes in the bound {} is too small",
                      sources.size(), check.bound));
    }
  }

 private:
  void AddEvidence(size_t line, std::string says) {
    finding_.Cite({wrapper_.path, line, "", std::move(says)});
  }

  [[nodiscard]] std::optional<size_t> InputIndex(
      const std::string& tensor) const {
    const auto found =
        std::find(wrapper_.inputs.begin(), wrapper_.inputs.end(), tensor);
    if (found == wrapper_.inputs.end()) return {};
    return static_cast<size_t>(found - wrapper_.inputs.begin());
  }

  void NoteSource(const SizeSource& source) {
    const auto input = InputIndex(source.tensor);
    const std::string tensor =
        input ? fmt::format("model input {} ({})", *input, source.tensor)
              : source.tensor;
    const std::string name =
        source.symbol.empty() ? "the bound" : source.symbol;
    AddEvidence(source.line == 0 ? launch_.line : source.line,
                source.kind == SizeSource::Kind::kTensorSize
                    ? fmt::format("{} is the size of dimension {} of {}", name,
                                  source.dim, tensor)
                    : fmt::format("{} is the value of {}", name, tensor));
    if (!input) DescribeMaker(source.tensor);
  }

  void DescribeMaker(const std::string& tensor) {
    for (const Launch& launch : wrapper_.launches) {
      for (const Access& access : launch.accesses) {
        if (!access.written || access.buffer != tensor) continue;
        return AddEvidence(launch.line,
                           fmt::format("{} made {}", launch.name, tensor));
      }
    }
  }

  void Use(const SizeSource& source) {
    BadInput& bad = *finding_.bad_input;
    bad.symbol = source.symbol;
    const auto input = InputIndex(source.tensor);
    if (input && source.kind == SizeSource::Kind::kTensorSize) {
      bad.dim_of = DimensionOfInput{static_cast<int>(*input), source.tensor,
                                    static_cast<int>(source.dim)};
    }
    const SizeCheck* check = LowerBoundOf(wrapper_.shapes, source);
    bad.lower_bound_checked = check != nullptr;
    if (check == nullptr) return;
    AddEvidence(
        check->line,
        fmt::format("the model checks that it is at least {}{}", check->limit,
                    check->dim && wrapper_.checks_are_runtime
                        ? ", under AOTI_RUNTIME_CHECK_INPUTS=1"
                        : ""));
  }

  const Wrapper& wrapper_;
  const Launch& launch_;
  IndexFinding& finding_;
};

const TensorValue* LastPrintedInput(const RunEvidence& run,
                                    const std::string& name) {
  const auto& events = run.trace.events;
  for (size_t i = events.size(); i-- > 0;) {
    if (events[i].phase != TraceEvent::Phase::kModelInputs) continue;
    for (const TensorValue& value : events[i].values) {
      if (value.buffer == name) return &value;
    }
  }
  return nullptr;
}

}  // namespace

void FollowBound(const RunEvidence& run, const LaunchPlace& place,
                 const IndexCheck& check, IndexFinding& finding) {
  LADDER_CHECK(finding.bad_input);
  const Model& model = run.models[place.model];
  BoundSearch(model, model.wrapper.launches[place.launch], finding)
      .Follow(check);
}

void AddObservedSize(const std::vector<RunEvidence>& runs,
                     IndexFinding& finding) {
  if (!finding.bad_input || !finding.bad_input->dim_of) return;
  const DimensionOfInput& dimension = *finding.bad_input->dim_of;
  const auto dim = static_cast<size_t>(dimension.dim);
  for (size_t i = runs.size(); i-- > 0;) {
    if (!Failed(runs[i])) continue;
    const TensorValue* value = LastPrintedInput(runs[i], dimension.name);
    if (value == nullptr || dim >= value->size.size()) continue;
    finding.Cite({runs[i].log, value->line, "",
                  fmt::format("dimension {} of {} was {}", dim, dimension.name,
                              value->size[dim])});
    return;
  }
}

}  // namespace ladder
