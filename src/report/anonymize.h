// Removes from a report whatever identifies the person who made the record.
#ifndef LADDER_REPORT_ANONYMIZE_H_
#define LADDER_REPORT_ANONYMIZE_H_

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "report/report_facts.h"

namespace ladder {

using Mask = std::function<std::string(std::string_view)>;

/// The files below a folder become relative to it; the folder itself becomes
/// `by`. Keeps the text if the folder is a home.
Mask MakeFolderMask(const std::string& folder, const std::string& by,
                    const Owners& known);

/// Home folders become "~". The names of their owners become "USER" as
/// components of other paths: /data/alice/x if `texts` contain /home/alice. The
/// homes in `known`, and its names as whole words, are masked everywhere; so
/// are its hosts, as "HOST".
Mask MakeHomeMask(const std::vector<std::string>& texts,
                  const Owners& known = {});

/// The facts without the values of tensors that a log shows; "…" stands for a
/// number. NaN and Inf stay.
ReportFacts WithoutValues(ReportFacts facts);

/// The verdict with all its texts masked.
Verdict Masked(Verdict verdict, const Mask& mask);
/// The facts with all texts masked that a report shows: the verdict, the
/// commands, the environment, the logs and the code.
ReportFacts Masked(ReportFacts facts, const Mask& mask);

/// The texts of the record that may contain home folders.
std::vector<std::string> TextsWithPaths(const ReportFacts& facts);

}  // namespace ladder

#endif  // LADDER_REPORT_ANONYMIZE_H_
