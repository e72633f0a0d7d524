// Whether aoti-ladder can work here: findings, their effects and remedies.
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

// What a command's Python reports about itself and its torch in answer to
// src/cli/assets/ask_torch.py.

/// A device that torch finds.
struct DeviceFacts {
  std::string name;
  uint64_t memory_bytes = 0;
  std::string arch;  ///< "sm_90"; empty: not CUDA
};

/// A kind of device that torch was built for.
struct DeviceKind {
  std::string kind;  ///< "cuda", "rocm" or "xpu"
  std::vector<DeviceFacts> devices;
  std::string why;  ///< torch's message if it can use none; may be empty
  std::vector<std::string> built_for;  ///< "sm_90", "compute_90"
};

/// The model that was compiled and run (--smoke-test).
struct TriedModel {
  std::string device;
  bool right = false;    ///< its result is correct
  uint64_t bytes = 0;    ///< size of the compiled code
  bool printed = false;  ///< the printer printed its launches, as set
};

/// Errors are Python's own messages: "ImportError: libcudart.so.12: …". Empty
/// text or nothing means unknown.
struct TorchFacts {
  std::string python;          ///< "3.13.5"; empty: it did not start
  std::string executable;      ///< as Python knows it
  std::string machine;         ///< "x86_64"
  bool installed = true;       ///< false: this Python has no torch
  std::string path;            ///< of torch; empty: unknown
  std::string version;         ///< "2.14.1+cu130"
  std::string cuda, hip, xpu;  ///< versions that torch was built for
  std::string torch_error;     ///< it exists but cannot be examined
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
  std::string last_step;  ///< the last one begun: "importing torch"
  bool done = false;      ///< all steps ended
};

/// Reads the answer from standard output, which may have other lines.
TorchFacts ParseTorchFacts(std::string_view output);

struct DoctorFinding {
  enum class Weight {
    kBlocks,  ///< a diagnosis is not possible
    kLimits,  ///< it is possible, but shows less
    kFine,
  };
  Weight weight = Weight::kFine;
  std::string name;   ///< "compiler"
  std::string found;  ///< what exists or is missing
  std::string means;  ///< its effect; may be empty if it is fine
  std::string todo;   ///< may be empty if it is fine
};

/// "blocks", "limits" or "fine"
const char* Name(DoctorFinding::Weight weight);

/// How the query to a command's Python ended.
struct AskedPython {
  /// The words that start it: {"env", "X=1", "python"}; empty: none found.
  std::vector<std::string> words;
  /// The first word of a given command that is not Python; else empty.
  std::string other_program;
  std::string not_asked;    ///< why it was not tried to start it
  std::string not_started;  ///< why it could not be started
  /// Why the query did not complete: "exit 1", "took longer than 120 s".
  std::string cut_short;
  std::string last_words;  ///< the last line on its standard error
  bool told_to_try = false;
};

/// A folder of data files (data_files.h).
struct ConfigDirFacts {
  std::string name;  ///< "user"
  std::string folder;
  bool there = false;
  std::string unreadable;  ///< why it cannot be read; else empty
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
  std::string dirs_error;  ///< why they cannot be examined
};

/// False for a ladder that was not requested. A run reads only `ladder`, and
/// "deep", whose stages it suggests at the end.
bool EveryRunReads(const CheckedFile& file, const std::string& ladder);

/// All findings, the most severe first.
std::vector<DoctorFinding> Diagnose(const DoctorFacts& facts);

}  // namespace ladder

#endif  // LADDER_CLI_DOCTOR_H_
