// A generated Triton kernel in the words of a generated C++ kernel, for what
// follows numbers through the source of a kernel.
#ifndef LADDER_CODEGEN_TRITON_AS_CPP_H_
#define LADDER_CODEGEN_TRITON_AS_CPP_H_

#include <cstddef>
#include <string>
#include <vector>

#include "codegen/triton_kernel.h"

namespace ladder {

struct CppText {
  std::string text;
  std::vector<size_t> lines;  ///< by line of the text: of the kernel's file
};

/// The statements of the kernel that compute or store numbers, one in each
/// line, as a function with the kernel's name. What only decides which elements
/// are read is left out: masks, and the subscripts of loads. A sum over
/// elements is `sum(x, most)`, with the number of elements if the kernel says
/// it; the largest of them is `row_max(x)`. No statements if
/// inductor did not generate the kernel, or made it from a template. Never
/// throws on strange text.
CppText TritonAsCpp(const TritonKernel& kernel);

}  // namespace ladder

#endif  // LADDER_CODEGEN_TRITON_AS_CPP_H_
