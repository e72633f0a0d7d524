// The calls that PyTorch's intermediate value printer adds to a wrapper.
#ifndef LADDER_CODEGEN_PRINTER_TEXT_H_
#define LADDER_CODEGEN_PRINTER_TEXT_H_

#include <optional>
#include <string>

#include "codegen/cpp_text.h"

namespace ladder {

struct PrinterCall {
  int level = 0;        ///< 2 values, 3 names
  bool before = false;  ///< before_launch
  std::string kernel;   ///< as printed; empty for the model's inputs
};

/// Nothing when the call is not the printer's.
std::optional<PrinterCall> ParsePrinterCall(const CppCall& call);

}  // namespace ladder

#endif  // LADDER_CODEGEN_PRINTER_TEXT_H_
