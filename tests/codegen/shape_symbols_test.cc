// Origin of the wrappers: tests/data/README.md.
#include <gtest/gtest.h>

#include "codegen/wrapper.h"
#include "support/test_data.h"

namespace ladder {
namespace {

using SizeKind = SizeSource::Kind;

TEST(ShapeSymbolsTest, FollowsASymbolToTheDimensionOfAnInput) {
  for (const char* file :
       {"2.14/dyn/plain.wrapper.cpp", "2.6/dyn/plain.wrapper.cpp"}) {
    ShapeFacts shapes = ReadShapes(TestData(file));
    const bool new_names = std::string(file).starts_with("2.14");
    auto sources = SourcesOfSize(shapes, new_names ? "s77" : "s0");
    ASSERT_EQ(sources.size(), 1U) << file;
    EXPECT_EQ(sources[0].kind, SizeKind::kTensorSize);
    EXPECT_EQ(sources[0].tensor, "arg0_1");
    EXPECT_EQ(sources[0].dim, 0U);
    EXPECT_EQ(sources[0].symbol, new_names ? "s77" : "s0");
    EXPECT_EQ(sources[0].line, new_names ? 218U : 117U);
  }
}

TEST(ShapeSymbolsTest, FollowsAliasesAndDerivedSizes) {
  ShapeFacts shapes = ReadShapes(TestData("2.14/dyn/plain.wrapper.cpp"));
  auto alias = SourcesOfSize(shapes, "s95");
  ASSERT_EQ(alias.size(), 1U);
  EXPECT_EQ(alias[0].symbol, "s77");
  auto derived = SourcesOfSize(shapes, "2L*s77 + s95");
  EXPECT_EQ(derived, alias);
  EXPECT_TRUE(SourcesOfSize(shapes, "64L").empty());
  EXPECT_TRUE(SourcesOfSize(shapes, "s1").empty());
}

TEST(ShapeSymbolsTest, UnbackedSizesComeFromResults) {
  for (const char* version : {"2.14", "2.6"}) {
    ShapeFacts shapes =
        ReadShapes(TestData(std::string(version) + "/unb/l2.wrapper.cpp"));
    const bool new_names = std::string(version) == "2.14";
    auto size = SourcesOfSize(shapes, "u0");
    ASSERT_EQ(size.size(), 1U) << version;
    EXPECT_EQ(size[0].kind, SizeKind::kTensorSize);
    EXPECT_EQ(size[0].tensor, new_names ? "buf0" : "buf1");
    auto item = SourcesOfSize(shapes, "u1");
    ASSERT_EQ(item.size(), 1U) << version;
    EXPECT_EQ(item[0].kind, SizeKind::kTensorValue);
    EXPECT_EQ(item[0].tensor, new_names ? "buf5" : "buf4");
    EXPECT_EQ(item[0].symbol, "u1");
    const SizeCheck* check = LowerBoundOf(shapes, item[0]);
    ASSERT_NE(check, nullptr) << version;
    EXPECT_EQ(check->limit, "2");
  }
}

TEST(ShapeSymbolsTest, ALowerBoundIsThatOfTheInputsOwnCheck) {
  ShapeFacts checked = ReadShapes(TestData("2.14/dyn/plain.wrapper.cpp"));
  const SizeCheck* check =
      LowerBoundOf(checked, SourcesOfSize(checked, "s77").at(0));
  ASSERT_NE(check, nullptr);
  EXPECT_EQ(check->limit, "2");
  EXPECT_EQ(check->line, 79U);
  // torch 2.6 compiles no checks in unless it is asked to.
  ShapeFacts without = ReadShapes(TestData("2.6/dyn/plain.wrapper.cpp"));
  EXPECT_EQ(LowerBoundOf(without, SourcesOfSize(without, "s0").at(0)), nullptr);
  // A check from above is none from below (check_lowerbound is off).
  ShapeFacts above =
      ReadShapes(TestData("cuda-codegen/2.14/index_clone.l3.wrapper.cpp"));
  ASSERT_EQ(SourcesOfSize(above, "s77").size(), 1U);
  EXPECT_EQ(LowerBoundOf(above, SourcesOfSize(above, "s77").at(0)), nullptr);
}

TEST(ShapeSymbolsTest, RelationsBetweenInputsAreChecks) {
  ShapeFacts shapes = ReadShapes(TestData("2.14/dyn/plain.wrapper.cpp"));
  bool found = false;
  for (const SizeCheck& check : shapes.checks) {
    found = found ||
            (check.kind == SizeCheck::Kind::kEquals && check.name == "arg1_1" &&
             check.dim == 0U && check.limit == "s77");
  }
  EXPECT_TRUE(found);
}

TEST(ShapeSymbolsTest, EndlessAliasesEnd) {
  std::string text = "void M::run_impl(\n";
  for (int i = 0; i < 100000; ++i) {
    text += "int64_t s" + std::to_string(i) + " = s" + std::to_string(i + 1) +
            ";\n";
  }
  text += "int64_t s100000 = s0;\n";
  EXPECT_TRUE(SourcesOfSize(ReadShapes(text), "s0").empty());
}

}  // namespace
}  // namespace ladder
