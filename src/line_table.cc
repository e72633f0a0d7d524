#include "line_table.h"

#include <algorithm>
#include <cstring>
#include <map>

#include "elf_symbol.h"

namespace ladder {
namespace {

// The names are DWARF's own.
enum : uint64_t {
  DW_LNCT_path = 1,
  DW_FORM_data2 = 0x05,
  DW_FORM_data4 = 0x06,
  DW_FORM_data8 = 0x07,
  DW_FORM_string = 0x08,
  DW_FORM_block = 0x09,
  DW_FORM_data1 = 0x0b,
  DW_FORM_strp = 0x0e,
  DW_FORM_udata = 0x0f,
  DW_FORM_data16 = 0x1e,
  DW_FORM_line_strp = 0x1f,
};
enum : uint8_t {
  DW_LNS_copy = 1,
  DW_LNS_advance_pc = 2,
  DW_LNS_advance_line = 3,
  DW_LNS_set_file = 4,
  DW_LNS_const_add_pc = 8,
  DW_LNS_fixed_advance_pc = 9,
  DW_LNE_end_sequence = 1,
  DW_LNE_set_address = 2,
};

/// Reads forward through bytes; past their end it reads zeros and is not ok.
class Cursor {
 public:
  explicit Cursor(std::string_view bytes) : bytes_(bytes) {}
  [[nodiscard]] bool ok() const { return ok_; }
  [[nodiscard]] bool AtEnd() const { return !ok_ || bytes_.empty(); }

  std::string_view Take(uint64_t size) {
    if (size > bytes_.size()) {
      ok_ = false;
      bytes_ = {};
      return {};
    }
    const std::string_view taken = bytes_.substr(0, size);
    bytes_.remove_prefix(size);
    return taken;
  }
  template <typename T>
  T Number() {
    T value{};
    const std::string_view taken = Take(sizeof(T));
    if (!taken.empty()) std::memcpy(&value, taken.data(), sizeof(T));
    return value;
  }
  uint64_t Word(bool wide) {
    return wide ? Number<uint64_t>() : Number<uint32_t>();
  }
  std::string_view Text() {
    const size_t end = bytes_.find('\0');
    const std::string_view text = Take(end);
    Take(1);
    return text;
  }
  uint64_t Uleb() { return Leb().value; }
  int64_t Sleb() {
    const auto [value, shift, negative] = Leb();
    const uint64_t sign = negative && shift < 64 ? ~uint64_t{0} << shift : 0;
    return static_cast<int64_t>(value | sign);
  }

 private:
  struct Leb128 {
    uint64_t value = 0;
    unsigned shift = 0;
    bool negative = false;
  };
  Leb128 Leb() {
    Leb128 leb;
    while (ok_) {
      const auto byte = Number<uint8_t>();
      if (leb.shift < 64) leb.value |= uint64_t{byte & 0x7FU} << leb.shift;
      leb.shift += 7;
      leb.negative = (byte & 0x40U) != 0;
      if ((byte & 0x80U) == 0) break;
    }
    return leb;
  }

  std::string_view bytes_;
  bool ok_ = true;
};

struct DebugSections {
  std::string_view line, line_str, str;
};

std::string_view TextAt(std::string_view section, uint64_t offset) {
  if (offset >= section.size()) return {};
  return Cursor(section.substr(offset)).Text();
}

std::string_view BaseName(std::string_view path) {
  const size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? path : path.substr(slash + 1);
}

/// What the header of a unit says.
struct Unit {
  bool wide = false;  ///< 64-bit DWARF
  uint16_t version = 0;
  uint8_t instruction_size = 1;
  int8_t line_base = 0;
  uint8_t line_range = 1;
  uint8_t opcode_base = 1;
  std::vector<uint8_t> operands;  ///< of each standard opcode, from 1
  std::vector<std::string_view> files;
  size_t first_file = 1;  ///< the number of files.front()
};

/// One value of a table of version 5; its text where it is one. False for a
/// form that cannot be passed over.
bool ReadForm(Cursor& cursor, uint64_t form, const DebugSections& sections,
              bool wide, std::string_view& text) {
  switch (form) {
    case DW_FORM_string:
      text = cursor.Text();
      return true;
    case DW_FORM_line_strp:
      text = TextAt(sections.line_str, cursor.Word(wide));
      return true;
    case DW_FORM_strp:
      text = TextAt(sections.str, cursor.Word(wide));
      return true;
    case DW_FORM_udata:
      cursor.Uleb();
      return true;
    case DW_FORM_block:
      cursor.Take(cursor.Uleb());
      return true;
    case DW_FORM_data1:
      cursor.Take(1);
      return true;
    case DW_FORM_data2:
      cursor.Take(2);
      return true;
    case DW_FORM_data4:
      cursor.Take(4);
      return true;
    case DW_FORM_data8:
      cursor.Take(8);
      return true;
    case DW_FORM_data16:
      cursor.Take(16);
      return true;
    default:
      return false;
  }
}

/// A table of directories or of files of version 5; the paths in it.
bool ReadTable(Cursor& cursor, const DebugSections& sections, bool wide,
               std::vector<std::string_view>& paths) {
  struct Field {
    uint64_t content = 0, form = 0;
  };
  std::vector<Field> format(cursor.Number<uint8_t>());
  for (Field& field : format) {
    field.content = cursor.Uleb();
    field.form = cursor.Uleb();
  }
  const uint64_t count = cursor.Uleb();
  for (uint64_t i = 0; i < count && cursor.ok() && !format.empty(); ++i) {
    std::string_view path;
    for (const Field& field : format) {
      std::string_view text;
      if (!ReadForm(cursor, field.form, sections, wide, text)) return false;
      if (field.content == DW_LNCT_path) path = text;
    }
    paths.push_back(path);
  }
  return cursor.ok();
}

/// The tables of versions 2 to 4.
void ReadOldTables(Cursor& cursor, std::vector<std::string_view>& files) {
  while (!cursor.Text().empty()) continue;
  for (std::string_view file = cursor.Text(); !file.empty();
       file = cursor.Text()) {
    files.push_back(file);
    for (int i = 0; i < 3; ++i) cursor.Uleb();  // folder, time, length
  }
}

/// Reads the header and leaves the cursor at the program.
std::optional<Unit> ReadHeader(Cursor& cursor, bool wide,
                               const DebugSections& sections) {
  Unit unit;
  unit.wide = wide;
  unit.version = cursor.Number<uint16_t>();
  if (unit.version < 2 || unit.version > 5) return std::nullopt;
  if (unit.version == 5 && cursor.Number<uint16_t>() != 8) {
    return std::nullopt;  // other sizes of addresses, or segments
  }
  Cursor header(cursor.Take(cursor.Word(wide)));
  unit.instruction_size = header.Number<uint8_t>();
  if (unit.version >= 4) header.Number<uint8_t>();  // operations (VLIW)
  header.Number<uint8_t>();                         // default_is_stmt
  unit.line_base = header.Number<int8_t>();
  unit.line_range = header.Number<uint8_t>();
  unit.opcode_base = header.Number<uint8_t>();
  for (int i = 1; i < unit.opcode_base; ++i) {
    unit.operands.push_back(header.Number<uint8_t>());
  }
  if (unit.version == 5) {
    std::vector<std::string_view> folders;
    unit.first_file = 0;
    if (!ReadTable(header, sections, wide, folders) ||
        !ReadTable(header, sections, wide, unit.files)) {
      return std::nullopt;
    }
  } else {
    ReadOldTables(header, unit.files);
  }
  if (!header.ok() || unit.line_range == 0) return std::nullopt;
  return unit;
}

/// The state machine of one unit's program.
class Program {
 public:
  Program(const Unit& unit, uint64_t start, FunctionLines& lines)
      : unit_(unit), start_(start), lines_(lines) {}

  void Run(Cursor cursor) {
    while (!cursor.AtEnd()) {
      const auto opcode = cursor.Number<uint8_t>();
      if (opcode >= unit_.opcode_base) {
        const int adjusted = opcode - unit_.opcode_base;
        Advance(static_cast<uint64_t>(adjusted / unit_.line_range));
        line_ += unit_.line_base + adjusted % unit_.line_range;
        AddRow();
      } else if (opcode == 0) {
        Extended(cursor);
      } else {
        Standard(opcode, cursor);
      }
    }
  }

 private:
  void Advance(uint64_t operation) {
    address_ += operation * unit_.instruction_size;
  }

  void Extended(Cursor& cursor) {
    Cursor operation(cursor.Take(cursor.Uleb()));
    switch (operation.Number<uint8_t>()) {
      case DW_LNE_end_sequence:
        line_ = 0;
        AddRow();
        address_ = 0;
        file_ = 1;
        line_ = 1;
        break;
      case DW_LNE_set_address:
        address_ = operation.Number<uint64_t>();
        break;
      default:
        break;  // says nothing of lines
    }
  }

  void Standard(uint8_t opcode, Cursor& cursor) {
    switch (opcode) {
      case DW_LNS_copy:
        AddRow();
        break;
      case DW_LNS_advance_pc:
        Advance(cursor.Uleb());
        break;
      case DW_LNS_advance_line:
        line_ += cursor.Sleb();
        break;
      case DW_LNS_set_file:
        file_ = cursor.Uleb();
        break;
      case DW_LNS_const_add_pc:
        Advance(static_cast<uint64_t>((255 - unit_.opcode_base) /
                                      unit_.line_range));
        break;
      case DW_LNS_fixed_advance_pc:
        address_ += cursor.Number<uint16_t>();
        break;
      default:  // says nothing of lines
        for (int i = 0; i < unit_.operands[opcode - 1U]; ++i) cursor.Uleb();
    }
  }

  void AddRow() {
    if (address_ < start_ || address_ - start_ > lines_.size) return;
    const size_t line = line_ > 0 ? static_cast<size_t>(line_) : 0;
    lines_.rows.push_back({address_ - start_, FileIndex(), line});
  }

  size_t FileIndex() {
    const auto [known, is_new] = indices_.emplace(file_, lines_.files.size());
    if (is_new) {
      const uint64_t index = file_ - unit_.first_file;
      lines_.files.emplace_back(
          index < unit_.files.size() ? BaseName(unit_.files[index]) : "");
    }
    return known->second;
  }

  const Unit& unit_;
  uint64_t start_;
  FunctionLines& lines_;
  std::map<uint64_t, size_t> indices_;  // the unit's number -> lines_.files
  uint64_t address_ = 0;
  uint64_t file_ = 1;
  int64_t line_ = 1;
};

}  // namespace

std::optional<FunctionLines> ReadFunctionLines(std::string_view elf,
                                               std::string_view symbol_prefix) {
  const auto function = FindElfSymbolStarting(elf, symbol_prefix);
  if (!function) return std::nullopt;
  FunctionLines lines;
  lines.size = function->size;
  const DebugSections sections{
      FindElfSection(elf, ".debug_line").value_or(""),
      FindElfSection(elf, ".debug_line_str").value_or(""),
      FindElfSection(elf, ".debug_str").value_or("")};
  Cursor cursor(sections.line);
  while (!cursor.AtEnd()) {
    uint64_t length = cursor.Number<uint32_t>();
    const bool wide = length == 0xFFFFFFFF;
    if (wide) length = cursor.Number<uint64_t>();
    Cursor unit_bytes(cursor.Take(length));
    const auto unit = ReadHeader(unit_bytes, wide, sections);
    if (unit) Program(*unit, function->address, lines).Run(unit_bytes);
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
