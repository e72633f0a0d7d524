// Whether a climb can work here: what was found out, what it means, what to do.
#ifndef LADDER_CLI_DOCTOR_H_
#define LADDER_CLI_DOCTOR_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/vocabulary.h"
#include "config/data_files.h"
#include "config/ladder.h"
#include "process/host.h"

namespace ladder {

// What the Python of a command said of itself and its torch, asked by
// src/cli/assets/ask_torch.py.

/// A device that torch sees.
struct DeviceFacts {
  std::string name;
  uint64_t memory_bytes = 0;
  std::string arch;  ///< "sm_90"; empty: not CUDA
};

/// A kind of device that torch was built for.
struct DeviceKind {
  std::string kind;  ///< "cuda", "rocm" or "xpu"
  std::vector<DeviceFacts> devices;
  std::string why;  ///< torch's words where it can use none; may be empty
  std::vector<std::string> built_for;  ///< "sm_90", "compute_90"
};

/// The model that was compiled and run (--smoke-test).
struct TriedModel {
  std::string device;
  bool right = false;    ///< what it computed
  uint64_t bytes = 0;    ///< what was compiled
  bool printed = false;  ///< its launches, as the printer was told to
};

/// Errors are Python's own words: "ImportError: libcudart.so.12: …". Empty text
/// and nothing: not found out.
struct TorchFacts {
  std::string python;          ///< "3.13.5"; empty: it did not start
  std::string executable;      ///< as Python knows it
  std::string machine;         ///< "x86_64"
  bool installed = true;       ///< torch; false: this Python has none
  std::string path;            ///< of torch; empty: it is not known
  std::string version;         ///< "2.14.1+cu130"
  std::string cuda, hip, xpu;  ///< versions that torch was built for
  std::string torch_error;     ///< it is there and cannot be looked at
  bool imported = false;
  std::string import_error;
  bool packages = false;  ///< has aoti_compile_and_package
  std::vector<std::string> compilers_wanted;
  std::string compiler, compiler_version, compiler_error;
  std::string triton, triton_error;
  std::vector<DeviceKind> kinds;
  std::string device_error;
  std::optional<TriedModel> tried;
  std::string try_error;
  std::string last_step;  ///< "importing torch": begun last
  bool done = false;      ///< it came to the end
};

/// From the answer's standard output, whatever else was printed there.
TorchFacts ParseTorchFacts(std::string_view output);

struct DoctorFinding {
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
const char* Name(DoctorFinding::Weight weight);

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

/// A folder of data files (data_files.h).
struct ConfigDirFacts {
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
  std::vector<PreviewedStage> stages;              ///< on this torch
  std::vector<ConfigDirFacts> dirs;                ///< the nearest last
  std::string dirs_error;  ///< why they cannot be looked at
};

/// False for a ladder that nobody asked for: of those in the places a climb
/// reads `ladder` and "deep", whose stages it offers at its end.
bool EveryRunReads(const CheckedFile& file, const std::string& ladder);

/// Everything that was looked at, the gravest first.
std::vector<DoctorFinding> Diagnose(const DoctorFacts& facts);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_H_
