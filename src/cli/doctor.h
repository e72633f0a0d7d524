// Whether a climb can work here: what was found out, what it means, what to do.
#ifndef LADDER_CLI_DOCTOR_H_
#define LADDER_CLI_DOCTOR_H_

#include <map>
#include <string>
#include <vector>

#include "config/checked_file.h"
#include "config/ladder_preview.h"
#include "process/machine_facts.h"
#include "cli/torch_facts.h"

namespace ladder {

struct Finding {
  enum class Weight {
    kBlocks,  ///< a climb cannot work
    kLimits,  ///< it can, and will tell less
    kFine,
  };
  Weight weight = Weight::kFine;
  std::string name;   ///< "compiler"
  std::string found;  ///< what there is or is not
  std::string means;  ///< for a climb; may be empty where it is fine
  std::string todo;   ///< may be empty where it is fine
};

/// "blocks", "limits" or "fine"
const char* Name(Finding::Weight weight);

/// How asking the Python of a command went.
struct AskedPython {
  /// What starts it: {"env", "X=1", "python"}; empty: none was found.
  std::vector<std::string> words;
  /// The command that was given is no Python: its first word.
  std::string other_program;
  std::string not_asked;    ///< why it was not even started
  std::string not_started;  ///< why it could not be
  /// Why it did not come to the end: "exit 1", "took longer than 120 s".
  std::string cut_short;
  std::string last_words;  ///< the last line on its standard error
  bool told_to_try = false;
};

/// A folder of data files (places.h).
struct PlaceFacts {
  std::string name;  ///< "user"
  std::string folder;
  bool there = false;
  std::string unreadable;  ///< why it may not be looked into; empty: it may
  std::vector<CheckedFile> files;
};

struct DoctorFacts {
  AskedPython asked;
  TorchFacts torch;
  MachineFacts machine;
  std::map<std::string, std::string> environment;  ///< the command's
  std::string ladder;                              ///< its name
  std::vector<PreviewedRung> rungs;                ///< on this torch
  std::vector<PlaceFacts> places;                  ///< the nearest last
  std::string places_error;  ///< why they cannot be looked at
};

/// False for a ladder that nobody asked for: of those in the places a climb
/// reads `ladder` and "deep", whose rungs it offers at its end.
bool EveryRunReads(const CheckedFile& file, const std::string& ladder);

/// Everything that was looked at, the gravest first.
std::vector<Finding> Diagnose(const DoctorFacts& facts);

// Parts of it.

void DiagnoseTorch(const AskedPython& asked, const TorchFacts& torch,
                   std::vector<Finding>& findings);
/// cuda: torch sees such a device.
void DiagnoseMachine(const MachineFacts& machine, bool cuda,
                     std::vector<Finding>& findings);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_H_
