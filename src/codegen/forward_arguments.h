// The names that the user's forward has for the inputs of a model: "mask" for
// arg3_1. The generated code does not hold them, the user's Python file does.
#ifndef LADDER_CODEGEN_FORWARD_ARGUMENTS_H_
#define LADDER_CODEGEN_FORWARD_ARGUMENTS_H_

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace ladder {

/// A line inside the forward of the whole model.
struct ForwardFrame {
  std::string file;
  size_t line = 0;
};

/// The outermost frame of the stacks in kernel_information.json, if it is a
/// forward outside torch.
std::optional<ForwardFrame> FindForward(std::string_view provenance);

/// The names of the `inputs` inputs, in their order: "mask", and "states[1]"
/// for a part of an argument. `source`: the Python file; `line`: in its
/// forward. `wrapper`: the generated code, which says how the arguments are
/// nested. Empty if the names do not fit the inputs.
std::vector<std::string> ForwardArguments(std::string_view source, size_t line,
                                          std::string_view wrapper,
                                          size_t inputs);

}  // namespace ladder

#endif  // LADDER_CODEGEN_FORWARD_ARGUMENTS_H_
