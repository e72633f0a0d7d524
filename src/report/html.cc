#include "report/html.h"

#include <ctemplate/template.h>
#include <fmt/format.h>
#include <openssl/evp.h>

#include <boost/algorithm/hex.hpp>
#include <boost/json.hpp>
#include <cctype>
#include <iterator>

#include "base/escape.h"
#include "base/vocabulary.h"
#include "config/data_files.h"

namespace ladder {

namespace {

namespace json = boost::json;
using ctemplate::TemplateDictionary;

constexpr auto kStrip = ctemplate::STRIP_BLANK_LINES;

const EmbeddedFile& Asset(std::string_view path) {
  const EmbeddedFile* const file = FindEmbedded(path);
  LADDER_CHECK(file != nullptr);
  return *file;
}

/// {{name:x-json}}: escapes JSON so that it cannot end its script element.
class JsonInScript : public ctemplate::TemplateModifier {
 public:
  void Modify(const char* in, size_t size, const ctemplate::PerExpandData*,
              ctemplate::ExpandEmitter* out,
              const std::string&) const override {
    for (const char c : std::string_view(in, size)) {
      if (c == '<') {
        out->Emit(std::string("\\u003c"));
      } else {
        out->Emit(c);
      }
    }
  }
};

/// All templates of the program, by file name without extension.
ctemplate::TemplateCache& Templates() {
  static ctemplate::TemplateCache& cache = [&]() -> auto& {
    static const JsonInScript kJsonInScript;
    LADDER_CHECK(ctemplate::AddXssSafeModifier("x-json", &kJsonInScript));
    auto* all = new ctemplate::TemplateCache;  // never freed
    for (const EmbeddedFile& file : EmbeddedFiles()) {
      if (!file.path.ends_with(".html")) continue;
      const size_t name = file.path.rfind('/') + 1;
      const std::string stem(
          file.path.substr(name, file.path.rfind('.') - name));
      // A template may be included within a line of another.
      LADDER_CHECK(file.text.ends_with('\n'));
      LADDER_CHECK(all->StringToTemplateCache(stem, file.text.data(),
                                              file.text.size() - 1, kStrip));
    }
    return *all;
  }
  ();
  return cache;
}

void Fill(const json::object& data, TemplateDictionary& dictionary);

void SetText(const std::string& name, std::string_view bytes,
             TemplateDictionary& dictionary) {
  dictionary.SetValue(name, PrintableText(bytes));
  if (!bytes.empty()) dictionary.ShowSection(name);
}

void AddPart(const std::string& name, const json::value& value,
             TemplateDictionary& dictionary) {
  TemplateDictionary& part = *dictionary.AddSectionDictionary(name);
  if (const json::object* object = value.if_object()) {
    Fill(*object, part);
  } else {
    part.SetValue(name, PrintableText(std::string_view(value.as_string())));
  }
}

void Include(const std::string& name, const json::object& data,
             TemplateDictionary& dictionary) {
  TemplateDictionary& part = *dictionary.AddIncludeDictionary(name);
  part.SetFilename(name);
  Fill(data, part);
}

void Set(const std::string& name, const json::value& value,
         TemplateDictionary& dictionary) {
  switch (value.kind()) {
    case json::kind::null:
      return;
    case json::kind::bool_:
      if (value.get_bool()) dictionary.ShowSection(name);
      return;
    case json::kind::int64:
      return SetText(name, fmt::to_string(value.get_int64()), dictionary);
    case json::kind::uint64:
      return SetText(name, fmt::to_string(value.get_uint64()), dictionary);
    case json::kind::double_:
      return SetText(name, fmt::format("{:.6g}", value.get_double()),
                     dictionary);
    case json::kind::string:
      return SetText(name, std::string_view(value.get_string()), dictionary);
    case json::kind::object:
      return AddPart(name, value, dictionary);
    case json::kind::array:
      for (const json::value& each : value.get_array()) {
        AddPart(name, each, dictionary);
      }
      if (!value.get_array().empty()) dictionary.ShowSection("any_" + name);
      return;
  }
  LADDER_CHECK(false);
}

void Fill(const json::object& data, TemplateDictionary& dictionary) {
  for (const auto& [key, value] : data) {
    const std::string name(key);
    if (name.starts_with('>')) {
      Include(name.substr(1), value.as_object(), dictionary);
    } else {
      Set(name, value, dictionary);
    }
  }
}

std::string Expand(std::string_view name,
                   const TemplateDictionary& dictionary) {
  std::string page;
  LADDER_CHECK(Templates().ExpandWithData(std::string(name), kStrip,
                                          &dictionary, nullptr, &page));
  return page;
}

/// Base64 of hexadecimal digits, as a Content-Security-Policy requires.
std::string Base64(std::string_view hex) {
  std::string bytes;
  boost::algorithm::unhex(hex, std::back_inserter(bytes));
  std::string text(4 * ((bytes.size() + 2) / 3) + 1, '\0');  // and a NUL
  text.resize(static_cast<size_t>(
      EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                      reinterpret_cast<const unsigned char*>(bytes.data()),
                      static_cast<int>(bytes.size()))));
  return text;
}

/// Adds each file unchanged, with the hash of its bytes.
void AddAssets(const char* name, const std::vector<std::string_view>& paths,
               TemplateDictionary& dictionary) {
  for (const std::string_view path : paths) {
    const EmbeddedFile& asset = Asset(path);
    TemplateDictionary& part = *dictionary.AddSectionDictionary(name);
    part.SetValue("text", {asset.text.data(), asset.text.size()});
    part.SetValue("hash", Base64(asset.sha256));
  }
}

}  // namespace

std::string FillTemplate(std::string_view name, const TemplateData& data) {
  TemplateDictionary dictionary("fragment");
  Fill(data, dictionary);
  return Expand(name, dictionary);
}

TemplateData DataOf(std::string_view name, json::array list) {
  if (list.empty()) return {};
  return {{name, std::move(list)}};
}

std::string RenderPage(const PageFrame& frame,
                       const std::vector<PageSection>& sections) {
  TemplateDictionary page("page");
  Fill({{"title", frame.title}, {"version", frame.tool_version}}, page);
  AddAssets("styles", frame.styles, page);
  AddAssets("scripts", frame.scripts, page);
  TemplateDictionary& header = *page.AddIncludeDictionary("header");
  header.SetFilename(std::string(frame.header));
  Fill(frame.header_data, header);
  bool first = true;
  for (const PageSection& section : sections) {
    if (section.data.empty()) continue;
    if (first) {
      std::string name(section.name);
      name[0] = static_cast<char>(std::tolower(name[0]));
      Fill({{"first_id", section.id}, {"first_name", name}}, page);
    }
    first = false;
    TemplateDictionary& part = *page.AddSectionDictionary("sections");
    Fill({{"id", section.id},
          {"name", section.name},
          {"heading", section.heading}},
         part);
    TemplateDictionary& body = *part.AddIncludeDictionary("body");
    body.SetFilename(std::string(section.body));
    Fill(section.data, body);
  }
  LADDER_CHECK(!first);
  return Expand("page", page);
}

}  // namespace ladder
