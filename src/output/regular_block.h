// What the printer prints, in the form that nearly all of it has, read straight
// from the bytes of a log: long logs are full of it. Whatever differs in one
// byte is left to trace.h, which reads line by line.
#ifndef LADDER_OUTPUT_REGULAR_BLOCK_H_
#define LADDER_OUTPUT_REGULAR_BLOCK_H_

#include <cstddef>
#include <string_view>

#include "output/printer_header.h"
#include "output/tensor_text.h"

namespace ladder {

/// A whole value block of level 2: header, perhaps the elements, fields, empty
/// line.
struct RegularBlock {
  PrinterHeader header;  ///< its views point into the text
  TensorValue value;     ///< without its line
  TensorText elements;
  size_t bytes = 0, lines = 0;
};

/// Reads the block at the beginning of the text. False, with `block` in any
/// state, if none of the regular form begins and ends there.
bool ReadRegularBlock(std::string_view text, RegularBlock& block);

/// Reads the level-3 header that is the first line of the text, and returns the
/// bytes of that line with its end. 0, with `header` in any state, if that line
/// is anything else.
size_t ReadRegularName(std::string_view text, PrinterHeader& header);

}  // namespace ladder

#endif  // LADDER_OUTPUT_REGULAR_BLOCK_H_
