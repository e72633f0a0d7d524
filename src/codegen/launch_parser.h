// One call of a generated wrapper, read as a launch: its name, and which
// tensors it reads and writes.
#ifndef LADDER_CODEGEN_LAUNCH_PARSER_H_
#define LADDER_CODEGEN_LAUNCH_PARSER_H_

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codegen/cpp_text.h"
#include "codegen/kernel_signatures.h"
#include "codegen/proxy_nodes.h"
#include "codegen/step.h"
#include "codegen/tensor_names.h"

namespace ladder {

/// What is known where the call stands.
struct LaunchContext {
  const KernelSignatures& signatures;
  const std::vector<ProxyNode>& nodes;
  const TensorNames& names;
};

/// Nothing when the call launches no kernel. Fills kind, name, accesses and
/// arguments.
std::optional<Launch> ParseLaunch(const CppCall& call,
                                  const LaunchContext& context);

/// The buffers that the call itself allocates: its trailing "&buf1_handle".
std::vector<std::string> AllocatedBy(const Launch& launch);

/// What the printer would call this launch, if the wrapper were compiled with
/// it; empty for what it does not see.
std::string DerivedPrinterName(const Launch& launch, bool before_torch_2_7);

}  // namespace ladder

#endif  // LADDER_CODEGEN_LAUNCH_PARSER_H_
