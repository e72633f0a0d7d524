#include "codegen/model_library.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <complex>
#include <cstdio>
#include <cstring>
#include <fstream>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "codegen/artifacts.h"
#include "support/test_data.h"

namespace ladder {
namespace {

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInf = std::numeric_limits<float>::infinity();

template <typename T>
std::string Bytes(const std::vector<T>& values) {
  return {reinterpret_cast<const char*>(values.data()),
          values.size() * sizeof(T)};
}

Constant MakeConstant(const std::string& dtype, std::vector<int64_t> shape,
                      uint64_t data_size) {
  Constant constant;
  constant.name = "w";
  constant.original_fqn = "layer.w";
  constant.dtype = dtype;
  constant.shape = std::move(shape);
  constant.data_size = data_size;
  return constant;
}

/// Scans bytes as one dense constant.
ConstantsReport ScanOne(const std::string& dtype, std::string bytes,
                        int64_t elements) {
  bytes.resize((bytes.size() + 63) / 64 * 64);
  Wrapper wrapper;
  wrapper.constants = {MakeConstant(dtype, {elements}, bytes.size())};
  return ScanConstants(wrapper, bytes);
}

// The model of the packages in tests/data: six Linear(16, 16) with GELU.
Wrapper SixLayers() {
  Wrapper wrapper;
  for (int i = 0; i < 6; ++i) {
    for (const bool weight : {true, false}) {
      Constant constant = weight ? MakeConstant("float32", {16, 16}, 1024)
                                 : MakeConstant("float32", {16}, 64);
      constant.original_fqn =
          std::to_string(2 * i) + (weight ? ".weight" : ".bias");
      wrapper.constants.push_back(constant);
    }
  }
  return wrapper;
}

/// The compiled model in a package of tests/data.
std::string RealLibrary(const std::string& version) {
  const std::string bytes = TestData(version + "/badweight/model.pt2");
  std::string why;
  auto package = Package::Open(bytes, &why);
  if (!package) throw std::runtime_error(why);
  for (const PackageEntry& entry : package->entries()) {
    if (entry.name.ends_with(".so")) {
      return package->Read(entry.name, entry.bytes).value();
    }
  }
  throw std::runtime_error("no .so in " + version);
}

class RealLibraryTest : public testing::TestWithParam<const char*> {};

TEST_P(RealLibraryTest, HoldsTheConstantsAndNothingElse) {
  const std::string library = RealLibrary(GetParam());
  auto bytes = FindConstantBytes(library);
  ASSERT_TRUE(bytes);
  EXPECT_EQ(bytes->size(), 6U * (1024 + 64));
}

TEST_P(RealLibraryTest, OnlyTheBadWeightIsBad) {
  const std::string library = RealLibrary(GetParam());
  const Wrapper wrapper = SixLayers();
  auto report = ScanConstants(wrapper, FindConstantBytes(library).value());
  EXPECT_TRUE(report.not_scanned.empty());
  ASSERT_EQ(report.scanned.size(), 12U);
  for (const ConstantScan& scan : report.scanned) {
    const std::string& name = wrapper.constants[scan.constant].original_fqn;
    EXPECT_EQ(scan.nans, name == "6.weight" ? 1U : 0U) << name;
    EXPECT_EQ(scan.infs, 0U) << name;
    EXPECT_EQ(scan.first_bad.has_value(), name == "6.weight") << name;
  }
  EXPECT_EQ(report.scanned[6].first_bad, 0U);
  EXPECT_EQ(report.scanned[6].elements, 256U);
}

TEST_P(RealLibraryTest, CutOffAnywhereIsReadSafely) {
  const std::string library = RealLibrary(GetParam());
  for (size_t length = 0; length < library.size();
       length += length < 4096 ? 1 : 509) {
    // A copy of its own, so that the sanitizer sees a read behind its end.
    const std::string cut(library.data(), length);
    auto bytes = FindConstantBytes(cut);
    if (bytes) {
      EXPECT_LE(bytes->data() + bytes->size(), cut.data() + cut.size());
    }
  }
}

TEST_P(RealLibraryTest, DamagedHeadersAreReadSafely) {
  const std::string library = RealLibrary(GetParam());
  std::mt19937 random(2);
  Elf64_Ehdr header;
  std::memcpy(&header, library.data(), sizeof(header));
  std::string damaged = library;
  for (int round = 0; round < 2000; ++round) {
    // In turn the file's header and its table of sections.
    const size_t begin = round % 2 == 0 ? 0 : header.e_shoff;
    const size_t size =
        round % 2 == 0 ? sizeof(header) : library.size() - header.e_shoff;
    const size_t at = begin + random() % size;
    damaged[at] = static_cast<char>(random());
    auto bytes = FindConstantBytes(damaged);
    if (bytes) {
      EXPECT_GE(bytes->data(), damaged.data());
      EXPECT_LE(bytes->data() + bytes->size(), damaged.data() + damaged.size());
    }
    damaged[at] = library[at];
  }
}

INSTANTIATE_TEST_SUITE_P(Torch, RealLibraryTest,
                         testing::Values("2.14", "2.6"));

/// An ELF file with one section of constants and a table of symbols.
struct TinyElf {
  std::string constants = "constants!";
  uint16_t type = ET_DYN;
  uint32_t table_type = SHT_DYNSYM;
  uint64_t address = 0x5000;  ///< of the section
  std::string tail;           ///< appended to the file
  std::vector<std::pair<std::string, Elf64_Sym>> symbols;

  void Add(const std::string& name, uint64_t value, uint64_t size = 0,
           uint16_t section = 1) {
    Elf64_Sym symbol{};
    symbol.st_value = value;
    symbol.st_size = size;
    symbol.st_shndx = section;
    symbols.emplace_back(name, symbol);
  }

  [[nodiscard]] std::string Build() const {
    std::string names(1, '\0');
    std::string table(sizeof(Elf64_Sym), '\0');
    for (auto [name, symbol] : symbols) {
      symbol.st_name = static_cast<uint32_t>(names.size());
      names += name + '\0';
      table.append(reinterpret_cast<const char*>(&symbol), sizeof(symbol));
    }
    Elf64_Ehdr header{};
    std::memcpy(header.e_ident, ELFMAG, SELFMAG);
    header.e_ident[EI_CLASS] = ELFCLASS64;
    header.e_ident[EI_DATA] = ELFDATA2LSB;
    header.e_ident[EI_VERSION] = EV_CURRENT;
    header.e_version = EV_CURRENT;
    header.e_type = type;
    header.e_shoff = sizeof(header);
    header.e_shentsize = sizeof(Elf64_Shdr);
    header.e_shnum = 4;
    std::vector<Elf64_Shdr> sections(4);
    uint64_t at = sizeof(header) + 4 * sizeof(Elf64_Shdr);
    const std::string* contents[] = {nullptr, &constants, &table, &names};
    for (size_t i = 1; i < 4; ++i) {
      sections[i].sh_offset = at;
      sections[i].sh_size = contents[i]->size();
      sections[i].sh_type = SHT_PROGBITS;
      at += contents[i]->size();
    }
    sections[1].sh_addr = address;
    sections[2].sh_type = table_type;
    sections[2].sh_link = 3;
    sections[2].sh_entsize = sizeof(Elf64_Sym);
    sections[3].sh_type = SHT_STRTAB;
    std::string file(reinterpret_cast<const char*>(&header), sizeof(header));
    return file + Bytes(sections) + constants + table + names + tail;
  }
};

const char kStart[] = "_binary_constants_bin_start";
const char kEnd[] = "_binary_constants_bin_end";

TEST(ConstantBytesTest, LieBetweenTheDynamicSymbols) {
  TinyElf elf;
  elf.Add("other", 0x5000);
  elf.Add(kStart, 0x5002);
  elf.Add(kEnd, 0x5005);
  EXPECT_EQ(FindConstantBytes(elf.Build()), "nst");
}

TEST(ConstantBytesTest, PlainSymbolsDo) {
  TinyElf elf;
  elf.table_type = SHT_SYMTAB;
  elf.Add(kStart, 0x5000);
  elf.Add(kEnd, 0x500a);
  EXPECT_EQ(FindConstantBytes(elf.Build()), "constants!");
}

TEST(ConstantBytesTest, ObjectFileCountsFromItsSection) {
  TinyElf elf;
  elf.type = ET_REL;
  elf.Add(kStart, 0);
  elf.Add(kEnd, 5);
  EXPECT_EQ(FindConstantBytes(elf.Build()), "const");
}

TEST(ConstantBytesTest, SizeOfTheStartStandsForAMissingEnd) {
  TinyElf elf;
  elf.Add(kStart, 0x5001, 4);
  EXPECT_EQ(FindConstantBytes(elf.Build()), "onst");
}

TEST(ConstantBytesTest, NoSymbolsNoBytes) {
  EXPECT_FALSE(FindConstantBytes(TinyElf{}.Build()));
  TinyElf longer;
  longer.Add(std::string(kStart) + "_2", 0x5000, 4);
  EXPECT_FALSE(FindConstantBytes(longer.Build()));
}

TEST(ConstantBytesTest, SymbolsThatPointElsewhereAreRefused) {
  const std::tuple<uint64_t, uint64_t, uint16_t> wrong[] = {
      {0x4fff, 0x5005, 1},  // before the section
      {0x5005, 0x5001, 1},  // backwards
      {0x5000, 0x500b, 1},  // past the section
      {0x5000, ~0ULL, 1},       {0x5000, 0x5005, SHN_UNDEF},
      {0x5000, 0x5005, 9},  // no such section
      {0x5000, 0x5005, SHN_ABS}};
  for (const auto& [start, end, section] : wrong) {
    TinyElf elf;
    elf.Add(kStart, start, 0, section);
    elf.Add(kEnd, end, 0, section);
    EXPECT_FALSE(FindConstantBytes(elf.Build())) << start << " " << end;
  }
}

TEST(ConstantBytesTest, OtherFilesHaveNone) {
  EXPECT_FALSE(FindConstantBytes(""));
  EXPECT_FALSE(
      FindConstantBytes("\x7f"
                        "ELF"));
  EXPECT_FALSE(FindConstantBytes(std::string(1000, 'x')));
  TinyElf elf;
  elf.Add(kStart, 0x5000, 4);
  std::string wrong_class = elf.Build();
  wrong_class[EI_CLASS] = ELFCLASS32;
  EXPECT_FALSE(FindConstantBytes(wrong_class));
  std::string big_endian = elf.Build();
  big_endian[EI_DATA] = ELFDATA2MSB;
  EXPECT_FALSE(FindConstantBytes(big_endian));
}

TEST(ConstantBytesTest, AppendedWeightsAreFoundByTheirMagic) {
  // As torch does above 2 GB and with force_mmap_weights.
  TinyElf elf;
  const uint64_t magic = 0x1122334455667788;
  elf.constants = Bytes<uint64_t>({5 + sizeof(magic), magic});
  elf.tail = "   hello" + Bytes<uint64_t>({magic});
  elf.Add(kStart, 0x5000);
  elf.Add(kEnd, 0x5010);
  EXPECT_EQ(FindConstantBytes(elf.Build()), "hello");
}

TEST(ConstantBytesTest, SixteenBytesWithoutMagicAreConstants) {
  TinyElf elf;
  elf.Add(kStart, 0x5000);
  elf.Add(kEnd, 0x5010);
  for (const uint64_t size : {uint64_t{0}, uint64_t{13}, ~uint64_t{0}}) {
    elf.constants = Bytes<uint64_t>({size, 77});
    elf.tail = size == 13 ? "no magic at all" : Bytes<uint64_t>({77});
    EXPECT_EQ(FindConstantBytes(elf.Build()), elf.constants) << size;
  }
}

/// Bytes of one type, and what a scan of them must say.
struct TypeCase {
  std::string dtype;
  std::string bytes;
  int64_t elements;
  uint64_t nans, infs, first_bad;
};

void PrintTo(const TypeCase& type, std::ostream* out) { *out << type.dtype; }

class TypeTest : public testing::TestWithParam<TypeCase> {};

TEST_P(TypeTest, CountsNanAndInf) {
  const TypeCase& type = GetParam();
  auto report = ScanOne(type.dtype, type.bytes, type.elements);
  ASSERT_EQ(report.scanned.size(), 1U);
  const ConstantScan& scan = report.scanned[0];
  EXPECT_EQ(scan.elements, static_cast<uint64_t>(type.elements));
  EXPECT_EQ(scan.nans, type.nans);
  EXPECT_EQ(scan.infs, type.infs);
  EXPECT_EQ(scan.first_bad, type.first_bad);
}

TEST_P(TypeTest, FindsTheSameBehindAMillionGoodOnes) {
  const TypeCase& type = GetParam();
  const size_t width = type.bytes.size() / static_cast<size_t>(type.elements);
  const std::string good((1U << 20U) * width, '\x11');
  auto report =
      ScanOne(type.dtype, good + type.bytes + good, (2 << 20) + type.elements);
  ASSERT_EQ(report.scanned.size(), 1U);
  EXPECT_EQ(report.scanned[0].nans, type.nans);
  EXPECT_EQ(report.scanned[0].infs, type.infs);
  EXPECT_EQ(report.scanned[0].first_bad, (1U << 20U) + type.first_bad);
}

std::vector<std::complex<float>> Complex() {
  return {{1, 2}, {1, kNan}, {kInf, 0}, {kNan, kInf}};
}

// Bit patterns: torch's c10/util/{Half,BFloat16,Float8_*}.h.
INSTANTIATE_TEST_SUITE_P(
    Types, TypeTest,
    testing::Values(
        TypeCase{"float32",
                 Bytes<float>({1, -3e38F, -0.0F, -kNan, kInf, -kInf, 1e-45F}),
                 7, 1, 2, 3},
        TypeCase{"float64", Bytes<double>({1e308, -kInf, kNan, 5e-324}), 4, 1,
                 1, 1},
        TypeCase{"float16",
                 Bytes<uint16_t>({0x7bff, 0x8000, 0x7c00, 0x7c01, 0xfe00}), 5,
                 2, 1, 2},
        TypeCase{"bfloat16",
                 Bytes<uint16_t>({0x7f7f, 0xff7f, 0xff80, 0x7fc0, 0x7f81}), 5,
                 2, 1, 2},
        TypeCase{"float8_e5m2",
                 Bytes<uint8_t>({0x7b, 0x80, 0xfc, 0x7d, 0x7e, 0xff}), 6, 3, 1,
                 2},
        TypeCase{"float8_e4m3fn",
                 Bytes<uint8_t>({0x7e, 0x80, 0xfe, 0x78, 0x7f, 0xff}), 6, 2, 0,
                 4},
        TypeCase{"float8_e5m2fnuz",
                 Bytes<uint8_t>({0x7f, 0xff, 0x00, 0x7c, 0x80}), 5, 1, 0, 4},
        TypeCase{"float8_e4m3fnuz",
                 Bytes<uint8_t>({0x7f, 0xff, 0x00, 0x81, 0x80}), 5, 1, 0, 4},
        TypeCase{"float8_e8m0fnu", Bytes<uint8_t>({0x00, 0x7f, 0xfe, 0xff}), 4,
                 1, 0, 3},
        TypeCase{"complex32", Bytes<uint16_t>({0x3c00, 0x7bff, 0x3c00, 0x7c00}),
                 2, 0, 1, 1},
        TypeCase{"complex64", Bytes(Complex()), 4, 2, 1, 1},
        TypeCase{"complex128",
                 Bytes<std::complex<double>>({{1, 1}, {-kInf, 1}, {kNan, 1}}),
                 3, 1, 1, 1}));

TEST(ConstantScanTest, TypesWithoutNanAreSkippedSilently) {
  for (const char* dtype : {"int64", "uint8", "bool", "int32"}) {
    auto report = ScanOne(dtype, std::string(64, '\xff'), 8);
    EXPECT_TRUE(report.scanned.empty()) << dtype;
    EXPECT_TRUE(report.not_scanned.empty()) << dtype;
  }
}

TEST(ConstantScanTest, UnknownTypeIsSaid) {
  auto report = ScanOne("float6", std::string(64, '\xff'), 8);
  EXPECT_TRUE(report.scanned.empty());
  EXPECT_EQ(report.not_scanned,
            std::vector<std::string>{"layer.w: unknown type 'float6'"});
}

TEST(ConstantScanTest, FoldedConstantsTakeNoRoom) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {16}, 64),
                       MakeConstant("float32", {16}, 64),
                       MakeConstant("float32", {16}, 64)};
  wrapper.constants[1].from_folded = true;
  std::vector<float> values(32, 1.0F);
  values[20] = kNan;
  auto report = ScanConstants(wrapper, Bytes(values));
  ASSERT_EQ(report.scanned.size(), 2U);
  EXPECT_EQ(report.scanned[1].constant, 2U);
  EXPECT_EQ(report.scanned[1].first_bad, 4U);
  EXPECT_EQ(report.not_scanned,
            std::vector<std::string>{
                "layer.w: it is computed when the model is loaded"});
}

TEST(ConstantScanTest, SkippedTypesTakeTheirRoom) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("int64", {8}, 64),
                       MakeConstant("float32", {2}, 64)};
  std::vector<float> values(32, kNan);
  values[16] = 1;
  auto report = ScanConstants(wrapper, Bytes(values));
  ASSERT_EQ(report.scanned.size(), 1U);
  EXPECT_EQ(report.scanned[0].constant, 1U);
  EXPECT_EQ(report.scanned[0].first_bad, 1U);
}

TEST(ConstantScanTest, PaddingIsNotScanned) {
  std::vector<float> values(16, kNan);
  values[0] = values[1] = values[2] = 1;
  auto report = ScanOne("float32", Bytes(values), 3);
  ASSERT_EQ(report.scanned.size(), 1U);
  EXPECT_FALSE(report.scanned[0].first_bad.has_value());
}

TEST(ConstantScanTest, ScalarsAndEmptyTensorsAreScanned) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {}, 64),
                       MakeConstant("float32", {0, 5}, 0),
                       MakeConstant("float32", {1}, 4)};
  std::vector<float> values(17, 1.0F);
  values[0] = kInf;
  auto report = ScanConstants(wrapper, Bytes(values));
  ASSERT_EQ(report.scanned.size(), 3U);
  EXPECT_EQ(report.scanned[0].infs, 1U);
  EXPECT_EQ(report.scanned[0].elements, 1U);
  EXPECT_EQ(report.scanned[1].elements, 0U);
  EXPECT_FALSE(report.scanned[2].first_bad.has_value());
}

TEST(ConstantScanTest, OffsetCountsElements) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {12}, 64)};
  wrapper.constants[0].offset = 4;
  std::vector<float> values(16, 1.0F);
  values[6] = kNan;
  auto report = ScanConstants(wrapper, Bytes(values));
  ASSERT_EQ(report.scanned.size(), 1U);
  EXPECT_EQ(report.scanned[0].first_bad, 2U);
}

TEST(ConstantScanTest, ViewOfAGoodStorageIsGood) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {4}, 1024)};
  auto report = ScanConstants(wrapper, Bytes(std::vector<float>(256, 1.0F)));
  ASSERT_EQ(report.scanned.size(), 1U);
  EXPECT_FALSE(report.scanned[0].first_bad.has_value());
}

TEST(ConstantScanTest, ViewOfABadStorageIsLeftOpen) {
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {4}, 1024)};
  std::vector<float> values(256, 1.0F);
  values[100] = kNan;
  auto report = ScanConstants(wrapper, Bytes(values));
  EXPECT_TRUE(report.scanned.empty());
  ASSERT_EQ(report.not_scanned.size(), 1U);
  EXPECT_EQ(report.not_scanned[0],
            "layer.w: it is a view of a larger storage that holds NaN or Inf "
            "at element 100");
}

TEST(ConstantScanTest, MissingBytesAreSaidForAllThatFollow) {
  // As in a package whose weights are in a *_weights.blob beside the .so.
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {16}, 64),
                       MakeConstant("float32", {16}, 64),
                       MakeConstant("float32", {2}, 8)};
  auto report = ScanConstants(wrapper, Bytes(std::vector<float>(24, 1.0F)));
  EXPECT_EQ(report.scanned.size(), 1U);
  EXPECT_EQ(
      report.not_scanned,
      std::vector<std::string>(2, "layer.w: its bytes are not in the file"));
}

TEST(ConstantScanTest, AbsurdShapesAndSizesAreRefused) {
  const int64_t huge = std::numeric_limits<int64_t>::max();
  for (const std::vector<int64_t>& shape :
       {std::vector<int64_t>{-1}, {huge, huge}, {huge, 4}}) {
    Wrapper wrapper;
    wrapper.constants = {MakeConstant("float32", shape, 64)};
    auto report = ScanConstants(wrapper, std::string(64, '\0'));
    EXPECT_TRUE(report.scanned.empty());
    EXPECT_EQ(report.not_scanned,
              std::vector<std::string>{"layer.w: its shape is invalid"});
  }
  Wrapper wrapper;
  wrapper.constants = {MakeConstant("float32", {1}, ~0ULL)};
  EXPECT_TRUE(ScanConstants(wrapper, std::string(64, '\0')).scanned.empty());
  wrapper.constants = {MakeConstant("float32", {1}, 64)};
  wrapper.constants[0].offset = ~0ULL;
  EXPECT_TRUE(ScanConstants(wrapper, std::string(64, '\0')).scanned.empty());
}

TEST(ConstantScanTest, LargeNumbersAreToldWhereverTheyAre) {
  for (const size_t at : {0U, 4095U, 4096U, 5000U}) {
    for (const float number : {1048576.0F, -3e38F, kInf}) {
      std::vector<float> values(5001, -1048575.0F);
      EXPECT_FALSE(ScanOne("float32", Bytes(values), 5001).scanned[0].large);
      values[at] = number;
      const auto report = ScanOne("float32", Bytes(values), 5001);
      EXPECT_TRUE(report.scanned[0].large) << at << ' ' << number;
      EXPECT_EQ(report.scanned[0].infs, std::isinf(number) ? 1U : 0U);
    }
  }
  EXPECT_TRUE(ScanOne("float64", Bytes(std::vector<double>{1048576.0}), 1)
                  .scanned[0]
                  .large);
  EXPECT_FALSE(ScanOne("float64", Bytes(std::vector<double>{-1048575.0}), 1)
                   .scanned[0]
                   .large);
}

TEST(ConstantScanTest, AgreesWithThePlainWayOnRandomBytes) {
  std::mt19937 random(3);
  for (const size_t size : {0U, 1U, 4095U, 4096U, 4097U, 20000U}) {
    std::vector<float> values(size);
    uint64_t nans = 0;
    uint64_t infs = 0;
    for (float& value : values) {
      value = std::bit_cast<float>(static_cast<uint32_t>(random()));
      if (random() % 50 == 0) value = -kInf;
      nans += std::isnan(value) ? 1 : 0;
      infs += std::isinf(value) ? 1 : 0;
    }
    auto report = ScanOne("float32", Bytes(values), static_cast<int64_t>(size));
    ASSERT_EQ(report.scanned.size(), 1U);
    EXPECT_EQ(report.scanned[0].nans, nans);
    EXPECT_EQ(report.scanned[0].infs, infs);
  }
}

constexpr const char* kRunImpl =
    "_ZN5torch12aot_inductor16AOTInductorModel8run_implE";

/// The library of tests/data/2.14/crashstack: as torch 2.14 compiled it, with
/// zeros for what is neither a name nor a line table.
std::string Library() {
  const std::string zip = TestData("2.14/crashstack/library.zip");
  std::string why;
  const auto package = Package::Open(zip, &why);
  return package->Read(package->entries().front().name, 1 << 24).value();
}
constexpr const char* kWrapper =
    "ctkircwz7m4wbb2ztrrfkkuaqyau4zgy3grq4eixjlzzt5n2zibh.wrapper.cpp";

TEST(LineTableTest, FindsTheCallThatALibraryOfTorchCrashedIn) {
  const auto lines = ReadFunctionLines(Library(), kRunImpl);
  ASSERT_TRUE(lines);
  // The frame says "run_impl…+0x407"; addr2line says line 942 of one byte less.
  EXPECT_EQ(LineAt(*lines, 0x406, kWrapper), 942u);
  EXPECT_EQ(LineAt(*lines, 0, kWrapper), 911u);
  EXPECT_EQ(LineAt(*lines, 0x406, "other.cpp"), std::nullopt);
  EXPECT_EQ(LineAt(*lines, lines->size, kWrapper), std::nullopt);
  EXPECT_EQ(LineAt(*lines, ~uint64_t{0}, kWrapper), std::nullopt);
}

TEST(LineTableTest, CodeOfAnIncludedHeaderIsNotOfTheWrapper) {
  const auto lines = ReadFunctionLines(Library(), kRunImpl);
  ASSERT_TRUE(lines);
  bool inlined = false;
  for (const FunctionLines::Row& row : lines->rows) {
    inlined = inlined || lines->files[row.file] == "utils.h";
  }
  EXPECT_TRUE(inlined);
}

TEST(LineTableTest, AnUnknownFunctionHasNoLines) {
  EXPECT_FALSE(ReadFunctionLines(Library(), "no_such_function"));
  EXPECT_FALSE(ReadFunctionLines("", kRunImpl));
  EXPECT_FALSE(
      ReadFunctionLines("\x7f"
                        "ELF",
                        kRunImpl));
}

/// What a helper compiled with that version of DWARF says of itself.
class DwarfVersionTest : public testing::TestWithParam<std::string> {};

TEST_P(DwarfVersionTest, AgreesWithTheCompiler) {
  const std::string program =
      TEST_HELPER_DIR "/line_offsets_dwarf" + GetParam();
  std::ifstream file(program, std::ios::binary);
  const std::string elf{std::istreambuf_iterator<char>(file), {}};
  const auto lines = ReadFunctionLines(elf, "SampleOfLines");
  ASSERT_TRUE(lines);
  std::FILE* pipe = popen(program.c_str(), "r");
  ASSERT_NE(pipe, nullptr);
  size_t offset = 0, line = 0, calls = 0;
  while (std::fscanf(pipe, "%zu %zu", &offset, &line) == 2) {
    EXPECT_EQ(LineAt(*lines, offset - 1, "line_offsets.cc"), line);
    ++calls;
  }
  EXPECT_EQ(pclose(pipe), 0);
  EXPECT_EQ(calls, 3u);
}
INSTANTIATE_TEST_SUITE_P(Versions, DwarfVersionTest,
                         testing::Values("2", "3", "4", "5"));

TEST(LineTableTest, HostileTablesEndAndStayInBounds) {
  const std::string library = Library();
  std::mt19937 random(7);
  int understood = 0;
  for (int round = 0; round < 60; ++round) {
    std::string broken = library;
    for (int i = 0; i < 400; ++i) {
      broken[random() % broken.size()] = static_cast<char>(random());
    }
    const auto lines = ReadFunctionLines(broken, kRunImpl);
    if (!lines) continue;
    ++understood;
    for (const FunctionLines::Row& row : lines->rows) {
      ASSERT_LT(row.file, lines->files.size());
      ASSERT_LE(row.offset, lines->size);
    }
  }
  EXPECT_GT(understood, 5);
  for (size_t size = 0; size < library.size(); size += library.size() / 50) {
    ReadFunctionLines(std::string_view(library).substr(0, size), kRunImpl);
  }
}

}  // namespace
}  // namespace ladder
