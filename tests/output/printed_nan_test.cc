#include <gtest/gtest.h>

#include <string>

#include "output/fails_when.h"

namespace ladder {
namespace {

TEST(PrintedNanTest, ValuesOfTensorsAndTables) {
  for (const char* line : {"nan",
                           "-nan",
                           " NaN",
                           "tensor(nan)",
                           "tensor([nan, 1.])",
                           "tensor([0.5594, 0.5515,    nan, 0.5374])",
                           "tensor([[nan, nan],",
                           "        [nan, 0.1]], grad_fn=<MulBackward0>)",
                           "tensor(nan, grad_fn=<MeanBackward0>)",
                           "tensor(nan, dtype=torch.float64)",
                           "[ 1. nan nan]",
                           "[nan nan]",
                           "np.float64(nan)",
                           "(nan+0j)",
                           "tensor([nan+0.j])",
                           "nan+nanj",
                           " 1.0000     nan",
                           "0   NaN",
                           "0.1,inf,nan",
                           "train,nan,1",
                           "| loss | nan |",
                           "| nan | 0.5 |",
                           "[1, nan]"}) {
    EXPECT_TRUE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, ValuesBehindTheirNames) {
  for (const char* line : {"loss=nan",
                           "loss = -NaN",
                           "loss=nan acc=0.5",
                           "loss: nan",
                           "loss: nan lr: 0.1",
                           "loss: nan info: 3",
                           "loss: nan, acc: 0.1",
                           "loss: nan at step 3",
                           "{\"loss\": NaN, \"acc\": 0.5}",
                           "{\"loss\": \"nan\"}",
                           "{'loss': nan, 'epoch': 1}",
                           "{\"loss\":NaN}",
                           "max error nan",
                           "max error nan ",
                           "the loss is nan",
                           "the loss is NaN.",
                           "mean nan std nan",
                           "epoch 3 nan",
                           "loss nan acc 0.5",
                           "loss nan after 3 steps",
                           "Loss 6.9e+00 (nan)",
                           "time: nan ms",
                           "accuracy: nan%",
                           "error nan > 0.1",
                           "a\tnan",
                           "got nan, expected 0.5",
                           "nan -> 1.0",
                           "nan != 0.5",
                           "urgency is not a number: tensor([0.5, nan])",
                           "[2026-11-22 11:00:00] loss: nan"}) {
    EXPECT_TRUE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, NamesPathsAndKeysAreNone) {
  for (const char* line :
       {"nanoseconds",
        "banana",
        "nan_check: off",
        "inf",
        "isnan(x)",
        "/home/x/examples/nan-kernel/repro.py:3: UserWarning: slow",
        "examples/nan/x.py",
        "nan-or-inf: none",
        "nan-safe softmax",
        "non-nan",
        "TORCHINDUCTOR_NAN_ASSERTS=1",
        "nan_asserts: true",
        "cpp_fused_nan_to_num_0",
        "torch.nan",
        "nan.py",
        "math.nan, 1",
        "nan: 0",
        "NaN=0",
        "nan : 0",
        "inf/nan",
        "--fails-when nan",
        "`nan`",
        "unknown option 'nan'",
        "\"nan\": 0",
        "nan, inf: none",
        "float('nan')",
        "Nan's model",
        "loading model-nan.pt2"}) {
    EXPECT_FALSE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, WordsOfSentencesAreNone) {
  for (const char* line : {"no nan seen",         "no nan",
                           "checks for nan",      "checks for inf, nan",
                           "checks for nan, inf", "NaN found",
                           "nan check passed",    "NaN checks: on",
                           "nan count = 0",       "found 3 nan values",
                           "0 nan values",        "contains 0 nan values",
                           "total nan count 0",   "inf or nan",
                           "nan or inf",          "nan and inf are checked",
                           "replaced nan with 0", "without nan",
                           "it is not nan",       "Not a Number (NaN) values",
                           "NaN - not a number",  "Warning: nan checks are off",
                           "skipping nan"}) {
    EXPECT_FALSE(PrintsNan(line)) << line;
  }
}

TEST(PrintedNanTest, HostileLinesTakeNoTime) {
  std::string line;
  for (int i = 0; i < 100000; ++i) line += "nan_";
  EXPECT_FALSE(PrintsNan(line));
  EXPECT_FALSE(PrintsNan(std::string("\xff\x00nan\xff", 6)));
  EXPECT_TRUE(PrintsNan("loss=nan " + line));
  std::string words;
  for (int i = 0; i < 100000; ++i) words += "no nan ";
  EXPECT_FALSE(PrintsNan(words));
}

}  // namespace
}  // namespace ladder
