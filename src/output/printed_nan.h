// Whether a line that a program printed has a NaN for a value.
#ifndef LADDER_OUTPUT_PRINTED_NAN_H_
#define LADDER_OUTPUT_PRINTED_NAN_H_

#include <string_view>

namespace ladder {

/// True for "tensor([nan, 1.])", "loss: nan", "{\"loss\": NaN}", "max error
/// nan", "0.5 -nan"; false where it is a part of a name or a path
/// ("nan-kernel", "isnan"), a key ("nan: 0") or a word of a sentence ("no nan
/// seen"). Where a line can be read both ways it is no value: a run that fails
/// by mistake costs a climb and names a kernel that did nothing wrong.
bool PrintsNan(std::string_view line);

}  // namespace ladder

#endif  // LADDER_OUTPUT_PRINTED_NAN_H_
