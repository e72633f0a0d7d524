#include "record/findings_json.h"

#include <algorithm>
#include <boost/json.hpp>

#include "base/json_fields.h"
#include "base/json_text.h"
#include "record/record_json.h"

namespace ladder {
namespace {

namespace json = boost::json;
using ladder::ToJson;

json::object ToJson(const FlagEffect& flag) {
  return {{"name", ToUtf8(flag.name)},   {"value", ToUtf8(flag.value)},
          {"stage", ToUtf8(flag.stage)}, {"observes", flag.observes},
          {"effect", Name(flag.effect)}, {"why", ToUtf8(flag.why)},
          {"then", ToUtf8(flag.then)}};
}

FlagEffect ReadFlag(const json::object& object) {
  using Effect = FlagEffect::Effect;
  FlagEffect flag{TextOf(object, "name"), TextOf(object, "value"),
                  TextOf(object, "stage"), FlagOf(object, "observes")};
  const std::string effect = TextOf(object, "effect");
  for (const Effect each :
       {Effect::kTookEffect, Effect::kNone, Effect::kUnseen, Effect::kNotSet}) {
    if (effect == Name(each)) flag.effect = each;
  }
  flag.why = TextOf(object, "why");
  flag.then = TextOf(object, "then");
  return flag;
}

json::object ToJson(const ConstantsReport& report) {
  json::array scanned;
  for (const ConstantScan& scan : report.scanned) {
    json::object one{{"constant", scan.constant},
                     {"elements", scan.elements},
                     {"nans", scan.nans},
                     {"infs", scan.infs},
                     {"negative_infs", scan.negative_infs},
                     {"large", scan.large}};
    if (scan.first_bad) one["first_bad"] = *scan.first_bad;
    scanned.push_back(std::move(one));
  }
  return {{"scanned", scanned}, {"not_scanned", ToJson(report.not_scanned)}};
}

ConstantsReport ReadConstants(const json::object& object, size_t constants) {
  ConstantsReport report;
  for (const json::object* each : ObjectsOf(object, "scanned")) {
    ConstantScan scan;
    scan.constant = IntegerOf<size_t>(*each, "constant");
    if (scan.constant >= constants) continue;
    scan.elements = IntegerOf<uint64_t>(*each, "elements");
    scan.nans = IntegerOf<uint64_t>(*each, "nans");
    scan.infs = IntegerOf<uint64_t>(*each, "infs");
    scan.negative_infs = IntegerOf<uint64_t>(*each, "negative_infs");
    scan.large = FlagOf(*each, "large");
    if (each->contains("first_bad")) {
      scan.first_bad = IntegerOf<uint64_t>(*each, "first_bad");
    }
    report.scanned.push_back(scan);
  }
  report.not_scanned = TextsOf(object, "not_scanned");
  return report;
}

json::object ToJson(const FunctionLines& lines) {
  json::array rows;  // three numbers each: there are thousands
  for (const auto& row : lines.rows) {
    rows.push_back(row.offset);
    rows.push_back(row.file);
    rows.push_back(row.line);
  }
  return {{"size", lines.size}, {"files", ToJson(lines.files)}, {"rows", rows}};
}

FunctionLines ReadLines(const json::object& object) {
  FunctionLines lines;
  lines.size = IntegerOf<uint64_t>(object, "size");
  lines.files = TextsOf(object, "files");
  const json::value* rows = object.if_contains("rows");
  if (rows == nullptr || !rows->is_array()) return lines;
  const json::array& numbers = rows->as_array();
  for (size_t i = 0; i + 2 < numbers.size(); i += 3) {
    const auto at = [&](size_t k) {
      boost::system::error_code error;
      const auto number = numbers[i + k].to_number<uint64_t>(error);
      return error ? 0 : number;
    };
    if (at(1) >= lines.files.size()) continue;
    lines.rows.push_back({at(0), at(1), at(2)});
  }
  return lines;
}

json::object ToJson(const OwnRule& rule) {
  json::object object{{"failed", rule.failed},
                      {"why", ToUtf8(rule.why)},
                      {"by_ending", rule.by_ending}};
  if (rule.line) {
    object["line"] = rule.line->line;
    object["text"] = ToUtf8(rule.line->text);
  }
  if (rule.check) {
    json::array lines;
    for (const LineFound& line : rule.check->last_lines) {
      lines.push_back({{"line", line.line}, {"text", ToUtf8(line.text)}});
    }
    object["check"] = {{"says", ToUtf8(rule.check->says)},
                       {"last_lines", std::move(lines)}};
  }
  return object;
}

OwnRule ReadOwnRule(const json::object& object) {
  OwnRule rule;
  rule.failed = FlagOf(object, "failed");
  rule.why = TextOf(object, "why");
  rule.by_ending = FlagOf(object, "by_ending");
  if (object.contains("check")) {
    const json::object& check = ObjectOf(object, "check");
    rule.check = FailedCheck{TextOf(check, "says"), {}};
    for (const json::object* line : ObjectsOf(check, "last_lines")) {
      rule.check->last_lines.push_back(
          {IntegerOf<size_t>(*line, "line"), TextOf(*line, "text")});
    }
  }
  if (object.contains("line")) {
    rule.line = {IntegerOf<size_t>(object, "line"), TextOf(object, "text")};
  }
  return rule;
}

}  // namespace

json::object FindingsOf(const RunEvidence& run) {
  json::array flags;
  for (const FlagEffect& flag : run.summary.flags) {
    flags.push_back(ToJson(flag));
  }
  json::array models;
  for (size_t i = 0; i < run.models.size(); ++i) {
    json::object model{{"name", ToUtf8(run.models[i].name)}};
    const ModelFiles& files = run.files[i];
    if (files.constants) model["constants"] = ToJson(*files.constants);
    if (files.lines) model["lines"] = ToJson(*files.lines);
    models.push_back(std::move(model));
  }
  json::object object{
      {"format_version", kRecordFormat}, {"flags", flags}, {"models", models}};
  if (run.own_rule) object["own_rule"] = ToJson(*run.own_rule);
  return object;
}

void ReadFindings(const json::object& object, RunEvidence& run) {
  if (object.contains("own_rule")) {
    run.own_rule = ReadOwnRule(ObjectOf(object, "own_rule"));
  }
  for (const json::object* flag : ObjectsOf(object, "flags")) {
    run.summary.flags.push_back(ReadFlag(*flag));
  }
  const auto models = ObjectsOf(object, "models");
  for (size_t i = 0; i < std::min(models.size(), run.models.size()); ++i) {
    if (TextOf(*models[i], "name") != run.models[i].name) continue;
    if (models[i]->contains("constants")) {
      run.files[i].constants =
          ReadConstants(ObjectOf(*models[i], "constants"),
                        run.models[i].wrapper.constants.size());
    }
    if (models[i]->contains("lines")) {
      run.files[i].lines = ReadLines(ObjectOf(*models[i], "lines"));
    }
  }
}

}  // namespace ladder
