#include "codegen/model_library.h"

#include <elf.h>
#include <elfutils/libdw.h>
#include <fmt/format.h>
#include <gelf.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <utility>

#include "base/text.h"

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
  uint64_t large = 0;  ///< 2^20; 0: not tested
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

/// A number as a machine word of the right width, flipped and masked.
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

// A stretch is scanned without branches and with a constant length, so that the
// compiler vectorizes it, even at -O2 for plain x86-64. That target has no
// vector maximum of unsigned 32-bit numbers. Hence the carry into the sign bit:
// x + (2^(bits-1) - bad) sets it exactly when x >= bad. If x may have that bit
// itself (mask 0xff), only one value is bad.
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

/// The number of elements; nothing for a negative or too large shape.
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

/// Scans one constant in its storage. Returns why it cannot; empty if it can.
std::string ScanConstant(const Constant& constant, const FloatFormat& format,
                         std::string_view storage, ConstantScan& scan) {
  const auto elements = ElementsOf(constant);
  if (!elements) return "its shape is invalid";
  scan.elements = *elements;
  const uint64_t width = format.bytes * format.parts;
  const uint64_t held = storage.size() / width;
  // torch writes its storage_offset() as offset: it counts elements.
  if (constant.offset > held) return "it begins past the end of its storage";
  const bool dense = held - constant.offset >= *elements &&
                     storage.size() - *elements * width < 64;
  storage.remove_prefix(constant.offset * width);
  if (dense) storage = storage.substr(0, *elements * width);
  ScanAs(storage, format, scan);
  // A view that skips or repeats parts of its storage. Its strides are not
  // known here, so a bad number in the storage may not be in the view.
  if (!dense && scan.first_bad) {
    return fmt::format(
        "it is a view of a larger storage that holds NaN or Inf at element {}",
        *scan.first_bad);
  }
  return {};
}

/// Scans the constant if its type can hold a NaN.
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
// weights and 8 bytes of magic to the .so. Between the symbols are then only
// the size of both and the magic. See AotCodeCompiler in
// torch/_inductor/codecache.py (2.6, 2.14).
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

struct ElfCloser {
  void operator()(Elf* elf) const { elf_end(elf); }
};
using ElfFile = std::unique_ptr<Elf, ElfCloser>;

/// Null if `bytes` is not a 64-bit little-endian ELF file. `bytes` must outlive
/// the result.
ElfFile OpenElf(std::string_view bytes) {
  elf_version(EV_CURRENT);
  // libelf only reads such memory, though its parameter is not const.
  ElfFile elf(elf_memory(const_cast<char*>(bytes.data()), bytes.size()));
  const char* ident = elf_getident(elf.get(), nullptr);
  const bool supported = elf_kind(elf.get()) == ELF_K_ELF && ident != nullptr &&
                         ident[EI_CLASS] == ELFCLASS64 &&
                         ident[EI_DATA] == ELFDATA2LSB;
  return supported ? std::move(elf) : nullptr;
}

// Symbols of a 64-bit little-endian ELF file. Safe on hostile bytes.

/// Where a symbol's bytes lie in the file.
struct ElfSymbol {
  uint64_t offset = 0;       ///< of its first byte, in the file
  uint64_t size = 0;         ///< as the symbol says; often 0 for assembly
  uint64_t section_end = 0;  ///< file offset one past its section
  uint64_t address = 0;      ///< where it is loaded, before relocation
};

/// Where the symbol lies; nothing if not in a section that the file holds.
std::optional<ElfSymbol> Place(Elf* elf, uint64_t file_size,
                               const GElf_Sym& symbol) {
  GElf_Ehdr header;
  GElf_Shdr section;
  if (symbol.st_shndx == SHN_UNDEF || gelf_getehdr(elf, &header) == nullptr ||
      gelf_getshdr(elf_getscn(elf, symbol.st_shndx), &section) == nullptr ||
      section.sh_type == SHT_NOBITS || section.sh_size == 0 ||
      section.sh_offset > file_size ||
      file_size - section.sh_offset < section.sh_size) {
    return std::nullopt;
  }
  // Addresses count from the section in an object file, else from 0.
  const uint64_t base = header.e_type == ET_REL ? 0 : section.sh_addr;
  if (symbol.st_value < base || symbol.st_value - base > section.sh_size) {
    return std::nullopt;
  }
  return ElfSymbol{section.sh_offset + (symbol.st_value - base), symbol.st_size,
                   section.sh_offset + section.sh_size, symbol.st_value};
}

/// The first section of that type. A file has one symbol table of each type; a
/// hostile one may have thousands that overlap.
Elf_Scn* SectionOf(Elf* elf, uint32_t type, GElf_Shdr* header) {
  Elf_Scn* section = nullptr;
  while ((section = elf_nextscn(elf, section)) != nullptr) {
    if (gelf_getshdr(section, header) != nullptr && header->sh_type == type) {
      break;
    }
  }
  return section;
}

using NameTest = std::function<bool(std::string_view)>;

std::optional<ElfSymbol> FindSymbol(std::string_view bytes,
                                    const NameTest& is_wanted) {
  const ElfFile elf = OpenElf(bytes);
  if (!elf) return std::nullopt;
  for (const uint32_t type : {SHT_DYNSYM, SHT_SYMTAB}) {
    GElf_Shdr header;
    Elf_Data* table = elf_getdata(SectionOf(elf.get(), type, &header), nullptr);
    if (table == nullptr) continue;
    GElf_Sym symbol;
    for (int i = 0; gelf_getsym(table, i, &symbol) != nullptr; ++i) {
      const char* name = elf_strptr(elf.get(), header.sh_link, symbol.st_name);
      if (name == nullptr || !is_wanted(name)) continue;
      if (auto place = Place(elf.get(), bytes.size(), symbol)) return place;
    }
  }
  return std::nullopt;
}

/// The symbol of that name from .dynsym or else .symtab. Nothing if `elf` is
/// not such a file, does not define it, or places it outside the file.
std::optional<ElfSymbol> FindElfSymbol(std::string_view elf,
                                       std::string_view name) {
  return FindSymbol(elf, [&](std::string_view each) { return each == name; });
}

/// The first symbol of .dynsym, or else .symtab, whose name begins with
/// `prefix` and has no suffix such as ".cold".
std::optional<ElfSymbol> FindElfSymbolStarting(std::string_view elf,
                                               std::string_view prefix) {
  return FindSymbol(elf, [&](std::string_view each) {
    return each.starts_with(prefix) &&
           each.find('.', prefix.size()) == std::string_view::npos;
  });
}

}  // namespace

std::optional<std::string_view> FindConstantBytes(std::string_view elf) {
  const auto start = FindElfSymbol(elf, "_binary_constants_bin_start");
  if (!start) return std::nullopt;
  const auto end = FindElfSymbol(elf, "_binary_constants_bin_end");
  // Constants that torch writes as C++ (XPU) have a size, but no end symbol.
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
    // After a constant that is not wholly there, none can be located.
    if (!constant.from_folded) {
      placed = placed && constant.data_size <= rest.size();
      if (placed) storage = rest.substr(0, constant.data_size);
      if (placed) rest.remove_prefix(constant.data_size);
    }
    Report(constant, scan, storage, report);
  }
  return report;
}

namespace {

struct DwarfCloser {
  void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
};

/// The lines of one function, while they are collected.
class LineCollector {
 public:
  LineCollector(uint64_t address, FunctionLines& lines)
      : address_(address), lines_(lines) {}

  /// Adds the rows of one table that lie in the function. A row is valid until
  /// the next one; the last row of a sequence only ends it.
  void Add(Dwarf_Lines* rows, size_t count) {
    for (size_t i = 0; i < count; ++i) {
      Dwarf_Line* row = dwarf_onesrcline(rows, i);
      Dwarf_Addr address = 0;
      int line = 0;
      bool ends = false;
      if (row == nullptr || dwarf_lineaddr(row, &address) != 0 ||
          dwarf_lineno(row, &line) != 0 ||
          dwarf_lineendsequence(row, &ends) != 0 || address < address_ ||
          address - address_ > lines_.size) {
        continue;
      }
      const char* path = dwarf_linesrc(row, nullptr, nullptr);
      lines_.rows.push_back(
          {address - address_,
           FileOf(std::string(FileNameOf(path == nullptr ? "" : path))),
           ends || line < 0 ? 0 : static_cast<size_t>(line)});
    }
  }

 private:
  size_t FileOf(const std::string& name) {
    auto [place, added] = numbers_.try_emplace(name, lines_.files.size());
    if (added) lines_.files.push_back(name);
    return place->second;
  }

  uint64_t address_;
  FunctionLines& lines_;
  std::map<std::string, size_t> numbers_;
};

}  // namespace

std::optional<FunctionLines> ReadFunctionLines(std::string_view elf,
                                               std::string_view symbol_prefix) {
  const auto function = FindElfSymbolStarting(elf, symbol_prefix);
  if (!function) return std::nullopt;
  FunctionLines lines;
  lines.size = function->size;
  const ElfFile file = OpenElf(elf);
  const std::unique_ptr<Dwarf, DwarfCloser> dwarf(
      dwarf_begin_elf(file.get(), DWARF_C_READ, nullptr));
  if (!dwarf) return lines;
  LineCollector collector(function->address, lines);
  Dwarf_Off offset = 0;
  Dwarf_Off next = 0;
  Dwarf_CU* unit = nullptr;
  Dwarf_Lines* rows = nullptr;
  size_t count = 0;
  // Goes by tables, not by units: tables are enough if the rest was stripped. A
  // table that is not understood gives -1 and no rows; 1 is the end.
  for (int found = 0; found != 1; offset = next) {
    found = dwarf_next_lines(dwarf.get(), offset, &next, &unit, nullptr,
                             nullptr, &rows, &count);
    if (found == 0) collector.Add(rows, count);
    if (next <= offset) break;
  }
  std::stable_sort(
      lines.rows.begin(), lines.rows.end(),
      [](const auto& a, const auto& b) { return a.offset < b.offset; });
  return lines;
}

std::optional<size_t> LineAt(const FunctionLines& lines, uint64_t offset,
                             std::string_view file) {
  if (offset >= lines.size) return std::nullopt;
  const auto next = std::upper_bound(
      lines.rows.begin(), lines.rows.end(), offset,
      [](uint64_t at, const auto& row) { return at < row.offset; });
  if (next == lines.rows.begin()) return std::nullopt;
  const FunctionLines::Row& row = *std::prev(next);
  if (row.line == 0 || lines.files[row.file] != file) return std::nullopt;
  return row.line;
}

}  // namespace ladder
