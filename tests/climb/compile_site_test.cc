#include "climb/compile_site.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

namespace ladder {
namespace {

namespace fs = std::filesystem;

class CompileSiteTest : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = "/tmp/compile_site_test.XXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  void Write(const std::string& name, const std::string& text) const {
    fs::create_directories((folder_ / name).parent_path());
    std::ofstream(folder_ / name) << text;
  }
  [[nodiscard]] std::string Find() const {
    std::string found;
    for (const CompileSite& each :
         FindCompileSites(folder_, {"/srv/models/score.pt2"})) {
      found += (found.empty() ? "" : " ") + each.script.string() + ":" +
               std::to_string(each.line);
    }
    return found;
  }

  fs::path folder_;
};

TEST_F(CompileSiteTest, TheOnlyScriptThatCompilesIsFound) {
  Write("serve.py", "import torch\ntorch._inductor.aoti_load_package('x')\n");
  EXPECT_EQ(Find(), "");
  Write("tools/export.py",
        "import torch\n# aoti_compile_and_package(old)\n\n"
        "path = torch._inductor.aoti_compile_and_package(ep)\n");
  EXPECT_EQ(Find(), "tools/export.py:4");
}

TEST_F(CompileSiteTest, AScriptWithTheNameOfThePackageComesFirst) {
  Write("a.py", "torch._export.aot_compile(f, x)\n");
  Write("b.py", "torch._export.aot_compile(f, x)\n");
  EXPECT_EQ(Find(), "a.py:1 b.py:1") << "either may have compiled it";
  Write("c.py", "name = 'score.pt2'\naoti_compile_and_package (ep, name)\n");
  EXPECT_EQ(Find(), "c.py:2");
  Write("d.py", "aoti_compile_and_package(ep, 'out/score.pt2')\n");
  EXPECT_EQ(Find(), "c.py:2 d.py:1") << "either may have compiled it";
}

TEST_F(CompileSiteTest, EnvironmentsAndHiddenFoldersAreNotSearched) {
  for (const char* file :
       {".venv/x.py", "env/lib/x.py", "lib/site-packages/x.py"}) {
    Write(file, "aoti_compile_and_package(ep, 'score.pt2')\n");
  }
  Write("env/pyvenv.cfg", "");
  EXPECT_EQ(Find(), "");
}

}  // namespace
}  // namespace ladder
