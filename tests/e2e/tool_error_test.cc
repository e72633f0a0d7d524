// Wrong usage and bad files: what the built program says and does not touch.
#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string_view>

#include "support/tool_run.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

class ToolErrorTest : public ToolRun {
 protected:
  /// Every file and folder below the working folder, with its bytes.
  std::map<std::string, std::string> Everything() {
    std::map<std::string, std::string> all;
    for (const auto& entry : fs::recursive_directory_iterator(Work(""))) {
      all[entry.path()] =
          entry.is_directory() ? "(folder)" : ReadFile(entry.path()).value();
    }
    return all;
  }

  /// Runs the program, which refuses: one message on stderr, nothing else.
  std::string Refusal(const Words& words, int status) {
    const auto before = Everything();
    const Answer answer = Run(words);
    EXPECT_EQ(answer.status, status) << answer.err;
    EXPECT_EQ(answer.out, "");
    EXPECT_THAT(answer.err, StartsWith("aoti-ladder: error: "));
    const size_t last = answer.err.rfind("\n  ");
    EXPECT_NE(last, std::string::npos) << "no line that says what to do";
    EXPECT_THAT(answer.err, testing::EndsWith("\n"));
    EXPECT_EQ(Everything(), before);
    return answer.err;
  }
};

TEST_F(ToolErrorTest, NoWordsAtAllPrintTheHelp) {
  const Answer answer = Run({TOOL});
  EXPECT_EQ(answer.status, 0);
  EXPECT_EQ(answer.out, Run({TOOL, "--help"}).out);
}

TEST_F(ToolErrorTest, NoSuchStage) {
  EXPECT_EQ(Refusal({TOOL, "run", "--stage", "sanitty", "--", "true"}, 2),
            "aoti-ladder: error: the ladder 'documented' has no stage "
            "'sanitty'; did you mean 'sanity'?\n"
            "  Use one of: baseline, sanity, pinpoint, kernel-names, "
            "kernel-values.\n");
}

TEST_F(ToolErrorTest, TheFolderIsGone) {
  const auto in_no_folder = [](const Words& words) {
    Words all = {"sh", "-c", "mkdir gone; cd gone; rmdir ../gone; exec \"$@\"",
                 "sh"};
    all.insert(all.end(), words.begin(), words.end());
    return all;
  };
  EXPECT_THAT(Refusal(in_no_folder({TOOL, "run", "--", "true"}), 2),
              HasSubstr("no longer exists\n"));
  EXPECT_THAT(Refusal(in_no_folder({TOOL, "triage", "run.log"}), 2),
              HasSubstr("run.log: no such file\n"));
  EXPECT_THAT(Refusal(in_no_folder({TOOL, "diff", "a", "b"}), 2),
              HasSubstr("a: no such file or folder\n"));
}

TEST_F(ToolErrorTest, AnEmptyPath) {
  EXPECT_THAT(Refusal({TOOL, "triage", ""}, 2), HasSubstr("no such file\n"));
}

TEST_F(ToolErrorTest, NoCommand) {
  EXPECT_EQ(Refusal({TOOL, "run", "--"}, 2),
            "aoti-ladder: error: no command given\n"
            "  Name the command, for example: aoti-ladder run python "
            "repro.py\n");
  EXPECT_THAT(Refusal({TOOL, "run"}, 2), HasSubstr("no command and no recipe"));
  EXPECT_THAT(Refusal({TOOL, "report"}, 2),
              HasSubstr("no record in .aoti-ladder\n"));
  EXPECT_THAT(Refusal({TOOL, "report", "a", "b"}, 2),
              HasSubstr("expected one record, got 2\n"));
}

TEST_F(ToolErrorTest, AnUnknownOption) {
  EXPECT_EQ(Refusal({TOOL, "run", "--tiemout", "3", "--", "true"}, 2),
            "aoti-ladder: error: unknown option '--tiemout'; did you mean "
            "'--timeout'?\n"
            "  See all options: aoti-ladder help run\n");
}

TEST_F(ToolErrorTest, AnUnknownLadder) {
  EXPECT_EQ(
      Refusal({TOOL, "run", "--ladder", "documentd", "--", "true"}, 2),
      "aoti-ladder: error: no ladder 'documentd'; did you mean "
      "'documented'?\n  Use one of: deep, documented, fast, rocm, xpu; or the "
      "path of a .yaml file.\n");
}

TEST_F(ToolErrorTest, TheFirstRunOfAStageShowsItsQuestion) {
  const std::string progress =
      Run({TOOL, "run", "--repeat", "2", "--", "false"}).err;
  EXPECT_THAT(progress, HasSubstr("/5 baseline: does it fail, how, and is "
                                  "AOTInductor involved at all?\n"));
  EXPECT_THAT(progress, HasSubstr("/5 baseline (run 2)\n"));
}

TEST_F(ToolErrorTest, AMissingProgram) {
  EXPECT_EQ(Refusal({TOOL, "run", "--", "no-such-program"}, 125),
            "aoti-ladder: error: cannot start 'no-such-program': no program "
            "\"no-such-program\" in PATH\n  Check its spelling, its execute "
            "permission and PATH.\n");
  EXPECT_THAT(Refusal({TOOL, "run", "--", "./no-such-program", "x"}, 125),
              HasSubstr("cannot start './no-such-program': "));
  EXPECT_THAT(
      Refusal({TOOL, "run", "--compile", "no-such-program", "--", "true"}, 125),
      HasSubstr("cannot start 'no-such-program': "));
}

TEST_F(ToolErrorTest, AScriptOrALineInsteadOfAProgram) {
  Write("repro.py", "print(1)\n");
  EXPECT_EQ(Refusal({TOOL, "run", "--", "./repro.py"}, 125),
            "aoti-ladder: error: cannot start './repro.py': ./repro.py is not "
            "executable\n"
            "  Name the interpreter before the script: -- python ./repro.py\n");
  EXPECT_THAT(Refusal({TOOL, "run", "--", "python repro.py"}, 125),
              HasSubstr("Pass each word separately"));
}

TEST_F(ToolErrorTest, TheCacheFolderIsOurs) {
  EXPECT_THAT(Refusal({TOOL, "run", "--env", "TORCHINDUCTOR_CACHE_DIR=/x", "--",
                       "true"},
                      2),
              HasSubstr("each run gets its own cache"));
}

TEST_F(ToolErrorTest, ALadderFileThatCannotBeRead) {
  fs::create_directory(Work("folder.yaml"));
  for (const char* file : {"none.yaml", "./none", "folder.yaml"}) {
    const bool folder = std::string_view(file) == "folder.yaml";
    EXPECT_EQ(
        Refusal({TOOL, "run", "--ladder", file, "--", "true"}, 2),
        fmt::format(
            "aoti-ladder: error: cannot read the ladder file '{}': {}\n  Check "
            "the path. To list the ladders by name: aoti-ladder ladder list\n",
            file, folder ? "is a folder" : "no such file"));
  }
}

TEST_F(ToolErrorTest, AllFaultsOfALadderFileAtOnce) {
  Write("bad.yaml",
        "name: My Ladder\n"
        "stages:\n"
        "  - name: baseline\n"
        "    decide: does it fail\n"
        "  - name: mine\n"
        "    decides: more\n"
        "    flags:\n"
        "      MINE: {value: \"1\", acts: rnu}\n");
  EXPECT_EQ(Refusal({TOOL, "run", "--ladder", "bad.yaml", "--", "true"}, 2),
            "aoti-ladder: error: bad.yaml:1:7: expected small letters, digits "
            "and '-' here, not 'My Ladder'\n"
            "    name: My Ladder\n"
            "          ^\n"
            "bad.yaml:3:5: 'decides' is missing\n"
            "      - name: baseline\n"
            "        ^\n"
            "bad.yaml:4:5: unknown key 'decide'; did you mean 'decides'?\n"
            "        decide: does it fail\n"
            "        ^\n"
            "bad.yaml:8:32: expected run, compile or both here, not 'rnu'; did "
            "you mean 'run'?\n"
            "          MINE: {value: \"1\", acts: rnu}\n"
            "                                   ^\n"
            "  Correct bad.yaml and try again.\n");
}

TEST_F(ToolErrorTest, ALadderFileThatIsNoYaml) {
  Write("bad.yaml", "name: x\nstages: [\n");
  EXPECT_THAT(Refusal({TOOL, "run", "--ladder", "bad.yaml", "--", "true"}, 2),
              HasSubstr("error: bad.yaml:2:10: the file ends, but a '[' is "
                        "still open\n    stages: [\n             ^\n"));
  // yaml-cpp gives the first line for the place of these.
  Write("bad.yaml", "name: x\nstages: {a: [1, 2\n\n");
  EXPECT_THAT(Refusal({TOOL, "ladder", "check", "bad.yaml"}, 2),
              HasSubstr("bad.yaml:2:18: the file ends, but a '[' is still"));
  Write("bad.yaml", "name: \"x\nstages: y");
  EXPECT_THAT(Refusal({TOOL, "ladder", "check", "bad.yaml"}, 2),
              HasSubstr("bad.yaml:2:10: the file ends, but a quoted text is"));
}

TEST_F(ToolErrorTest, AFileToCheckThatCannotBeRead) {
  fs::create_directory(Work("folder"));
  EXPECT_THAT(Refusal({TOOL, "ladder", "check", "none"}, 2),
              HasSubstr("cannot read 'none': no such file\n"
                        "  Name YAML files, or leave them out"));
  EXPECT_THAT(Refusal({TOOL, "ladder", "check", "folder"}, 2),
              HasSubstr("cannot read 'folder': is a folder\n"));
  for (const std::string name : {"none.yml", "none.yaml"}) {
    EXPECT_THAT(Refusal({TOOL, "run", name}, 2),
                HasSubstr("cannot read the recipe '" + name +
                          "': no such file\n  Check the path."));
  }
  EXPECT_THAT(Refusal({TOOL, "recipe", "check", "folder"}, 2),
              HasSubstr("cannot read the recipe 'folder': is a folder\n"));
}

TEST_F(ToolErrorTest, APlaceWhereNoRecipeCanBe) {
  Write("no", "is a file\n");
  EXPECT_THAT(
      Refusal({TOOL, "recipe", "init", "--out", "no/x.yaml", "--", "true"}, 2),
      HasSubstr("cannot write no/x.yaml: no such folder: no\n"
                "  Create the folder, or name another file."));
  EXPECT_THAT(
      Refusal({TOOL, "recipe", "init", "--out", "x.txt", "--", "true"}, 2),
      HasSubstr("'x.txt' is not a file name for a recipe\n"));
}

TEST_F(ToolErrorTest, AFailureFileThatCannotBeRead) {
  EXPECT_EQ(
      Refusal({TOOL, "run", "--failure-patterns", "none.yaml", "--", "true"},
              2),
      "aoti-ladder: error: cannot read the failure patterns 'none.yaml': no "
      "such file\n  Check the path given to --failure-patterns.\n");
}

TEST_F(ToolErrorTest, FaultsOfAFailureFileAreShownBeforeAnythingRuns) {
  Write("mine.yaml",
        "patterns:\n"
        "  - name: mine\n"
        "    class: hng\n"
        "    pattern: 'queue is full'\n"
        "    samples: ['queue is empty']\n");
  EXPECT_EQ(Refusal({TOOL, "run", "--failure-patterns", "mine.yaml", "--",
                     "touch", "ran"},
                    2),
            "aoti-ladder: error: mine.yaml:3:12: unknown failure class 'hng'; "
            "did you mean 'hang'?\n"
            "        class: hng\n"
            "               ^\n"
            "mine.yaml:5:15: the pattern 'mine' does not match this sample\n"
            "        samples: ['queue is empty']\n"
            "                  ^\n"
            "  Correct mine.yaml and try again.\n");
  EXPECT_FALSE(fs::exists(Work("ran")));
}

TEST_F(ToolErrorTest, ARecordIsNeverOverwritten) {
  ASSERT_EQ(Climb({"true"}).status, 0);
  EXPECT_EQ(Refusal({TOOL, "run", "--out", "record", "--", "false"}, 2),
            "aoti-ladder: error: record already contains a record\n"
            "  Choose another folder with --out DIR, or remove this one.\n");
}

TEST_F(ToolErrorTest, FilesAreNeverOverwritten) {
  fs::create_directory(Work("full"));
  Write("full/.hidden", "mine");
  EXPECT_EQ(Refusal({TOOL, "run", "--out", "full", "--", "true"}, 2),
            "aoti-ladder: error: full already contains files\n"
            "  Choose another folder with --out DIR, or remove this one.\n");
}

TEST_F(ToolErrorTest, AnEmptyFolderMayBeTheRecord) {
  fs::create_directory(Work("record"));
  EXPECT_EQ(Climb({"true"}).status, 0);
}

TEST_F(ToolErrorTest, AFileIsNoFolder) {
  Write("file", "mine");
  for (const char* out : {"file", "file/below"}) {
    EXPECT_EQ(
        Refusal({TOOL, "run", "--out", out, "--", "true"}, 2),
        "aoti-ladder: error: cannot create " + Work(out).native() +
            ": Not a directory\n  Choose another folder with --out DIR.\n");
  }
}

TEST_F(ToolErrorTest, AProgramThatCannotRunIsNoVerdict) {
  Write("script", "#!/no/such/interpreter\n");
  fs::permissions(Work("script"), fs::perms::owner_all);
  const Answer answer = Climb({"./script"});
  EXPECT_EQ(answer.status, 125);
  EXPECT_EQ(answer.out, "");
  EXPECT_THAT(answer.err,
              HasSubstr("aoti-ladder: error: cannot start './script': "
                        "./script exists, but its interpreter"));
}

}  // namespace
}  // namespace ladder
