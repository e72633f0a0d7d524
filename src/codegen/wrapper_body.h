// The body of run_impl, read statement by statement into launches and steps.
#ifndef LADDER_CODEGEN_WRAPPER_BODY_H_
#define LADDER_CODEGEN_WRAPPER_BODY_H_

#include <map>
#include <string>
#include <vector>

#include "codegen/cpp_text.h"
#include "codegen/launch.h"
#include "codegen/launch_parser.h"
#include "codegen/signatures.h"

namespace ladder {

/// What a body needs from the rest of the file.
struct BodyContext {
  KernelSignatures signatures;
  std::vector<ProxyNode> nodes;
  /// The number of elements of inputs and constants, where it is known.
  std::map<std::string, long long> elements;
  bool before_torch_2_7 = false;  ///< fallbacks have other printed names
};

struct WrapperBody {
  std::vector<std::string> inputs;  ///< by index, as the body binds them
  std::vector<Launch> launches;
  std::vector<Step> steps;
  std::vector<NanCheck> nan_checks;
  int printer_level = 0;
  size_t unknown_statements = 0;
};

/// The statements of the body; their text must outlive this call.
WrapperBody ParseWrapperBody(std::vector<CppStatement> statements,
                             const BodyContext& context);

}  // namespace ladder

#endif  // LADDER_CODEGEN_WRAPPER_BODY_H_
