#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>
#include <random>
#include <string>
#include <vector>

#include "codegen/artifacts.h"
#include "codegen/model_library.h"
#include "support/test_data.h"

namespace ladder {
namespace {

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
