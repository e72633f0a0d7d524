// The header lines of PyTorch's intermediate value printer.
#ifndef LADDER_OUTPUT_PRINTER_HEADER_H_
#define LADDER_OUTPUT_PRINTER_HEADER_H_

#include <cstddef>
#include <optional>
#include <string_view>

#include "output/trace_event.h"

namespace ladder {

/// What a line is to a reader of printer output.
enum class Reading {
  kPrinter,  ///< the printer's, understood
  kOther,    ///< plainly not the printer's
  kStrange,  ///< begins as the printer's, not understood
};

/// One header. The views point into the line.
struct PrinterHeader {
  enum class Kind {
    kName,    ///< level 3
    kTensor,  ///< level 2: a block about the tensor follows
    kScalar,  ///< level 2: complete; the argument is "512L: 512"
    kCut,     ///< level 2: phase and kernel are whole, the argument is not
    kLost,    ///< not even these
  };
  Kind kind = Kind::kLost;
  TraceEvent::Phase phase = TraceEvent::Phase::kBefore;
  std::string_view kernel;    ///< empty for model inputs
  std::string_view argument;  ///< empty at level 3; not wrapped
};

/// The header at the very start of the text, and what follows it in `rest`
/// (more headers may); nothing when the text does not begin as one.
std::optional<PrinterHeader> ParsePrinterHeader(std::string_view text,
                                                std::string_view& rest);

/// How much of a text may be the fixed words of a header that breaks off in it.
struct CutHeader {
  size_t bytes = 0;    ///< 0: it begins with none, or with a whole one
  bool whole = false;  ///< all the fixed words are there: names follow them
};
/// A single "[" may be a header's first byte too: of few bytes only something
/// that follows them at once tells that it was.
CutHeader FindCutHeader(std::string_view text);
/// Where a whole header begins inside the text; npos when there is none.
size_t FindPrinterHeader(std::string_view text);

}  // namespace ladder

#endif  // LADDER_OUTPUT_PRINTER_HEADER_H_
