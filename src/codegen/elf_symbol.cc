#include "codegen/elf_symbol.h"

#include <elf.h>

#include <algorithm>
#include <cstring>
#include <functional>
#include <vector>

namespace ladder {
namespace {

/// A struct at that offset; nothing when it is not wholly inside the file.
template <typename T>
std::optional<T> ReadAt(std::string_view bytes, uint64_t offset) {
  if (offset > bytes.size() || bytes.size() - offset < sizeof(T)) {
    return std::nullopt;
  }
  T value;
  std::memcpy(&value, bytes.data() + offset, sizeof(T));
  return value;
}

bool IsSupported(const Elf64_Ehdr& header) {
  return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 &&
         header.e_ident[EI_CLASS] == ELFCLASS64 &&
         header.e_ident[EI_DATA] == ELFDATA2LSB &&
         header.e_shentsize == sizeof(Elf64_Shdr);
}

// e_shnum has 16 bits, so a hostile file makes no more than 65535 of them.
std::vector<Elf64_Shdr> Sections(std::string_view elf,
                                 const Elf64_Ehdr& header) {
  std::vector<Elf64_Shdr> sections;
  for (size_t i = 0; i < header.e_shnum; ++i) {
    const uint64_t skipped = i * sizeof(Elf64_Shdr);
    if (header.e_shoff > elf.size() || elf.size() - header.e_shoff < skipped) {
      break;
    }
    auto section = ReadAt<Elf64_Shdr>(elf, header.e_shoff + skipped);
    if (!section) break;
    sections.push_back(*section);
  }
  return sections;
}

std::string_view BytesOf(std::string_view elf, const Elf64_Shdr& section) {
  if (section.sh_type == SHT_NOBITS || section.sh_offset > elf.size() ||
      elf.size() - section.sh_offset < section.sh_size) {
    return {};
  }
  return elf.substr(section.sh_offset, section.sh_size);
}

/// The NUL-terminated text at that offset; empty when it has no end.
std::string_view NameAt(std::string_view names, uint64_t offset) {
  if (offset >= names.size()) return {};
  const size_t end = names.find('\0', offset);
  if (end == std::string_view::npos) return {};
  return names.substr(offset, end - offset);
}

std::optional<ElfSymbol> Place(std::string_view elf, const Elf64_Ehdr& header,
                               const std::vector<Elf64_Shdr>& sections,
                               const Elf64_Sym& symbol) {
  if (symbol.st_shndx == SHN_UNDEF || symbol.st_shndx >= sections.size()) {
    return std::nullopt;
  }
  const Elf64_Shdr& section = sections[symbol.st_shndx];
  const std::string_view bytes = BytesOf(elf, section);
  // An object file counts from its section, a linked one from address 0.
  const uint64_t base = header.e_type == ET_REL ? 0 : section.sh_addr;
  if (bytes.empty() || symbol.st_value < base ||
      symbol.st_value - base > bytes.size()) {
    return std::nullopt;
  }
  return ElfSymbol{section.sh_offset + (symbol.st_value - base), symbol.st_size,
                   section.sh_offset + bytes.size(), symbol.st_value};
}

using NameTest = std::function<bool(std::string_view)>;

std::optional<ElfSymbol> FindIn(std::string_view elf, const Elf64_Ehdr& header,
                                const std::vector<Elf64_Shdr>& sections,
                                const Elf64_Shdr& table,
                                const NameTest& is_wanted) {
  if (table.sh_link >= sections.size()) return std::nullopt;
  const std::string_view symbols = BytesOf(elf, table);
  const std::string_view names = BytesOf(elf, sections[table.sh_link]);
  for (uint64_t at = 0; at < symbols.size(); at += sizeof(Elf64_Sym)) {
    const auto symbol = ReadAt<Elf64_Sym>(symbols, at);
    if (!symbol || !is_wanted(NameAt(names, symbol->st_name))) continue;
    if (auto place = Place(elf, header, sections, *symbol)) return place;
  }
  return std::nullopt;
}

std::optional<ElfSymbol> FindSymbol(std::string_view elf,
                                    const NameTest& is_wanted) {
  const auto header = ReadAt<Elf64_Ehdr>(elf, 0);
  if (!header || !IsSupported(*header)) return std::nullopt;
  const std::vector<Elf64_Shdr> sections = Sections(elf, *header);
  for (const uint32_t type : {SHT_DYNSYM, SHT_SYMTAB}) {
    // A file has one table of each type; a hostile one may have thousands
    // that overlap, so only the first is read.
    const auto table = std::find_if(
        sections.begin(), sections.end(),
        [&](const Elf64_Shdr& section) { return section.sh_type == type; });
    if (table == sections.end()) continue;
    if (auto found = FindIn(elf, *header, sections, *table, is_wanted)) {
      return found;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<ElfSymbol> FindElfSymbol(std::string_view elf,
                                       std::string_view name) {
  return FindSymbol(elf, [&](std::string_view each) { return each == name; });
}

std::optional<ElfSymbol> FindElfSymbolStarting(std::string_view elf,
                                               std::string_view prefix) {
  return FindSymbol(elf, [&](std::string_view each) {
    return each.starts_with(prefix) &&
           each.find('.', prefix.size()) == std::string_view::npos;
  });
}

}  // namespace ladder
