#include "codegen/constants.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>

#include "codegen/elf_symbol.h"

namespace ladder {
namespace {

/// How a floating-point number of one type looks in memory. A value x is bad
/// (NaN or Inf) when ((x ^ flip) & mask) >= bad, and Inf when it equals inf.
struct FloatFormat {
  std::string_view dtype;
  size_t bytes = 0;  ///< of one number
  size_t parts = 1;  ///< numbers in an element: 2 for a complex one
  uint64_t mask = 0;
  uint64_t bad = 0;
  uint64_t inf = 0;  ///< 0 for a type that has none
  uint64_t flip = 0;
  uint64_t large = 0;  ///< 2^20; 0 where nobody asks
};

constexpr uint64_t kMask64 = 0x7fff'ffff'ffff'ffff;
constexpr uint64_t kInf64 = 0x7ff0'0000'0000'0000;
constexpr uint64_t kLarge32 = 0x4980'0000;
constexpr uint64_t kLarge64 = 0x4130'0000'0000'0000;

// The float8 types: e4m3fn has no Inf; the fnuz ones have a single NaN, which
// is written as minus zero; e8m0fnu has no sign and NaN is all ones. See
// c10/util/Float8_*.h.
constexpr std::array<FloatFormat, 12> kFormats{{
    {"float32", 4, 1, 0x7fff'ffff, 0x7f80'0000, 0x7f80'0000, 0, kLarge32},
    {"float64", 8, 1, kMask64, kInf64, kInf64, 0, kLarge64},
    {"float16", 2, 1, 0x7fff, 0x7c00, 0x7c00},
    {"bfloat16", 2, 1, 0x7fff, 0x7f80, 0x7f80, 0, 0x4980},
    {"float8_e5m2", 1, 1, 0x7f, 0x7c, 0x7c},
    {"float8_e4m3fn", 1, 1, 0x7f, 0x7f, 0},
    {"float8_e5m2fnuz", 1, 1, 0xff, 0xff, 0, 0x7f},
    {"float8_e4m3fnuz", 1, 1, 0xff, 0xff, 0, 0x7f},
    {"float8_e8m0fnu", 1, 1, 0xff, 0xff, 0},
    {"complex32", 2, 2, 0x7fff, 0x7c00, 0x7c00},
    {"complex64", 4, 2, 0x7fff'ffff, 0x7f80'0000, 0x7f80'0000, 0, kLarge32},
    {"complex128", 8, 2, kMask64, kInf64, kInf64, 0, kLarge64},
}};

constexpr std::string_view kWithoutNan[] = {
    "bool",  "uint8", "uint16", "uint32", "uint64",          "int8",
    "int16", "int32", "int64",  "qint8",  "float4_e2m1fn_x2"};

bool CannotHoldNan(std::string_view dtype) {
  return std::find(std::begin(kWithoutNan), std::end(kWithoutNan), dtype) !=
         std::end(kWithoutNan);
}

const FloatFormat* FormatOf(std::string_view dtype) {
  const auto* found =
      std::find_if(kFormats.begin(), kFormats.end(),
                   [&](const auto& format) { return format.dtype == dtype; });
  return found == kFormats.end() ? nullptr : found;
}

/// The numbers of an element, as machine words of the right width.
template <typename Word>
Word Load(const char* bytes, size_t index, const FloatFormat& format) {
  Word word;
  std::memcpy(&word, bytes + index * sizeof(Word), sizeof(Word));
  return static_cast<Word>((word ^ static_cast<Word>(format.flip)) &
                           static_cast<Word>(format.mask));
}

template <typename Word>
bool IsNegative(const char* bytes, size_t index) {
  Word word;
  std::memcpy(&word, bytes + index * sizeof(Word), sizeof(Word));
  return (word >> (sizeof(Word) * 8 - 1)) != 0;
}

/// Looks at every element of a stretch that may hold a bad or a large number.
template <typename Word>
void Count(const char* bytes, size_t first, size_t last,
           const FloatFormat& format, ConstantScan& scan) {
  for (size_t element = first / format.parts; element < last / format.parts;
       ++element) {
    bool nan = false;
    bool inf = false;
    for (size_t part = 0; part < format.parts; ++part) {
      const Word word =
          Load<Word>(bytes, element * format.parts + part, format);
      scan.large = scan.large || (format.large != 0 && word >= format.large);
      if (word < format.bad) continue;
      (format.inf != 0 && word == format.inf ? inf : nan) = true;
    }
    if (!nan && !inf) continue;
    scan.nans += nan ? 1 : 0;
    scan.infs += !nan ? 1 : 0;
    if (!nan && format.parts == 1 && IsNegative<Word>(bytes, element)) {
      ++scan.negative_infs;
    }
    if (!scan.first_bad) scan.first_bad = element;
  }
}

// A stretch is scanned without a branch and with a length known to the
// compiler: it makes vectors of that, even at -O2 and for plain x86-64, whose
// vectors know no unsigned maximum of 32 bits. Hence the sum's carry into the
// sign: x + (2^(bits-1) - bad) has it exactly when x >= bad. Where x may have
// that bit itself (mask 0xff), only one value is bad.
constexpr size_t kStretch = 4096;

template <typename Word>
bool MayHoldBad(const char* bytes, const FloatFormat& format) {
  constexpr Word kSign = Word{1} << (sizeof(Word) * 8 - 1);
  const auto bad =
      static_cast<Word>(format.large != 0 ? format.large : format.bad);
  Word seen = 0;
  if (bad >= kSign) {
    for (size_t i = 0; i < kStretch; ++i) {
      seen |= Load<Word>(bytes, i, format) == bad ? kSign : Word{0};
    }
  } else {
    const auto carry = static_cast<Word>(kSign - bad);
    for (size_t i = 0; i < kStretch; ++i) {
      seen |= static_cast<Word>(Load<Word>(bytes, i, format) + carry);
    }
  }
  return (seen & kSign) != 0;
}

template <typename Word>
void Scan(const char* bytes, size_t numbers, const FloatFormat& format,
          ConstantScan& scan) {
  size_t first = 0;
  for (; numbers - first >= kStretch; first += kStretch) {
    if (MayHoldBad<Word>(bytes + first * sizeof(Word), format)) {
      Count<Word>(bytes, first, first + kStretch, format, scan);
    }
  }
  Count<Word>(bytes, first, numbers, format, scan);
}

void ScanAs(std::string_view bytes, const FloatFormat& format,
            ConstantScan& scan) {
  const size_t numbers = bytes.size() / format.bytes;
  switch (format.bytes) {
    case 1:
      Scan<uint8_t>(bytes.data(), numbers, format, scan);
      break;
    case 2:
      Scan<uint16_t>(bytes.data(), numbers, format, scan);
      break;
    case 4:
      Scan<uint32_t>(bytes.data(), numbers, format, scan);
      break;
    default:
      Scan<uint64_t>(bytes.data(), numbers, format, scan);
      break;
  }
}

/// The number of elements; nothing for a negative or an absurd shape.
std::optional<uint64_t> ElementsOf(const Constant& constant) {
  uint64_t elements = 1;
  for (const int64_t size : constant.shape) {
    if (size == 0) return 0;
    if (size < 0 || elements > std::numeric_limits<uint64_t>::max() / 16 /
                                   static_cast<uint64_t>(size)) {
      return std::nullopt;
    }
    elements *= static_cast<uint64_t>(size);
  }
  return elements;
}

/// Scans one constant, whose storage is `storage`; says why if it cannot.
std::string ScanConstant(const Constant& constant, const FloatFormat& format,
                         std::string_view storage, ConstantScan& scan) {
  const auto elements = ElementsOf(constant);
  if (!elements) return "its shape makes no sense";
  scan.elements = *elements;
  const uint64_t width = format.bytes * format.parts;
  const uint64_t held = storage.size() / width;
  // torch calls storage_offset() what it writes as offset: elements.
  if (constant.offset > held) return "it begins past the end of its storage";
  const bool dense = held - constant.offset >= *elements &&
                     storage.size() - *elements * width < 64;
  storage.remove_prefix(constant.offset * width);
  if (dense) storage = storage.substr(0, *elements * width);
  ScanAs(storage, format, scan);
  // A view that skips parts of its storage, or repeats them: its strides are
  // not known here, so a bad number in the storage may not be in the view.
  if (!dense && scan.first_bad) {
    return fmt::format(
        "it is a view of a larger storage that holds NaN or Inf at element {}",
        *scan.first_bad);
  }
  return {};
}

/// Scans the constant if it is one that can be bad.
void Report(const Constant& constant, ConstantScan scan,
            std::optional<std::string_view> storage, ConstantsReport& report) {
  if (CannotHoldNan(constant.dtype)) return;
  const FloatFormat* format = FormatOf(constant.dtype);
  std::string why;
  if (constant.from_folded) {
    why = "it is computed when the model is loaded";
  } else if (format == nullptr) {
    why = fmt::format("unknown type '{}'", constant.dtype);
  } else if (!storage) {
    why = "its bytes are not in the file";
  } else {
    why = ScanConstant(constant, *format, *storage, scan);
  }
  if (why.empty()) {
    report.scanned.push_back(scan);
  } else {
    const std::string& name =
        constant.original_fqn.empty() ? constant.name : constant.original_fqn;
    report.not_scanned.push_back(fmt::format("{}: {}", name, why));
  }
}

// Above 2 GB, or with aot_inductor.force_mmap_weights, torch appends the
// weights to the .so: what lies between the symbols is only their size with 8
// bytes of magic, and the magic, which the file ends with as well. See
// AotCodeCompiler in torch/_inductor/codecache.py (2.6, 2.14).
std::optional<std::string_view> AppendedWeights(std::string_view elf,
                                                std::string_view note) {
  uint64_t size = 0;
  if (note.size() != 2 * sizeof(size)) return std::nullopt;
  std::memcpy(&size, note.data(), sizeof(size));
  if (size < sizeof(size) || size > elf.size()) return std::nullopt;
  const std::string_view magic = note.substr(sizeof(size));
  if (elf.substr(elf.size() - magic.size()) != magic) return std::nullopt;
  return elf.substr(elf.size() - size, size - magic.size());
}

}  // namespace

std::optional<std::string_view> FindConstantBytes(std::string_view elf) {
  const auto start = FindElfSymbol(elf, "_binary_constants_bin_start");
  if (!start) return std::nullopt;
  const auto end = FindElfSymbol(elf, "_binary_constants_bin_end");
  // torch's C++ form of the constants (XPU) has no end but a size.
  if (!end && start->size == 0) return std::nullopt;
  const uint64_t last = end ? end->offset : start->offset + start->size;
  if (last < start->offset || last > start->section_end) return std::nullopt;
  const std::string_view bytes =
      elf.substr(start->offset, last - start->offset);
  const auto appended = AppendedWeights(elf, bytes);
  return appended ? *appended : bytes;
}

ConstantsReport ScanConstants(const Wrapper& wrapper, std::string_view bytes) {
  ConstantsReport report;
  std::string_view rest = bytes;
  bool placed = true;
  for (size_t i = 0; i < wrapper.constants.size(); ++i) {
    const Constant& constant = wrapper.constants[i];
    ConstantScan scan;
    scan.constant = i;
    std::optional<std::string_view> storage;
    // What follows a constant that is not there cannot be placed either.
    if (!constant.from_folded) {
      placed = placed && constant.data_size <= rest.size();
      if (placed) storage = rest.substr(0, constant.data_size);
      if (placed) rest.remove_prefix(constant.data_size);
    }
    Report(constant, scan, storage, report);
  }
  return report;
}

}  // namespace ladder
