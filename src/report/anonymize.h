// A report for strangers: what tells who made the record is taken out of it.
#ifndef LADDER_REPORT_ANONYMIZE_H_
#define LADDER_REPORT_ANONYMIZE_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

using Mask = std::function<std::string(std::string_view)>;

/// Home folders become "~", and the names of their owners "USER" where they are
/// a part of other paths: /data/alice/x after /home/alice was seen in `texts`.
/// `known` are masked wherever they stand as whole words, those names too.
Mask MakeHomeMask(const std::vector<std::string>& texts,
                  const Owners& known = {});

/// The verdict with every text of it masked.
Verdict Masked(Verdict verdict, const Mask& mask);
/// The facts with every text that a report shows masked: of the verdict, the
/// commands, the environment, the logs and the code.
ReportFacts Masked(ReportFacts facts, const Mask& mask);

/// Texts of the record in which home folders stand, if anywhere.
std::vector<std::string> TextsWithPaths(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_ANONYMIZE_H_
