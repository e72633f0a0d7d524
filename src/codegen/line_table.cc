#include "codegen/line_table.h"

#include <elfutils/libdw.h>

#include <algorithm>
#include <map>
#include <memory>

#include "codegen/elf_symbol.h"
#include "base/place_text.h"

namespace ladder {
namespace {

struct ElfCloser {
  void operator()(Elf* elf) const { elf_end(elf); }
};
struct DwarfCloser {
  void operator()(Dwarf* dwarf) const { dwarf_end(dwarf); }
};

/// The lines of one function, while they are collected.
class Collector {
 public:
  Collector(uint64_t address, FunctionLines& lines)
      : address_(address), lines_(lines) {}

  /// The rows of one unit that lie in the function. A row holds until the next
  /// one; the last of a sequence only ends it.
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
  elf_version(EV_CURRENT);
  std::string image(elf);  // libelf takes bytes that it may change
  const std::unique_ptr<Elf, ElfCloser> file(
      elf_memory(image.data(), image.size()));
  const std::unique_ptr<Dwarf, DwarfCloser> dwarf(
      dwarf_begin_elf(file.get(), DWARF_C_READ, nullptr));
  if (!dwarf) return lines;
  Collector collector(function->address, lines);
  Dwarf_Off offset = 0;
  Dwarf_Off next = 0;
  Dwarf_CU* unit = nullptr;
  Dwarf_Lines* rows = nullptr;
  size_t count = 0;
  // By tables and not by units: they are enough where the rest was stripped. A
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
