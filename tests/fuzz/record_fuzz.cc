// Targets of the rooms config, recipe and record: YAML, the JSON of a record,
// and redaction.
#include <algorithm>
#include <boost/json.hpp>
#include <map>

#include "base/escape.h"
#include "base/json.h"
#include "config/data_files.h"
#include "fuzz.h"
#include "recipe/recipe_reader.h"
#include "record/matrix_table.h"
#include "record/record_json.h"
#include "record/redact.h"
#include "record/secrets.h"

namespace ladder::fuzz {
namespace {

namespace json = boost::json;

// --- YAML --------------------------------------------------------------------

/// A recipe that includes nothing but itself.
void ReadRecipeText(const std::string& text) {
  RecipeFiles files;
  files.load = [&](const std::string& path) -> std::optional<RecipeText> {
    if (path != "r.yaml") return std::nullopt;
    return RecipeText{text, path};
  };
  files.is_folder = files.is_file = [](const std::string&) { return false; };
  files.find = [](const std::string&) { return std::vector<std::string>(); };
  files.why_no_ladder = [](const std::string&) { return std::string(); };
  files.today = "2026-01-31";
  ReadRecipe("r.yaml", files);
}

/// The kinds of files, as the first line of the input names them.
const std::map<std::string, void (*)(const std::string& text), std::less<>>&
YamlKinds() {
  static const std::map<std::string, void (*)(const std::string&), std::less<>>
      kKinds{
          {"ladder",
           [](const std::string& text) {
             ParseRecordedLadder(text, "f", BuiltInFlags);
             OutlineLadder(text, "f");
           }},
          {"flags",
           [](const std::string& text) { ParseFlagCatalogue(text, "f"); }},
          {"failures",
           [](const std::string& text) { ParseFailurePatterns(text, "f"); }},
          {"redact",
           [](const std::string& text) { ParseRedactRules(text, "f"); }},
          {"slurm",
           [](const std::string& text) {
             SlurmSettings settings;
             OverlaySlurmSettings(text, "f", settings);
           }},
          {"recipe", ReadRecipeText},
      };
  return kKinds;
}

FUZZ_TARGET(yaml) {
  const auto kind = YamlKinds().find(NextLine(bytes));
  if (kind == YamlKinds().end()) return;
  MayRefuse([&] { kind->second(std::string(bytes)); });
}

// --- JSON --------------------------------------------------------------------

/// What was read is read again as it was written.
template <typename Read>
void CheckRoundTrip(const json::object& object, const Read& read) {
  const json::object once = ToJson(read(object));
  RequireEqual(PrettyJson(ToJson(read(once))), PrettyJson(once),
               "JSON is read as it was written");
}

FUZZ_TARGET(record_json) {
  boost::system::error_code error;
  const json::value value =
      json::parse(json::string_view(bytes.data(), bytes.size()), error);
  if (error) return;
  const std::string pretty = PrettyJson(value);
  Require(json::parse(pretty) == json::parse(PrettyJson(json::parse(pretty))),
          "pretty JSON is the same JSON");
  if (!value.is_object()) return;
  const json::object& object = value.as_object();
  CheckRoundTrip(object, ReadRecordFacts);
  CheckRoundTrip(object, ReadRunFacts);
  CheckRoundTrip(object, ReadKeptModel);
  json::object outcome, again;
  AddOutcome(ReadOutcome(object), outcome);
  AddOutcome(ReadOutcome(outcome), again);
  RequireEqual(PrettyJson(again), PrettyJson(outcome), "so is an outcome");
  RunEvidence run;
  run.models.resize(1);
  run.files.resize(1);
  ReadFindings(object, run);
  FindingsOf(run);
}

FUZZ_TARGET(verdict_json) {
  MayRefuse([&] {
    const std::string once = ToJson(ReadVerdict(bytes, "verdict.json"));
    RequireEqual(ToJson(ReadVerdict(once, "again")), once,
                 "a verdict is read as it was written");
  });
  const std::string rows = MatrixJson(ReadMatrixJson(bytes));
  RequireEqual(MatrixJson(ReadMatrixJson(rows)), rows,
               "a matrix is read as it was written");
}

// --- redaction ---------------------------------------------------------------

const std::map<std::string, std::string> kSecrets = {
    {"HF_TOKEN", "swordfish-1-of-the-sea"},
    {"DB_PASSWORD", "correct horse battery staple"},
    {"MY_API_KEY", "p\"a/s'w\\\xc3\xb6 rd+&<x>-1234"},
    {"CI_SECRET", "the first line of it\nand the second line"},
};
// Shorter ones are not found inside of words.
constexpr size_t kSureBytes = 12;

const Redactor& TestRedactor() {
  static const Redactor kRedactor(
      RedactRulesWith({}), kSecrets,
      {{"python", "r.py", "--password", "pw0rd-of-mine-too"}});
  return kRedactor;
}

const std::vector<std::string>& Spellings() {
  static const std::vector<std::string> kSpellings = [] {
    std::vector<std::string> all;
    for (const auto& [name, value] : kSecrets) {
      for (std::string& each : SpellingsOf(value)) {
        if (each.size() >= kSureBytes) all.push_back(std::move(each));
      }
    }
    return all;
  }();
  return kSpellings;
}

/// The input with secrets in it: "\xfe" and a byte stand for a spelling,
/// "\xfd" for a wrapped one, "\xfc" for one with a color code inside.
std::string WithSecrets(std::string_view bytes) {
  std::string text;
  for (size_t i = 0; i < bytes.size(); ++i) {
    const auto mark = static_cast<unsigned char>(bytes[i]);
    if (mark < 0xfc || mark == 0xff || i + 2 >= bytes.size()) {
      text += bytes[i];
      continue;
    }
    const auto which = static_cast<unsigned char>(bytes[++i]);
    const auto where = static_cast<unsigned char>(bytes[++i]);
    const std::string& secret = Spellings()[which % Spellings().size()];
    // Wrapped secrets are known by the window next to the line's end.
    const size_t room = secret.size() - KnownSecrets::kWindow;
    const size_t cut = KnownSecrets::kWindow + where % room;
    text += secret.substr(0, mark == 0xfe ? secret.size() : cut);
    if (mark == 0xfe) continue;
    text += mark == 0xfd ? "\r\n" : "\x1b[1;31m";
    text += secret.substr(cut);
  }
  return text;
}

/// True if the secret, which has line ends within, is known nevertheless.
bool IsSurelyKnown(std::string_view wrapped) {
  size_t longest = 0;
  while (!wrapped.empty()) {
    longest = std::max(longest, NextLine(wrapped).size());
  }
  return longest > 2 * KnownSecrets::kWindow;
}

void RequireNoSecret(std::string_view text) {
  const std::string shown = LeaveOutInvisible(text).text;
  const VisibleText joined = LeaveOutInvisible(text, true);
  for (const std::string& each : Spellings()) {
    if (shown.find(each) != shown.npos) RequireEqual(text, each, "no secret");
    const size_t at = joined.text.find(each);
    if (at == std::string::npos) continue;
    const size_t begin = PlaceBefore(joined, at);
    const size_t end = PlaceBefore(joined, at + each.size() - 1) + 1;
    if (IsSurelyKnown(text.substr(begin, end - begin))) {
      RequireEqual(text, each, "no wrapped secret");
    }
  }
}

auto CountLines(std::string_view text) {
  return std::count(text.begin(), text.end(), '\n');
}

FUZZ_TARGET(redact) {
  const Redactor& redactor = TestRedactor();
  const std::string text = WithSecrets(bytes);
  const std::string once = redactor.Text(text);
  RequireNoSecret(once);
  RequireEqual(redactor.Text(once), once, "redacting twice is once");
  Require(CountLines(once) == CountLines(text), "lines keep their numbers");
  const auto words = redactor.Arguments({"run", once.substr(0, 40), text});
  Require(redactor.Arguments(words) == words, "so are arguments");
  for (const std::string& each : words) RequireNoSecret(each);
  const auto variables = redactor.Environment({{"A", text}, {"HF_TOKEN", "x"}});
  Require(redactor.Environment(variables) == variables, "so are variables");
  MayRefuse([&] {
    const std::string pattern = redactor.Regex(bytes);
    RequireEqual(redactor.Regex(pattern), pattern, "so are patterns");
  });
}

FUZZ_TARGET(redact_stream) {
  const std::string text = WithSecrets(bytes);
  StreamRedactor stream(TestRedactor());
  std::string out;
  ForEachPiece(text, FirstByte(bytes) + 1,
               [&](std::string_view piece) { out += stream.Feed(piece); });
  out += stream.Finish();
  RequireNoSecret(out);
  Require(CountLines(out) == CountLines(text), "lines keep their numbers");
}

}  // namespace
}  // namespace ladder::fuzz
