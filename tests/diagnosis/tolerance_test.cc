#include <gtest/gtest.h>

#include <cmath>

#include "diagnosis/diff.h"

namespace ladder {
namespace {

TensorValue Value(const std::string& dtype, double mean, double min,
                  double max) {
  TensorValue value;
  value.dtype = dtype;
  value.mean = mean;
  value.min = min;
  value.max = max;
  value.size = {100};
  value.complete = true;
  return value;
}

std::string Differs(const TensorValue& a, const TensorValue& b,
                    std::optional<double> rtol = {}) {
  auto values = CompareValues(a, b, rtol);
  if (!values.comparable) return "(not comparable)";
  return values.difference ? values.difference->what : "";
}

TEST(ToleranceTest, EachDtypeHasItsRoomInBothSpellings) {
  EXPECT_EQ(RelativeTolerance("float32"), RelativeTolerance("float"));
  EXPECT_EQ(RelativeTolerance("float16"), RelativeTolerance("c10::Half"));
  EXPECT_EQ(RelativeTolerance("bfloat16"), RelativeTolerance("c10::BFloat16"));
  EXPECT_LT(RelativeTolerance("double"), RelativeTolerance("float32"));
  EXPECT_LT(RelativeTolerance("float32"), RelativeTolerance("float16"));
  EXPECT_LT(RelativeTolerance("float16"), RelativeTolerance("bfloat16"));
  EXPECT_LT(RelativeTolerance("bfloat16"),
            RelativeTolerance("c10::Float8_e4m3fn"));
  for (const char* exact : {"long int", "int", "signed char", "bool"}) {
    EXPECT_EQ(RelativeTolerance(exact), 0) << exact;
  }
  EXPECT_EQ(RelativeTolerance("c10::complex<float>"),
            RelativeTolerance("float"));
}

TEST(ToleranceTest, RoundingIsNoDifferenceAndMoreIs) {
  TensorValue a = Value("float32", 0.5, -2, 3);
  EXPECT_EQ(Differs(a, a), "");
  EXPECT_EQ(Differs(a, Value("float32", 0.500001, -2.00001, 3.00001)), "");
  EXPECT_EQ(Differs(a, Value("float32", 0.5, -2, 3.01)), "maximum");
  EXPECT_EQ(Differs(a, Value("float32", 0.5, -2.01, 3)), "minimum");
  EXPECT_EQ(Differs(a, Value("float32", 0.51, -2, 3)), "mean");
  TensorValue half = Value("bfloat16", 0.5, -2, 3);
  EXPECT_EQ(Differs(half, Value("bfloat16", 0.51, -2, 3.01)), "");
  EXPECT_EQ(Differs(half, Value("bfloat16", 0.5, -2, 3.01), 1e-3), "maximum");
}

TEST(ToleranceTest, IntegersAreExactButTheirMeanIsFloat32) {
  TensorValue a = Value("long int", 500.001, 0, 1000);
  EXPECT_EQ(Differs(a, Value("long int", 500.002, 0, 1000)), "");
  EXPECT_EQ(Differs(a, Value("long int", 500.001, 0, 1001)), "maximum");
}

TEST(ToleranceTest, AMeanNearZeroIsNoise) {
  TensorValue a = Value("float32", 1e-9, -50, 50);
  EXPECT_EQ(Differs(a, Value("float32", -3e-8, -50, 50)), "");
}

TEST(ToleranceTest, AMeanThatOverflowsSaysNothing) {
  TensorValue a = Value("double", INFINITY, -1e300, 1e300);
  EXPECT_EQ(Differs(a, Value("double", 1e299, -1e300, 1e300)), "");
}

TEST(ToleranceTest, NanAgreesWithNanOnly) {
  TensorValue nan = Value("float32", NAN, NAN, NAN);
  nan.has_nan = true;
  EXPECT_EQ(Differs(nan, nan), "");
  EXPECT_EQ(Differs(nan, Value("float32", 0, -1, 1)), "NaN");
  EXPECT_EQ(
      Differs(Value("float32", 0, -1, INFINITY), Value("float32", 0, -1, 1)),
      "maximum");
}

TEST(ToleranceTest, ElementsAndShapesAreCompared) {
  TensorValue a = Value("float32", 2, 1, 3);
  a.size = {3};
  a.printed = {1, 2, 3};
  TensorValue b = a;
  b.printed[1] = 2.5;
  EXPECT_EQ(Differs(a, b), "element 1");
  b.size = {1, 3};
  auto difference = CompareValues(a, b, {}).difference;
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->what, "shape");
  EXPECT_EQ(difference->a, "[3]");
  EXPECT_EQ(difference->b, "[1, 3]");
}

TEST(ToleranceTest, WhereNoNumberWasPrintedNothingIsSaid) {
  TensorValue cut;
  cut.dtype = "float32";
  EXPECT_EQ(Differs(cut, Value("float32", 0, -1, 1)), "(not comparable)");
  EXPECT_EQ(Differs(cut, cut), "(not comparable)");
  // Cut off behind its mean, which other tensors have as well.
  cut.mean = 0.5;
  EXPECT_EQ(Differs(cut, Value("float32", 0.5, -1, 1)), "(not comparable)");
  EXPECT_EQ(Differs(cut, Value("float32", 0.7, -1, 1)), "mean");
  // Large complex tensors show no more than their shape.
  TensorValue complex;
  complex.size = {100};
  complex.complete = true;
  EXPECT_EQ(Differs(complex, complex), "(not comparable)");
  TensorValue empty = complex;
  empty.size = {0};
  empty.elements = 0;
  EXPECT_EQ(Differs(empty, empty), "");
  EXPECT_EQ(Differs(empty, complex), "shape");
}

}  // namespace
}  // namespace ladder
