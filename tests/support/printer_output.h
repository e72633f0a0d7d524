// What the debug printer of a wrapper for CUDA prints at level 2.
#ifndef LADDER_TESTS_SUPPORT_PRINTER_OUTPUT_H_
#define LADDER_TESTS_SUPPORT_PRINTER_OUTPUT_H_

#include <re2/re2.h>

#include <stdexcept>
#include <string>

namespace ladder {

/// The printer's statements, one after the other: branches are not followed.
/// All blocks are alike, and so are all numbers. No GPU printed them; the
/// layout is that of recorded runs on a CPU.
inline std::string PrintedValues(const std::string& wrapper,
                                 const std::string& number = "512") {
  static const RE2 kPrinted(R"re((?:print_tensor_handle\(\w+, "([^"]*)"\)|)re"
                            R"re(printf\("(\[[^"]*|\\\\n)"))re");
  re2::StringPiece rest(wrapper);
  std::string block, scalar, out;
  while (RE2::FindAndConsume(&rest, kPrinted, &block, &scalar)) {
    if (!block.empty()) {
      out += "[  " + block +
             "  ]:\nNumber of elements: 512\nDtype: float32\n"
             "Mean value: 0.1\nMin value: -2\nMax value: 2\n"
             "Device: cuda:0\nSize: [8, 64]\nStride: [64, 1]\n"
             "Layout: Strided\nIs contiguous: 1\nRequires grad: 0\n\n";
    } else if (scalar == R"(\\n)") {
      out += R"(\n)";  // not a line break
    } else {
      RE2::Replace(&scalar, "%ld", number);
      out += scalar;
    }
  }
  return out;
}

/// Everything that is printed before that block, and of the block what the
/// printer writes before it waits for the GPU.
inline std::string CutInBlock(std::string printed, const std::string& block) {
  const size_t header = printed.find("[  " + block + "  ]:");
  if (header == printed.npos) throw std::runtime_error("no block " + block);
  printed.resize(printed.find("Mean value", header));
  return printed;
}

}  // namespace ladder

#endif  // LADDER_TESTS_SUPPORT_PRINTER_OUTPUT_H_
