#include "output/printer_header.h"

#include <algorithm>
#include <array>

namespace ladder {

namespace {

// Longer than any header: kernel names have at most some hundred bytes.
constexpr size_t kLongestHeader = 4096;

}  // namespace

KernelName& KernelName::operator=(std::string_view text) {
  text_ = text.empty() ? nullptr : std::make_shared<const std::string>(text);
  return *this;
}

const std::string& KernelName::text() const {
  static const auto& empty = *new std::string();
  return text_ ? *text_ : empty;
}

void LaunchCounter::Read(std::string_view bytes) {
  size_t from = 0;
  while (from < bytes.size()) {
    const size_t end = bytes.find('\n', from);
    const std::string_view piece = bytes.substr(from, end - from);
    const bool whole = end != std::string_view::npos;
    if (whole && begun_.empty()) {
      ReadLine(piece);
    } else {
      begun_ += piece.substr(
          0, kLongestHeader - std::min(begun_.size(), kLongestHeader));
      if (whole) {
        ReadLine(begun_);
        begun_.clear();
      }
    }
    if (!whole) break;
    from = end + 1;
  }
}

void LaunchCounter::ReadLine(std::string_view line) {
  const size_t at = FindPrinterHeader(line.substr(0, kLongestHeader));
  if (at == std::string_view::npos) return;
  std::string_view rest = line.substr(at);
  while (const auto header = ParsePrinterHeader(rest, rest)) {
    if (header->kernel.empty()) continue;  // a model input
    const bool before = header->phase == TraceEvent::Phase::kBefore;
    // Level 2 prints a header for each argument.
    if (before && !(before_ && header->kernel == last_)) {
      ++launches_;
      last_ = header->kernel;
    }
    before_ = before;
  }
}

namespace {

// torch 2.5 and later, torch/_inductor/codegen/debug_utils.py. Level 3:
//
//   [ before_launch: aoti_torch_cpu_addmm_out ]
//
// Level 2, one header per argument (2.6 wraps those of C++ kernels; scalars
// are printed for Triton kernels only):
//
//   [  aoti_model_inputs - arg4_1  ]:
//   [  before_launch - cpp_fused_0 - copy_arrayref_tensor_to_tensor(buf1)  ]:
//   [  before_launch - triton_poi_fused_0 - 512L: 512  ]
//
// Python's output has its own buffer and may land between any two bytes of a
// header.

using Kind = PrinterHeader::Kind;
using Phase = TraceEvent::Phase;

constexpr size_t kMaxNameBytes = 8192;
// Bytes of a phase word that make a line count as a (cut) header.
constexpr size_t kTellingPhaseBytes = 7;

constexpr std::array<std::string_view, 5> kStarts = {
    "[ before_launch: ", "[ after_launch: ", "[  before_launch - ",
    "[  after_launch - ", "[  aoti_model_inputs - "};
constexpr std::string_view kSeparator = " - ";
constexpr std::string_view kValueEnd = "  ]";
constexpr std::string_view kWrapped = "copy_arrayref_tensor_to_tensor(";

struct PhaseWord {
  std::string_view word;
  Phase phase;
};
constexpr std::array<PhaseWord, 3> kPhases = {{
    {"before_launch", Phase::kBefore},
    {"after_launch", Phase::kAfter},
    {"aoti_model_inputs", Phase::kModelInputs},
}};

// A blank in the name means that other text came in between.
bool IsKernelName(std::string_view text) {
  return !text.empty() && text.size() <= kMaxNameBytes &&
         text.find(' ') == std::string_view::npos;
}

const PhaseWord* FindPhase(std::string_view text) {
  for (const PhaseWord& phase : kPhases) {
    if (text.starts_with(phase.word.substr(0, kTellingPhaseBytes)))
      return &phase;
  }
  return nullptr;
}

// ": K ]", after the phase.
void ParseName(std::string_view text, PrinterHeader& header,
               std::string_view& rest) {
  const size_t end = text.find(" ]");
  if (!text.starts_with(": ") || end == std::string_view::npos || end <= 2) {
    return;
  }
  const std::string_view name = text.substr(2, end - 2);
  if (!IsKernelName(name)) return;
  header.kernel = name;
  header.kind = Kind::kName;
  rest = text.substr(end + 2);
}

// " - K" at the start of the text; false when it is not whole.
bool TakeKernel(std::string_view& text, PrinterHeader& header) {
  text.remove_prefix(kSeparator.size());
  // Only up to the end of the name: a header that is cut right after it still
  // gives the kernel.
  const size_t end = text.find(kSeparator.substr(0, 2));
  if (end == std::string_view::npos) return false;
  if (!IsKernelName(text.substr(0, end))) return false;
  header.kernel = text.substr(0, end);
  text.remove_prefix(end);
  return true;
}

// " - K - ARG  ]:", after the phase; model inputs have no K.
void ParseValue(std::string_view text, PrinterHeader& header,
                std::string_view& rest) {
  if (!text.starts_with(kSeparator)) return;
  if (header.phase != Phase::kModelInputs && !TakeKernel(text, header)) return;
  header.kind = Kind::kCut;
  const size_t end = text.find(kValueEnd);
  if (!text.starts_with(kSeparator) || end == std::string_view::npos) return;
  if (end <= kSeparator.size() || end > kMaxNameBytes) return;
  header.argument = WithoutWrappingCall(
      text.substr(kSeparator.size(), end - kSeparator.size()));
  rest = text.substr(end + kValueEnd.size());
  header.kind = rest.starts_with(":") ? Kind::kTensor : Kind::kScalar;
}

}  // namespace

std::string_view WithoutWrappingCall(std::string_view argument) {
  if (!argument.starts_with(kWrapped) || argument.back() != ')') {
    return argument;
  }
  argument.remove_prefix(kWrapped.size());
  argument.remove_suffix(1);
  return argument;
}

std::optional<PrinterHeader> ParsePrinterHeader(std::string_view text,
                                                std::string_view& rest) {
  rest = {};
  if (!text.starts_with("[ ")) return std::nullopt;
  text.remove_prefix(2);
  const bool values = text.starts_with(" ");
  if (values) text.remove_prefix(1);
  const PhaseWord* phase = FindPhase(text);
  if (phase == nullptr) return std::nullopt;
  if (!values && phase->phase == Phase::kModelInputs) return std::nullopt;
  PrinterHeader header;
  header.phase = phase->phase;
  if (!text.starts_with(phase->word)) return header;
  text.remove_prefix(phase->word.size());
  if (values) {
    ParseValue(text, header, rest);
  } else {
    ParseName(text, header, rest);
  }
  return header;
}

CutHeader FindCutHeader(std::string_view text) {
  std::string_view rest;
  const auto header = ParsePrinterHeader(text, rest);
  if (header && header->kind != Kind::kLost && header->kind != Kind::kCut) {
    return {};
  }
  CutHeader cut;
  for (const std::string_view start : kStarts) {
    const auto end =
        std::mismatch(text.begin(), text.end(), start.begin(), start.end());
    const auto bytes = static_cast<size_t>(end.first - text.begin());
    cut.bytes = std::max(cut.bytes, bytes);
    cut.whole = cut.whole || bytes == start.size();
  }
  return cut;
}

size_t FindPrinterHeader(std::string_view text) {
  for (size_t at = text.find("[ "); at != std::string_view::npos;
       at = text.find("[ ", at + 1)) {
    for (const std::string_view start : kStarts) {
      if (text.substr(at).starts_with(start)) return at;
    }
  }
  return std::string_view::npos;
}

}  // namespace ladder
