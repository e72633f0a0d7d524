#include "record/redact.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <re2/re2.h>

#include <fstream>
#include <random>

#include "base/vocabulary.h"

namespace ladder {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

RedactRules BuiltIn() {
  std::ifstream file(CONFIGS_DIR "/redact.yaml");
  const std::string text(std::istreambuf_iterator<char>(file), {});
  return ParseRedactRules(text, "configs/redact.yaml");
}

/// What has the shape of a key, taken apart so that no scanner of sources
/// takes it for one.
const std::string kKeyHead =
    std::string("-----BEGIN RSA ") + "PRIVATE KEY-----";
const std::string kKeyEnd = std::string("-----END RSA ") + "PRIVATE KEY-----";

class RedactTest : public testing::Test {
 protected:
  Redactor redactor_{BuiltIn(),
                     {{"HF_TOKEN", "swordfish-1"},
                      {"DB_PASSWORD", "correct horse battery"},
                      {"HOME", "/home/me"},
                      {"TOKENIZERS_PARALLELISM", "false"}},
                     {{"python", "r.py", "--api-key=k3y-of-mine", "--password",
                       "pw0rd-of-mine", "hf_" + std::string(34, 'a')}}};
};

TEST_F(RedactTest, NamesOfSecretsAndNamesThatOnlyLookLikeThem) {
  for (const char* name :
       {"HF_TOKEN", "HUGGING_FACE_HUB_TOKEN", "AWS_SECRET_ACCESS_KEY",
        "OPENAI_API_KEY", "PGPASSWORD", "MYSQL_PWD", "--password", "--hf-token",
        "SSH_PASSPHRASE", "GOOGLE_CREDENTIALS", "token", "WANDB_API_KEY",
        "STRIPE_KEY", "GH_PAT", "--pat", "SENTRY_DSN", "CI_TOKENS"}) {
    EXPECT_TRUE(redactor_.IsSecretName(name)) << name;
  }
  for (const char* name :
       {"PWD", "OLDPWD", "TOKENIZERS_PARALLELISM", "--max-tokens", "PATH",
        "--pad-token-id", "--max-token", "SSH_AUTH_SOCK", "TORCH_LOGS",
        "AWS_WEB_IDENTITY_TOKEN_FILE", "KEYBOARD", "--tokenizer", "--key",
        "MAX_NEW_TOKENS", "EOS_TOKEN", "--image-key", "PATH", "PATTERN"}) {
    EXPECT_FALSE(redactor_.IsSecretName(name)) << name;
  }
}

TEST_F(RedactTest, APatternMatchesWhatItsLineBecomes) {
  const std::string line = "login as me: password=\"hunter2secretvalue\" no";
  for (const std::string pattern :
       {"password=\"hunter2secretvalue\" n.", "as m[e]", "password=.* no"}) {
    const std::string hidden = redactor_.Regex(pattern);
    EXPECT_THAT(hidden, Not(HasSubstr("hunter2")));
    EXPECT_TRUE(RE2::PartialMatch(redactor_.Text(line), hidden)) << hidden;
    EXPECT_EQ(redactor_.Regex(hidden), hidden) << "twice is once";
  }
  for (const char* pattern : {"swordfish-1", R"(swordfish\-1)"}) {
    EXPECT_EQ(redactor_.Regex(pattern), R"(\[redacted[^\]]*\])");
  }
}

TEST_F(RedactTest, SecretsBesideOperatorsOfAPatternAreHidden) {
  const std::string mark = R"(\[redacted[^\]]*\])";
  for (const auto& [pattern, hidden] :
       std::vector<std::pair<std::string, std::string>>{
           {"password=hunter2secret.*refused",
            "password=" + mark + ".*refused"},
           {R"(hf_token=ab12cd34ef\d+ x)", "hf_token=" + mark + R"(\d+ x)"},
           {"MY_SECRET_KEY=abcdefgh+ijklmnop/qr==", "MY_SECRET_KEY=" + mark},
           {"password=hunt?er2secret", "password=" + mark},
           {"password=hunter.2secret", "password=" + mark},
           {"password=ab1.%secretvalue9", "password=" + mark},
           {"https://me:p.%w0rd9x@host", "https://me:" + mark + "@host"},
           {"password='a(b)c-d/e=='", "password='" + mark + "'"},
           {R"(password:\s+hunter2secret)", R"(password:\s+)" + mark},
           {R"(password\s*=\s*hunter2secret$)", R"(password\s*=\s*)" + mark},
           {R"(\bhf_AAAAAAAAAAAAAAAAAAAA)", R"(\b)" + mark},
           {"login swordfish-1.*refused", "login " + mark + ".*refused"}}) {
    EXPECT_EQ(redactor_.Regex(pattern), hidden);
    EXPECT_EQ(redactor_.Regex(hidden), hidden) << "twice is once";
  }
}

TEST_F(RedactTest, OperatorsOfAPatternAreNoSecret) {
  for (const std::string pattern :
       {"hub_token: .*failed", "password=[^ ]+ refused", "token=(none|empty)",
        "api_key: invalid.*", R"(password: incorrect\s+for)",
        "password='(missing|invalid)'", R"(hf_token: \d+)"}) {
    EXPECT_EQ(redactor_.Regex(pattern), pattern);
  }
}

TEST_F(RedactTest, ShapesInAText) {
  const std::string git = "ghp_" + std::string(36, 'x');
  EXPECT_EQ(redactor_.Text("clone with " + git + "."),
            "clone with [redacted github-token].");
  EXPECT_EQ(redactor_.Text("GET https://me:pa55word@host/x"),
            "GET https://me:[redacted password-of-url]@host/x");
  EXPECT_EQ(redactor_.Text("Authorization: Bearer abc.def-0123"),
            "Authorization: Bearer [redacted bearer]");
  EXPECT_EQ(redactor_.Text("{\"password\": \"hunter22\"}"),
            "{\"password\": \"[redacted quoted-assignment]\"}");
  EXPECT_EQ(
      redactor_.Text("a " + kKeyHead + "\nMIIEow\nIBAAKC\n" + kKeyEnd + " b"),
      "a " + kKeyHead + "[redacted private-key]\n\n\n" + kKeyEnd + " b");
}

TEST_F(RedactTest, ShapesThatWordsBeforeThemGiveAway) {
  for (const auto& [text, without] :
       std::vector<std::pair<std::string, std::string>>{
           {"GET /x?a=1&token=abcd1234efgh&b=2", "abcd1234efgh"},
           {"https://b.example/f?sv=1&sig=Zm9v%2Fabc123&se=2", "Zm9v%2Fabc123"},
           {"?X-Amz-Signature=0123456789abcdef&x", "0123456789abcdef"},
           {"{'token': 'ab12cd34ef56'}", "ab12cd34ef56"},
           {"{'api_key': 'passw0rd 1234'}", "passw0rd"},
           {R"({\"password\": \"hunter22\"})", "hunter22"},
           {"machine h login me password abc1234", "abc1234"},
           {"machine h\n  login me\n  password abc12345\n", "abc12345"},
           {"+ run --token ab12cd34 x", "ab12cd34"},
           {"['run', '--hf-token', 'ab12cd34']", "ab12cd34"},
           {"https://0123456789abcdef01234567@sentry.example/1",
            "0123456789abcdef01234567"},
           {"MY_SECRET_KEY = 'a(b)c+d/e==' # x", "a(b)c+d/e=="},
           {"GITHUB_TOKEN=ab12-cd34-ef56", "ab12-cd34-ef56"},
           {"\x1b[1mpassword\x1b[0m: \x1b[31mhunt\x1b[32mer22\x1b[0m",
            "er22"}}) {
    const std::string redacted = redactor_.Text(text);
    EXPECT_THAT(redacted, Not(HasSubstr(without))) << text;
    EXPECT_THAT(redacted, HasSubstr("[redacted ")) << text;
    EXPECT_EQ(redactor_.Text(redacted), redacted);
  }
}

TEST_F(RedactTest, TokensOfModelsAndCodeStay) {
  for (const char* text : {"EOS_TOKEN: 128009",
                           "EOS_TOKEN = 'endoftext!'",
                           "PAD_TOKEN=<|pad|>",
                           "api_key = os.environ[\"OPENAI_API_KEY\"]",
                           "token = tokenizer.decode(ids)",
                           "pad_token=None, unk_token=None",
                           "hf_token=args.hf_token)",
                           "password = getpass.getpass()",
                           "self.api_key = api_key",
                           "def f(auth_token: Optional[str] = None):",
                           "{'token': ' Paris', 'logprob': -0.25}",
                           "{\"token\": \"extraordinary\"}",
                           "{'token': '1234567890'}",
                           "TOKEN = 50256, BOS_TOKEN=1e-5",
                           "past_key: 0.1234567",
                           "usage: f [--token TOKEN] [--password PASSWORD]",
                           "give --password instead",
                           "password: required",
                           "secret=config.secret",
                           "access_token=$HF_TOKEN",
                           "password=********",
                           "PWD=/home/me/x",
                           "https://host.example/path?token_type=bearer&x=1",
                           "  password incorrect\n",
                           "--max-token 1280091",
                           "token_ids: 123456"}) {
    EXPECT_EQ(redactor_.Text(text), text);
  }
}

TEST_F(RedactTest, ValuesInEverySpelling) {
  const std::string secret = "p\"a/s'w\\ö rd+&x";
  const Redactor redactor(BuiltIn(), {{"MY_KEY", secret}}, {});
  for (const std::string spelled :
       {R"(p\"a/s'w\\ö rd+&x)", R"(p\"a/s'w\\\u00f6 rd+&x)",
        R"(p\"a\/s'w\\ö rd+&x)", R"(p"a/s\'w\\ö rd+&x)",
        R"(p\"a/s'w\\\xc3\xb6 rd+&x)", "p%22a/s%27w%5C%C3%B6%20rd%2B%26x",
        "p%22a%2Fs%27w%5C%C3%B6+rd%2B%26x",
        "p%22a%2fs%27w%5c%c3%b6%20rd%2b%26x"}) {
    EXPECT_EQ(redactor.Text("<" + spelled + ">"), "<[redacted MY_KEY]>");
  }
  // printf %s '…' | base64; of "me:…" all but the digit that it shares.
  EXPECT_EQ(redactor.Text("cCJhL3Mnd1zDtiByZCsmeA== x"), "[redacted MY_KEY] x");
  EXPECT_EQ(redactor.Text("bWU6cCJhL3Mnd1zDtiByZCsmeA=="),
            "bWU6[redacted MY_KEY]");
  EXPECT_EQ(redactor.Text("bTpwImEvcyd3XMO2IHJkKyZ4"), "bTp[redacted MY_KEY]");
}

TEST_F(RedactTest, ValuesInsideJsonInsideJsonAndInMarkup) {
  const Redactor redactor(BuiltIn(), {{"MY_KEY", "p\"a<b>&'x-1234"}}, {});
  for (const std::string spelled :
       {R"(p\\\"a<b>&'x-1234)", "p&quot;a&lt;b&gt;&amp;'x-1234",
        "p&#34;a&lt;b&gt;&amp;&#39;x-1234",
        "p&quot;a&lt;b&gt;&amp;&#x27;x-1234", "p\"a&lt;b&gt;&amp;'x-1234"}) {
    EXPECT_EQ(redactor.Text("<" + spelled + ">"), "<[redacted MY_KEY]>");
  }
}

TEST_F(RedactTest, CharactersThatShowNothingDoNotHideASecret) {
  for (const std::string& hidden :
       {std::string(1, '\0'), std::string("\xc2\xad"),
        std::string("\xe2\x80\x8b"), std::string("\xe2\x80\x8d"),
        std::string("\xe2\x81\xa0"), std::string("\xef\xbb\xbf")}) {
    EXPECT_EQ(redactor_.Text("a swordf" + hidden + "ish" + hidden + "-1 b"),
              "a [redacted HF_TOKEN] b");
    EXPECT_EQ(redactor_.Text("hf_" + std::string(12, 'a') + hidden +
                             std::string(22, 'a') + " b"),
              "[redacted REDACTED_HUGGINGFACE_TOKEN] b");
  }
  EXPECT_EQ(redactor_.Text("caf\xc3\xa9 \xe2\x82\xac \xc2\xb5s"),
            "caf\xc3\xa9 \xe2\x82\xac \xc2\xb5s");
}

TEST_F(RedactTest, AKnownSecretThatATerminalWrapsIsFound) {
  const std::string token = "hf_" + std::string(34, 'a');
  const std::string mark = "[redacted REDACTED_HUGGINGFACE_TOKEN]";
  for (const char* end : {"\n", "\r\n"}) {
    for (size_t at = 8; at + 8 < token.size(); ++at) {
      const std::string text =
          "the token is " + token.substr(0, at) + end + token.substr(at) + " b";
      EXPECT_EQ(redactor_.Text(text), "the token is " + mark + "\n b") << at;
      StreamRedactor stream(redactor_);
      std::string out;
      for (const char c : text) out += stream.Feed({&c, 1});
      out += stream.Finish();
      EXPECT_EQ(out, "the token is " + mark + "\n b") << at;
    }
  }
  // Nothing is held back because of one letter.
  StreamRedactor stream(redactor_);
  EXPECT_EQ(stream.Feed("oh\n"), "oh\n");
}

TEST_F(RedactTest, ACarriageReturnInAKnownSecretHidesNothing) {
  const std::string token = "hf_" + std::string(34, 'a');
  for (const std::string& end : {std::string("\r"), std::string("\r\0\0", 3)}) {
    const std::string text = token.substr(0, 12) + end + token.substr(12);
    EXPECT_EQ(redactor_.Text(text), "[redacted REDACTED_HUGGINGFACE_TOKEN]");
    StreamRedactor stream(redactor_);
    std::string out;
    for (const char c : text) out += stream.Feed({&c, 1});
    out += stream.Finish();
    EXPECT_EQ(out, "[redacted REDACTED_HUGGINGFACE_TOKEN]");
  }
  // Empty lines are passed over at once, not each to the end of the others.
  const std::string empty(2 << 20, '\n');
  EXPECT_EQ(redactor_.Text(empty), empty);
}

// Of pieces that make secrets, marks, and halves of both.
TEST_F(RedactTest, TwiceIsOnceForAnyText) {
  const std::vector<std::string> pieces = {"password=",
                                           "swordfish-1",
                                           "[redacted HF_TOKEN]",
                                           "[redacted ",
                                           "]",
                                           "--token ",
                                           "Bearer ",
                                           "https://a:",
                                           "@",
                                           "\"",
                                           "'",
                                           "\n",
                                           "\r\n",
                                           " ",
                                           "\\",
                                           ":",
                                           "=",
                                           "{",
                                           "hunter2secret",
                                           "hf_aaaaaaaaaaaaaaaaaaaa",
                                           "login me password ",
                                           "  password ",
                                           "\x1b[1m",
                                           "\x1b",
                                           "[0m",
                                           std::string(1, '\0'),
                                           "\xc2\xad",
                                           "sword",
                                           "fish-1",
                                           "k3y-of",
                                           "-mine",
                                           "correct horse",
                                           " battery",
                                           "?token=",
                                           "&",
                                           ",",
                                           "authorization: ",
                                           "eyJabcdefghij.abcdefghij",
                                           kKeyHead,
                                           kKeyEnd,
                                           "MIIEow",
                                           "api_key"};
  std::mt19937 random(11);
  for (int round = 0; round < 20000; ++round) {
    std::string text;
    for (size_t i = random() % 9 + 1; i > 0; --i) {
      text += pieces[random() % pieces.size()];
    }
    const std::string once = redactor_.Text(text);
    ASSERT_EQ(redactor_.Text(once), once) << testing::PrintToString(text);
  }
}

TEST_F(RedactTest, ColorsDoNotHideASecret) {
  EXPECT_EQ(redactor_.Text("a \x1b[1;31mswordf\x1b[0mish\x1b[32m-1\x1b[0m b"),
            "a \x1b[1;31m[redacted HF_TOKEN]\x1b[0m b");
  EXPECT_EQ(redactor_.Text("x\x1b[31mhf_" + std::string(34, 'a') + "\x1b[0m"),
            "x\x1b[31m[redacted REDACTED_HUGGINGFACE_TOKEN]\x1b[0m");
}

TEST_F(RedactTest, LinesAfterASecretKeepTheirNumbers) {
  const Redactor redactor(BuiltIn(), {{"MY_KEY", "first line\nsecond\nthird"}},
                          {});
  EXPECT_EQ(redactor.Text("1\nfirst line\r\nsecond\r\nthird\r\n4"),
            "1\n[redacted MY_KEY]\n\n\r\n4");
}

TEST_F(RedactTest, ALongSecretUnderWayIsSeenInLinearTime) {
  std::string value;
  for (int i = 0; i < 200'000; ++i) value += "a ";
  const Redactor redactor(BuiltIn(), {{"MY_KEY", value + "b"}}, {});
  EXPECT_EQ(redactor.BegunAtEnd("b" + value), value.size());
  EXPECT_EQ(redactor.BegunAtEnd(value + "b"), 0U);
  EXPECT_EQ(redactor.BegunAtEnd("a a \x1b[1ma \x1b["), 12U);
}

TEST_F(RedactTest, WhatThePrinterAndPythonSayStays) {
  for (const char* text :
       {"[  before_launch - cpp_fused_add_0 - buf1  ]:", "0.5594, nan",
        "File \"repro.py\", line 3, in <module>", "next_token = x.argmax(-1)",
        "torch/_inductor/codecache.py:12", "bearer of news",
        "https://docs.pytorch.org/docs/stable/torch.html", "tokens: 128",
        "std::tuple<at::Tensor> sk-learn secret", "git@github.com:a/b.git",
        "12:30:44 user@host:~/x$ ls"}) {
    EXPECT_EQ(redactor_.Text(text), text);
  }
}

TEST_F(RedactTest, ValuesOfSecretsWhereverTheyTurnUp) {
  EXPECT_EQ(redactor_.Text("login swordfish-1 ok; k3y-of-mine, pw0rd-of-mine"),
            "login [redacted HF_TOKEN] ok; [redacted REDACTED_API_KEY], "
            "[redacted REDACTED_PASSWORD]");
  EXPECT_EQ(redactor_.Text("password=correct horse battery!"),
            "password=[redacted DB_PASSWORD]!");
  // As a part of another word a short one is none.
  EXPECT_EQ(redactor_.Text("swordfish-10"), "swordfish-10");
}

TEST_F(RedactTest, ArgumentsNameWhatIsToBeGivenAgain) {
  EXPECT_THAT(
      redactor_.Arguments({"python", "r.py", "--api-key=k3y-of-mine",
                           "--password", "pw0rd-of-mine", "--max-tokens", "128",
                           "hf_" + std::string(34, 'a')}),
      ElementsAre("python", "r.py", "--api-key=[redacted REDACTED_API_KEY]",
                  "--password", "[redacted REDACTED_PASSWORD]", "--max-tokens",
                  "128", "[redacted REDACTED_HUGGINGFACE_TOKEN]"));
  // The name of an assignment may be a secret, too.
  const std::string spelled = "Y29ycmVjdCBob3JzZSBiYXR0ZXJ5";  // DB_PASSWORD
  EXPECT_THAT(redactor_.Arguments({spelled + "password=hunter22"}),
              ElementsAre("[redacted DB_PASSWORD]password=[redacted "
                          "assignment]"));
  using Words = std::vector<std::string>;
  for (const Words& words :
       {Words{"python", "r.py", "swordfish-1-password=correct-horse"},
        Words{"python", "r.py", "--swordfish-1-password", "correct-horse"}}) {
    const Redactor learned(BuiltIn(), {{"HF_TOKEN", "swordfish-1"}}, {words});
    EXPECT_EQ(learned.Text("login correct-horse ok"),
              "login [redacted REDACTED_ASSIGNMENT] ok")
        << "the mark of a value must not spell its name's secret";
  }
  const auto pieces = SplitAtMarks("--x=[redacted A_B]!");
  ASSERT_EQ(pieces.size(), 3U);
  EXPECT_EQ(pieces[0].text, "--x=");
  EXPECT_EQ(pieces[1].name, "A_B");
  EXPECT_EQ(pieces[2].text, "!");
}

// Found by the fuzzer.
TEST_F(RedactTest, TheMarkInAPatternStaysWhole) {
  const std::string pattern = "--api-key" + std::string(22, '\0') + "=g\xe2" +
                              std::string(1, '\0') + "@f\xceof-mine";
  const std::string once = redactor_.Regex(pattern);
  EXPECT_EQ(once.find("of-mine"), once.npos);
  EXPECT_EQ(redactor_.Regex(once), once);
}

TEST_F(RedactTest, AMarkInAPatternShowsTheSecretAfterIt) {
  const std::string once =
      redactor_.Regex("correct horse batteryBearer abcdefghi=a");
  EXPECT_EQ(once.find("abcd"), once.npos) << once;
  EXPECT_EQ(redactor_.Regex(once), once);
}

TEST_F(RedactTest, TwiceIsOnce) {
  const std::string once = redactor_.Text(
      "password=hunter22 swordfish-1 Bearer abcdefghi https://a:b@c " +
      kKeyHead + "\nabc\n");
  EXPECT_EQ(redactor_.Text(once), once);
  const auto variables = redactor_.Environment(
      {{"HF_TOKEN", "swordfish-1"}, {"URL", "x swordfish-1"}, {"A", "b"}});
  EXPECT_EQ(variables.at("HF_TOKEN"), "[redacted HF_TOKEN]");
  EXPECT_EQ(variables.at("URL"), "x [redacted HF_TOKEN]");
  EXPECT_EQ(redactor_.Environment(variables), variables);
}

TEST_F(RedactTest, ASwitchBeforeAScriptIsNoPassword) {
  const Redactor redactor(BuiltIn(), {},
                          {{"python", "--use-auth-token", "train.py"}});
  EXPECT_EQ(redactor.Text("File train.py"), "File train.py");
}

TEST_F(RedactTest, AStreamCutAnywhereIsTheTextRedacted) {
  std::string text = "begin swordfish-1 sword\x1b[1;35mfish-1\r\nhf_" +
                     std::string(40, 'b') + " Bearer abcdefgh.ij\n" + kKeyHead +
                     "\r\nMIIEow\r\n" + kKeyEnd +
                     "\nlogin: correct horse battery\ncorrect \x1b[1mhorse "
                     "battery; correct hors\nEOS_TOKEN: 128009 x\nlast word";
  const std::string whole = redactor_.Text(text);
  EXPECT_THAT(whole, Not(HasSubstr("sword")));
  EXPECT_THAT(whole, Not(HasSubstr("horse ")));
  EXPECT_THAT(whole, HasSubstr("last word"));
  std::mt19937 random(7);
  for (int round = 0; round < 300; ++round) {
    StreamRedactor stream(redactor_);
    std::string out;
    for (size_t at = 0; at < text.size();) {
      const size_t size =
          std::min<size_t>(1 + random() % (1 + round / 4), text.size() - at);
      out += stream.Feed(std::string_view(text).substr(at, size));
      at += size;
    }
    out += stream.Finish();
    ASSERT_EQ(out, whole) << "round " << round;
  }
}

TEST_F(RedactTest, AStreamKeepsBackTheLastWordOnly) {
  StreamRedactor stream(redactor_);
  EXPECT_EQ(stream.Feed("epoch 3: 50"), "epoch 3: ");
  EXPECT_EQ(stream.Feed("%\n"), "50%\n");
  // A word without an end is passed on too; a secret in it is not.
  const std::string base64(100000, 'q');
  EXPECT_GT(stream.Feed(base64).size(), 90000U);
  std::string rest(stream.Feed(" hf_" + std::string(9000, 'c')));
  rest += stream.Feed(std::string(500, 'c') + " then");
  rest += stream.Finish();
  EXPECT_THAT(rest, testing::EndsWith(" [redacted huggingface-token] then"));
}

TEST_F(RedactTest, ABlockWithoutAnEndSwallowsNoMoreThanAKey) {
  StreamRedactor stream(redactor_);
  std::string out(stream.Feed(kKeyHead + "\n"));
  for (int i = 0; i < 2000; ++i) out += stream.Feed("no key at all\n");
  EXPECT_GT(stream.Feed("still here \n").size(), 0U);
  EXPECT_LT(out.size(), 2000U * 14);
}

TEST(RedactRulesTest, EveryFaultIsTold) {
  try {
    ParseRedactRules(
        "names: [\"(\", \"x*\"]\nvalues:\n- name: A b\n  regx: x\n", "r.yaml");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("r.yaml:1:9: bad regular expression"));
    EXPECT_THAT(error.what(),
                HasSubstr("the expression matches the empty text"));
    EXPECT_THAT(
        error.what(),
        HasSubstr("expected small letters, digits and '-' here, not 'A b'"));
    EXPECT_THAT(error.what(), HasSubstr("did you mean 'regex'"));
  }
}

TEST(RedactRulesTest, TheUsersRulesGoOverTheBuiltInOnes) {
  RedactRules rules = BuiltIn();
  OverlayRedactRules(
      ParseRedactRules("names: [^MINE$]\nexcept: [^HF_TOKEN$]\nvalues:\n"
                       "- {name: jwt, regex: never-this}\n"
                       "- {name: ours, regex: 'our-\\d+'}\n",
                       "r.yaml"),
      rules);
  const Redactor redactor(rules, {{"MINE", "my-secret"}}, {});
  EXPECT_FALSE(redactor.IsSecretName("HF_TOKEN"));
  EXPECT_EQ(redactor.Text("my-secret our-123"),
            "[redacted MINE] [redacted ours]");
  const std::string jwt = "eyJ0123456789.0123456789.0123456789";
  EXPECT_EQ(redactor.Text(jwt), jwt);
}

}  // namespace
}  // namespace ladder
