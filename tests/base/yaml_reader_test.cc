#include "base/yaml_reader.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <random>

#include "base/vocabulary.h"
#include "base/yaml_table.h"

namespace ladder {
namespace {

// What ThrowIfFaulty says; empty when there is nothing wrong.
std::string Message(const YamlFile& file) {
  try {
    file.ThrowIfFaulty();
  } catch (const UserError& error) {
    EXPECT_EQ(error.exit_code(), 2);
    return error.what();
  }
  return "";
}

// Reads a file with the keys name (required), count and list.
struct Sample {
  std::optional<std::string> name;
  std::optional<int> count;
  std::vector<std::string> list;
};
const YamlTable<Sample>& SampleKeys() {
  static const YamlTable<Sample> kKeys = [] {
    YamlTable<Sample> keys;
    keys.Add("name", &Sample::name, yaml::Text(), "A name.")
        .WasCalled("title")
        .Required();
    keys.Add("count", &Sample::count, yaml::WholeNumber(1, 10), "How many.")
        .Default("3")
        .Example("7");
    keys.Add("list", &Sample::list, yaml::ListOf(yaml::Text()), "Some words.");
    return keys;
  }();
  return kKeys;
}
Sample ReadSample(YamlFile& file) {
  Sample sample;
  SampleKeys().Read(YamlScalars(file), file.root(), sample);
  return sample;
}
std::string MessageOf(const std::string& text) {
  YamlFile file(text, "f.yaml");
  ReadSample(file);
  return Message(file);
}

TEST(YamlReaderTest, ReadsTextsNumbersAndLists) {
  YamlFile file("name: \"a: b\"\ncount: 7\nlist: [x, 1.0, yes]\n", "f.yaml");
  const Sample sample = ReadSample(file);
  EXPECT_EQ(Message(file), "");
  EXPECT_EQ(sample.name, "a: b");
  EXPECT_EQ(sample.count, 7);
  EXPECT_EQ(sample.list, (std::vector<std::string>{"x", "1.0", "yes"}));
}

TEST(YamlReaderTest, AllFaultsComeAtOnceSortedByPlace) {
  EXPECT_EQ(MessageOf("cuont: 1\nlist: x\ncount: 11\n"),
            "f.yaml:1:1: unknown key 'cuont'; did you mean 'count'?\n"
            "    cuont: 1\n"
            "    ^\n"
            "f.yaml:1:1: 'name' is missing\n"
            "    cuont: 1\n"
            "    ^\n"
            "f.yaml:2:7: expected a list here\n"
            "    list: x\n"
            "          ^\n"
            "f.yaml:3:8: expected a whole number from 1 to 10 here, not '11'\n"
            "    count: 11\n"
            "           ^");
}

TEST(YamlReaderTest, FaultsCarryTheirPlace) {
  YamlFile file("name: x\nlist:\n  - {a: b}\n", "f.yaml");
  ReadSample(file);
  ASSERT_EQ(file.faults().size(), 1u);
  EXPECT_EQ(file.faults()[0].line, 3u);
  EXPECT_EQ(file.faults()[0].column, 5u);
  EXPECT_EQ(file.faults()[0].what, "expected text here");
}

TEST(YamlReaderTest, TheRemedyNamesTheFile) {
  try {
    YamlFile("[", "my.yaml").ThrowIfFaulty();
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.remedy(), "Correct my.yaml and try again.");
  }
}

TEST(YamlReaderTest, ASyntaxErrorIsOneFaultAndAnEmptyMap) {
  YamlFile file("name: [a, b\nother: }\n", "f.yaml");
  EXPECT_EQ(file.faults().size(), 1u);
  EXPECT_TRUE(file.root().IsMap());
  EXPECT_EQ(file.root().size(), 0u);
  EXPECT_EQ(file.faults()[0].line, 2u);
}

TEST(YamlReaderTest, TabsForIndentationAreASyntaxError) {
  EXPECT_NE(MessageOf("name:\n\t- x\n").find("f.yaml:2:"), std::string::npos);
}

TEST(YamlReaderTest, KeysGivenTwiceAreFaultsAtTheSecond) {
  EXPECT_EQ(MessageOf("name: a\nname: b\n"),
            "f.yaml:2:1: 'name' appears twice\n"
            "    name: b\n"
            "    ^");
}

TEST(YamlReaderTest, KeysGivenTwiceAreFoundInEveryMap) {
  YamlFile file("a:\n  - {x: 1, y: {z: 1}, x: 2}\n  - {x: 1}\nx: 3\n", "f");
  ASSERT_EQ(file.faults().size(), 1u);
  EXPECT_EQ(file.faults()[0].what, "'x' appears twice");
  EXPECT_EQ(file.faults()[0].column, 23u);
}

TEST(YamlReaderTest, AnEmptyFileIsAFault) {
  EXPECT_NE(MessageOf("").find("f.yaml:1:1: the file is empty"),
            std::string::npos);
  EXPECT_NE(MessageOf("# nothing\n").find("the file is empty"),
            std::string::npos);
}

TEST(YamlReaderTest, NotAMapIsAFault) {
  EXPECT_NE(MessageOf("- name\n").find("expected 'key: value' pairs here"),
            std::string::npos);
  EXPECT_NE(MessageOf("name\n").find("expected 'key: value' pairs here"),
            std::string::npos);
}

TEST(YamlReaderTest, AKeyWithoutValueIsNoText) {
  EXPECT_NE(MessageOf("name:\n").find("expected text here"), std::string::npos);
}

TEST(YamlReaderTest, NumbersAreWholeAndInRange) {
  for (const char* bad : {"0", "11", "1.5", "x", "[]", "''", "1e1",
                          "99999999999999999999", "+1", " "}) {
    const std::string text = std::string("name: a\ncount: ") + bad + "\n";
    EXPECT_NE(MessageOf(text).find("expected a whole number from 1 to 10"),
              std::string::npos)
        << bad;
  }
}

TEST(YamlReaderTest, AnOldNameIsReadWithANote) {
  YamlFile file("count: 1\ntitle: a\n", "f.yaml");
  EXPECT_EQ(ReadSample(file).name, "a");
  EXPECT_EQ(Message(file), "");
  EXPECT_EQ(file.notes(), std::vector<std::string>{
                              "f.yaml:2:1: 'title' is the old name of 'name'"});
  EXPECT_NE(MessageOf("title: a\nname: b\n")
                .find("f.yaml:2:1: 'name' is given twice: 'title' is its old "
                      "name"),
            std::string::npos);
  // It is not offered.
  EXPECT_EQ(MessageOf("name: a\nx: 1\n").find("title"), std::string::npos);
}

TEST(YamlReaderTest, ATableExplainsItsKeys) {
  EXPECT_EQ(ExamplesOf(SampleKeys().keys(), {{"name", "me"}}),
            "\n# A name.\nname: me\n\n# How many.\n#count: 7\n");
  EXPECT_EQ(SchemaText({"t", "d"}, SampleKeys().keys()), R"({
  "$schema": "http://json-schema.org/draft-07/schema#",
  "title": "t",
  "description": "d",
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "name": {"description": "A name.", "type": ["string", "number", "boolean"]},
    "count": {
      "description": "How many.",
      "anyOf": [
        {"type": "integer", "minimum": 1, "maximum": 10},
        {"type": "string", "pattern": "^0*[1-9][0-9]{0,1}$"}
      ],
      "default": 3,
      "examples": [7]
    },
    "list": {
      "description": "Some words.",
      "type": "array",
      "items": {"type": ["string", "number", "boolean"]}
    }
  },
  "patternProperties": {"^title$": {"type": ["string", "number", "boolean"]}},
  "allOf": [{"oneOf": [{"required": ["name"]}, {"required": ["title"]}]}]
}
)");
}

TEST(YamlReaderTest, FreeKeysAreReadInOrder) {
  YamlFile file("B: 1\nA: 2\n", "f.yaml");
  std::string seen;
  ReadEntries(file, file.root(),
              [&](const YAML::Node& key, const YAML::Node& value) {
                seen += key.Scalar() + "=" + value.Scalar() + ";";
              });
  EXPECT_EQ(seen, "B=1;A=2;");
  ReadEntries(file, file.root()["A"],
              [](const YAML::Node&, const YAML::Node&) { FAIL(); });
  EXPECT_EQ(file.faults().size(), 1u);
}

TEST(YamlReaderTest, AFaultAtANodeThatIsNotThereHasAPlace) {
  YamlFile file("name: a\n", "f.yaml");
  const YAML::Node root = file.root();
  file.AddFault(root["other"], "something");
  EXPECT_NE(Message(file).find("f.yaml:1:1: something"), std::string::npos);
}

TEST(YamlReaderTest, ColumnsCountCharactersAndTheCaretStandsBelow) {
  EXPECT_EQ(MessageOf("{name: \"äöü\", x: 1}\n"),
            "f.yaml:1:15: unknown key 'x'; known keys: name, count, list\n"
            "    {name: \"äöü\", x: 1}\n"
            "                  ^");
}

TEST(YamlReaderTest, WindowsLineEndsAreUnderstood) {
  EXPECT_EQ(MessageOf("name: a\r\nx: 1\r\n"),
            "f.yaml:2:1: unknown key 'x'; known keys: name, count, list\n"
            "    x: 1\n"
            "    ^");
}

TEST(YamlReaderTest, LongLinesAreShownAroundThePlace) {
  const std::string message =
      MessageOf("{name: \"" + std::string(5000, 'a') + "\", x: 1, count: \"" +
                std::string(5000, 'b') + "\"}");
  EXPECT_LT(message.size(), 1000u);
  EXPECT_NE(message.find("aaaa\", x: 1, count: \"bbbb"), std::string::npos);
  // The line, then the caret exactly below the x.
  const size_t line = message.find("\n    ") + 5;
  const size_t caret_line = message.find('\n', line) + 5;
  EXPECT_EQ(message.find('^', caret_line) - caret_line,
            message.find("x: 1", line) - line);
}

TEST(YamlReaderTest, ManyFaultsAreCutAndCounted) {
  std::string text = "name: a\n";
  for (int i = 0; i < 200; ++i) text += "key" + std::to_string(i) + ": 1\n";
  const std::string message = MessageOf(text);
  EXPECT_NE(message.find("'key49'"), std::string::npos);
  EXPECT_EQ(message.find("'key50'"), std::string::npos);
  EXPECT_TRUE(message.ends_with("\n… and 150 more")) << message;
}

TEST(YamlReaderTest, BytesThatAreNotUtf8AreAFaultAtTheirPlace) {
  EXPECT_NE(MessageOf("name: a\nx: \xFF\n").find("f.yaml:2:4: not UTF-8"),
            std::string::npos);
  EXPECT_NE(MessageOf("name: \xC3").find("f.yaml:1:7: not UTF-8"),
            std::string::npos);
  EXPECT_NE(MessageOf("name: \xED\xA0\x80").find("not UTF-8"),
            std::string::npos);
}

TEST(YamlReaderTest, ControlCharactersAreFaults) {
  using std::string_literals::operator""s;
  EXPECT_NE(
      MessageOf("name: a\0b\n"s).find("f.yaml:1:8: control character (0x00)"),
      std::string::npos);
  // yaml-cpp would silently end the file at this one.
  EXPECT_NE(MessageOf("name: a\n\x04x: 1\n")
                .find("f.yaml:2:1: control character (0x04)"),
            std::string::npos);
  EXPECT_NE(MessageOf("name: a\rx: 1").find("control character (0x0d)"),
            std::string::npos);
}

TEST(YamlReaderTest, AnEscapedNulIsNoText) {
  EXPECT_NE(MessageOf("name: \"a\\0b\"\n").find("must not contain a NUL"),
            std::string::npos);
}

TEST(YamlReaderTest, AByteOrderMarkIsAllowed) {
  EXPECT_EQ(MessageOf("\xEF\xBB\xBFname: a\n"), "");
}

TEST(YamlReaderTest, AliasesAreRefusedNotFollowed) {
  std::string bomb = "a: &a [x, x, x, x, x, x, x, x, x]\n";
  for (char name = 'b'; name < 'k'; ++name) {
    const auto last = static_cast<char>(name - 1);
    bomb += std::string(1, name) + ": &" + name + " [*" + last + ", *" + last +
            "]\n";
  }
  YamlFile file(bomb, "f.yaml");
  EXPECT_EQ(file.root().size(), 0u);
  EXPECT_NE(Message(file).find("f.yaml:2:8: aliases (*name) are not supported"),
            std::string::npos);
}

TEST(YamlReaderTest, ANodeThatHoldsItselfIsRefused) {
  EXPECT_NE(MessageOf("name: &a [*a]\n").find("aliases"), std::string::npos);
}

TEST(YamlReaderTest, ASecondDocumentIsAFault) {
  EXPECT_NE(
      MessageOf("name: a\n---\nname: b\n---\n---\n")
          .find(
              "f.yaml:2:1: a second document starts here; only one is allowed"),
      std::string::npos);
}

TEST(YamlReaderTest, ComplexKeysAreFaults) {
  EXPECT_NE(MessageOf("? [a, b]\n: c\n").find("a key must be a plain word"),
            std::string::npos);
}

TEST(YamlReaderTest, DeepNestingIsRefusedInEveryForm) {
  for (const std::string piece : {"[", "{a: ", "- ", "? ", "[a: "}) {
    std::string deep;
    for (int i = 0; i < 50000; ++i) deep += piece;
    YamlFile file(deep, "f.yaml");
    EXPECT_EQ(file.faults().size(), 1u) << piece;
  }
}

TEST(YamlReaderTest, ALargeFileIsRefused) {
  YamlFile file(std::string((1 << 20) + 1, '#'), "f.yaml");
  EXPECT_NE(
      Message(file).find("1048577 bytes is more than the limit of 1048576"),
      std::string::npos);
}

TEST(YamlReaderTest, ALargeFileOfBracketsEnds) {
  YamlFile file(std::string(1 << 20, '['), "f.yaml");
  EXPECT_EQ(file.faults().size(), 1u);
}

TEST(YamlReaderTest, EveryTruncationIsReadOrRefused) {
  const std::string whole =
      "name: \"a\\n\"\ncount: 7 # why\nlist:\n  - {a: [b, 'c']}\n  - >-\n"
      "    text\n    more\n  - &x !!str y\n";
  for (size_t size = 0; size <= whole.size(); ++size) {
    YamlFile file(whole.substr(0, size), "f.yaml");
    ReadSample(file);
    const std::string message = Message(file);
    EXPECT_EQ(message.empty(), file.faults().empty());
  }
}

TEST(YamlReaderTest, RandomBytesAreReadOrRefused) {
  std::mt19937 random(1);  // the same bytes in every run
  std::string alphabet =
      "abc:- \n\t[]{}&*!|>'\"%@`#?,\\0~=<.\r\x04\xC3\xA4\xFF";
  alphabet += '\0';
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    const size_t size = random() % 40;
    while (text.size() < size) text += alphabet[random() % alphabet.size()];
    YamlFile file(text, "f.yaml");
    ReadSample(file);
    EXPECT_FALSE(Message(file).empty()) << text;
  }
}

}  // namespace
}  // namespace ladder
