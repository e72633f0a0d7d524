#include "record/log_prefix.h"

#include <re2/re2.h>

namespace ladder {
namespace {

/// One kind of prefix. A group called in the pattern names the speaker.
struct Kind {
  const char* sample;
  RE2 pattern;  // anchored at the line's begin
  bool unmistakable = false;
};

// A prefix kind for each of what was seen in the documentation of the tools:
// torchrun --tee, PyTorch's excepthook, mpirun --tag-output, the CRI log format
// of Kubernetes, docker logs -t, docker compose, kubectl logs --prefix, srun
// --label, journald.
const std::vector<const Kind*>& Kinds() {
  static const Kind kRank{"[rank0]: Traceback", RE2(R"(\[(rank\d+)\]: ?)"),
                          true};
  static const Kind kTee{"[default0]:text", RE2(R"(\[([a-z]\w*\d+)\]:)"), true};
  static const Kind kMpi{"[1,0]<stderr>:text",
                         RE2(R"(\[(\d+,\d+)\]<std(?:out|err)>:)"), true};
  static const Kind kCri{
      "2026-11-21T10:00:00.123456789Z stderr F text",
      RE2(R"(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d) std(?:out|err) [FP] ())"),
      true};
  static const Kind kTime{
      "2026-11-21T10:00:00.123456Z text",
      RE2(R"(\[?\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d+)?(?:Z|[+-]\d\d:?\d\d)?\]?:? ())")};
  static const Kind kCompose{"web-1  | text", RE2(R"(([\w.-]+) +\| ?)")};
  static const Kind kPod{"[pod/web-5d9/main] text", RE2(R"(\[(pod/\S+)\] )")};
  static const Kind kJournal{
      "Nov 21 10:00:00 host app[12]: text",
      RE2(R"([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d \S+ [\w.-]+(?:\[\d+\])?: ())")};
  static const Kind kSlurm{"0: text", RE2(R"( *(\d+): ?)")};
  static const std::vector<const Kind*> kKinds{&kRank,    &kTee,     &kMpi,
                                               &kCri,     &kTime,    &kPod,
                                               &kJournal, &kCompose, &kSlurm};
  return kKinds;
}

bool TakeOff(const Kind& kind, BareLine& line) {
  re2::StringPiece rest(line.text.data(), line.text.size());
  std::string speaker;
  if (!RE2::Consume(&rest, kind.pattern, &speaker)) return false;
  line.text = std::string_view(rest.data(), rest.size());
  if (speaker.empty()) return true;
  const bool number = speaker.find_first_not_of("0123456789") == speaker.npos;
  line.speaker = number ? "rank" + speaker : speaker;
  return true;
}

// Whatever prints them, in whatever order.
void TakeMarks(BareLine& line) {
  constexpr int kDeepest = 4;
  bool taken = true;
  for (int depth = 0; taken && depth < kDeepest; ++depth) {
    taken = false;
    for (const Kind* kind : Kinds()) {
      taken = (kind->unmistakable && TakeOff(*kind, line)) || taken;
    }
  }
}

/// True if nearly all lines that have text begin with it.
bool Consistent(const Kind& kind, const std::vector<BareLine>& lines) {
  constexpr size_t kFewest = 3;
  size_t with = 0, all = 0;
  for (BareLine line : lines) {
    if (line.text.empty()) continue;
    ++all;
    with += TakeOff(kind, line) ? 1 : 0;
  }
  return with >= kFewest && with * 10 >= all * 9;
}

}  // namespace

PrefixStripper::PrefixStripper(const std::vector<std::string>& sample) {
  constexpr size_t kDeepest = 4;
  std::vector<BareLine> lines;
  lines.reserve(sample.size());
  for (const std::string& line : sample) lines.push_back({line, ""});
  for (BareLine& line : lines) TakeMarks(line);
  bool found = true;
  while (found && learned_.size() < kDeepest) {
    found = false;
    for (size_t i = 0; i < Kinds().size() && !found; ++i) {
      if (Kinds()[i]->unmistakable || !Consistent(*Kinds()[i], lines)) continue;
      found = true;
      learned_.push_back(i);
      for (BareLine& line : lines) {
        TakeOff(*Kinds()[i], line);
        TakeMarks(line);
      }
    }
  }
}

BareLine PrefixStripper::Strip(std::string_view line) const {
  BareLine bare{line, ""};
  TakeMarks(bare);
  for (size_t kind : learned_) {
    TakeOff(*Kinds()[kind], bare);
    TakeMarks(bare);
  }
  return bare;
}

}  // namespace ladder
