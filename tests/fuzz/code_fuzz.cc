// Targets of the room codegen: what Inductor generated, packages, libraries.
#include <algorithm>

#include "codegen/artifacts.h"
#include "codegen/cpp_kernel.h"
#include "codegen/dataflow.h"
#include "codegen/forward_arguments.h"
#include "codegen/kernel_ranges.h"
#include "codegen/model_library.h"
#include "codegen/signatures.h"
#include "codegen/triton_kernel.h"
#include "codegen/triton_pointers.h"
#include "codegen/wrapper.h"
#include "fuzz.h"

namespace ladder::fuzz {
namespace {

// A text may name hundreds of kernels; each one is searched for.
constexpr size_t kMostKernels = 2;

void CheckDataflow(const Wrapper& wrapper) {
  const Dataflow flow = BuildDataflow(wrapper);
  Require(flow.launches.size() == wrapper.launches.size(),
          "each launch has its origins");
  for (size_t i = 0; i < wrapper.launches.size(); ++i) {
    Require(
        flow.launches[i].origins.size() == wrapper.launches[i].accesses.size(),
        "each access has its origins");
  }
  for (size_t i = 0; i < std::min<size_t>(wrapper.launches.size(), 2); ++i) {
    UpstreamCone(wrapper, flow, wrapper.launches.size() - 1 - i);
  }
}

// A wrapper, and the JSON file beside it.
FUZZ_TARGET(wrapper) {
  const std::string_view text = NextPart(bytes);
  LooksLikeWrapper(text);
  Wrapper wrapper = ParseWrapper(text, NextPart(bytes), "w.cpp");
  CheckDataflow(wrapper);
  for (const SizeSymbol& each : wrapper.shapes.symbols) {
    for (const SizeSource& source : SourcesOfSize(wrapper.shapes, each.name)) {
      LowerBoundOf(wrapper.shapes, source);
    }
  }
  AddProvenance(NextPart(bytes), wrapper.launches);
}

// kernel_information.json, the user's source, the wrapper.
FUZZ_TARGET(provenance) {
  const std::string_view json = NextPart(bytes);
  const std::string_view source = NextPart(bytes);
  Wrapper wrapper = ParseWrapper(NextPart(bytes), "", "w.cpp");
  AddProvenance(json, wrapper.launches);
  const auto frame = FindForward(json);
  const size_t line = frame ? frame->line : 1;
  ForwardArguments(source, line, json, 2);
}

/// -1 to 1 of the pointers whose names end with that digit.
RangeOfPointer ThoseWith(char digit) {
  return [digit](std::string_view parameter) {
    return parameter.ends_with(digit) ? std::optional(ranges::Known(-1, 1))
                                      : std::nullopt;
  };
}

FUZZ_TARGET(cpp_kernel) {
  WrapperNamedBy(bytes);
  size_t tried = 0;
  for (const auto& [name, signature] : FindKernelSignatures(bytes, {})) {
    if (++tried > kMostKernels) break;
    FindIndexChecks(bytes, name, "");
    FindStoredLiterals(bytes, name);
    for (const std::string& each : signature.parameters) {
      CopiesOf(bytes, name, each);
    }
    FindUndefinedOperations(bytes, name, ThoseWith('0'), ThoseWith('1'));
  }
}

FUZZ_TARGET(triton) {
  const auto kernels = FindTritonKernels(bytes);
  FindKernelSignatures(bytes, kernels);
  for (size_t i = 0; i < std::min(kernels.size(), kMostKernels); ++i) {
    const TritonKernel& kernel = kernels[i];
    FlatLines(kernel);
    UsesOfPointers(kernel);
    FindTritonChecks(kernel, "");
    FindTritonLiterals(kernel);
    FindUndefinedOperations(kernel, ThoseWith('0'), ThoseWith('1'));
    for (const auto& [parameter, type] : ParameterTypes(kernel)) {
      TritonCopiesOf(kernel, parameter);
    }
  }
}

FUZZ_TARGET(package) {
  std::string why;
  const auto package = Package::Open(bytes, &why);
  Require(package.has_value() || !why.empty(), "a refusal has a reason");
  if (!package) return;
  constexpr uint64_t kMost = 1 << 16;
  for (size_t i = 0; i < std::min<size_t>(package->entries().size(), 4); ++i) {
    const auto read = package->Read(package->entries()[i].name, kMost);
    Require(!read || read->size() <= kMost, "no more bytes than wanted");
  }
}

// A library with constants of these types, and with the lines of run_impl.
FUZZ_TARGET(elf) {
  Wrapper wrapper;
  for (const char* dtype : {"float32", "bfloat16", "complex64"}) {
    wrapper.constants.push_back({dtype, dtype, dtype, {4}, 0, 64, false});
  }
  if (const auto constants = FindConstantBytes(bytes)) {
    Require(constants->data() >= bytes.data() &&
                constants->data() + constants->size() <=
                    bytes.data() + bytes.size(),
            "the constants are in the file");
    ScanConstants(wrapper, *constants);
  }
  if (const auto lines = ReadFunctionLines(bytes, "run_impl")) {
    for (const FunctionLines::Row& row : lines->rows) {
      Require(row.file < lines->files.size(), "a row's file is known");
      LineAt(*lines, row.offset, lines->files[row.file]);
    }
  }
}

}  // namespace
}  // namespace ladder::fuzz
