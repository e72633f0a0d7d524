// Which files of a command a record keeps, and how copies replace them.
#include "record/own_files.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::UnorderedElementsAre;

class OwnFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string pattern = fs::temp_directory_path() / "own-files-XXXXXX";
    ASSERT_NE(mkdtemp(pattern.data()), nullptr);
    folder_ = fs::canonical(pattern);
    fs::create_directories(folder_ / "work");
  }
  void TearDown() override { fs::remove_all(folder_); }

  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::vector<std::string> PlacesOf(
      const std::vector<std::string>& words) const {
    std::vector<std::string> places;
    for (const OwnFile& file : FindOwnFiles({words}, folder_ / "work")) {
      places.push_back(file.place);
    }
    return places;
  }

  fs::path folder_;
};

TEST_F(OwnFilesTest, AScriptIsKeptWithWhatItImportsAndNames) {
  Write("work/repro.py",
        "import os, torch\n"
        "import helper\n"
        "from layers.norm import Norm\n"
        "if True:\n    from layers import deep\n"
        "cfg = open('cfg/model.yaml')\n"
        "load(sources=[\"op.cc\"])\n");
  Write("work/helper.py", "from . import other\n");
  Write("work/other.py", "import helper\n");
  Write("work/layers/__init__.py", "");
  Write("work/layers/norm.py", "from .deep import x\n");
  Write("work/layers/deep.py", "x = 1\n");
  Write("work/cfg/model.yaml", "a: 1\n");
  Write("work/op.cc", "int main() {}\n");
  Write("work/unrelated.py", "\n");
  Write("work/torch/__init__.py", "\n");
  EXPECT_THAT(
      PlacesOf({"python", "repro.py", "cpu"}),
      UnorderedElementsAre("repro.py", "helper.py", "other.py",
                           "layers/__init__.py", "layers/norm.py",
                           "layers/deep.py", "cfg/model.yaml", "op.cc"));
}

TEST_F(OwnFilesTest, FilesAreFoundInTheFormsThatCommandsHave) {
  Write("work/a.py", "");
  Write("work/tests/test_b.py", "");
  Write("work/c.yaml", "");
  Write("work/d/e.py", "");
  Write("work/f.sh", "set -e\npython g.py > out\n");
  Write("work/g.py", "");
  EXPECT_THAT(PlacesOf({"pytest", "tests/test_b.py::test_x"}),
              ElementsAre("tests/test_b.py"));
  EXPECT_THAT(PlacesOf({"./x", "--config=c.yaml"}), ElementsAre("c.yaml"));
  EXPECT_THAT(PlacesOf({"python", "-m", "d.e"}), ElementsAre("d/e.py"));
  EXPECT_THAT(PlacesOf({"python", "-m", "unittest", "tests.test_b.B.test_x"}),
              ElementsAre("tests/test_b.py"));
  EXPECT_THAT(PlacesOf({"python", "-m", "unittest", "-v", "absent.module"}),
              IsEmpty());
  EXPECT_THAT(PlacesOf({"sh", "-c", "cd . && python a.py; exit 3"}),
              ElementsAre("a.py"));
  EXPECT_THAT(PlacesOf({"sh", "f.sh"}), ElementsAre("f.sh", "g.py"));
  Write("work/bin/python3", "#!/bin/sh\nexec python3 \"$@\"\n");
  EXPECT_THAT(PlacesOf({"bin/python3", "a.py"}), ElementsAre("a.py"));
  EXPECT_THAT(PlacesOf({"a.py"}), IsEmpty()) << "a program is found in PATH";
}

TEST_F(OwnFilesTest, WhatIsNoSmallTextStaysOut) {
  Write("work/binary", std::string("\x7f"
                                   "ELF\0",
                                   5));
  Write("work/large.py", std::string(kMostOwnFileBytes + 1, '#'));
  Write("work/secrets.json", "{}");
  Write("work/.env", "A=1");
  Write("work/latin1.py", "# \xe9\n");
  EXPECT_THAT(PlacesOf({"./binary", "large.py", "secrets.json", ".env",
                        "latin1.py", "missing.py"}),
              IsEmpty());
}

TEST_F(OwnFilesTest, AScriptElsewhereIsKeptBesideItsModules) {
  Write("scripts/run.py", "import lib.util\nopen('../private.json')\n");
  Write("scripts/lib/util.py", "");
  Write("private.json", "{}");
  const std::string script = folder_ / "scripts/run.py";
  const auto files = FindOwnFiles({{"python", script}}, folder_ / "work");
  ASSERT_EQ(files.size(), 2U);
  EXPECT_EQ(files[0].name, script);
  EXPECT_EQ(files[0].place, "run.py");
  EXPECT_EQ(files[1].place, "lib/util.py");
  // Elsewhere, the copy takes the place of the script that is not there.
  EXPECT_THAT(UseCopies({"python", script, "--x=" + script, "y"}, files),
              ElementsAre("python", script, "--x=" + script, "y"));
  fs::remove(script);
  EXPECT_THAT(
      UseCopies({"python", script + "::t", "--x=" + script, "y"}, files),
      ElementsAre("python", "run.py::t", "--x=run.py", "y"));
}

TEST_F(OwnFilesTest, ManyFilesAreCut) {
  std::string all;
  for (size_t i = 0; i < 2 * kMostOwnFiles; ++i) {
    const std::string name = "m" + std::to_string(i);
    Write("work/" + name + ".py", "");
    all += "import " + name + "\n";
  }
  Write("work/all.py", all);
  const auto places = PlacesOf({"python", "all.py"});
  EXPECT_EQ(places.size(), kMostOwnFiles);
  EXPECT_EQ(places.front(), "all.py") << "what the command names comes first";
}

}  // namespace
}  // namespace ladder
