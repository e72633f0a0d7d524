// Where data files lie beside those in the binary: of the machine, of the user
// and of the project. What lies nearer wins.
#ifndef LADDER_CONFIG_PLACES_H_
#define LADDER_CONFIG_PLACES_H_

#include <filesystem>
#include <string>
#include <vector>

#include "process/host.h"

namespace ladder {

/// A folder with ladders/NAME.yaml and the files of kConfigNames, all of them
/// optional.
struct Place {
  enum class Kind { kMachine, kUser, kProject };
  Kind kind = Kind::kMachine;
  std::filesystem::path folder;
  bool there = false;  ///< the folder exists, and may be looked into
  /// Why the user's may not be looked into: others than its owner may climb
  /// here, as in a container or by sudo. Empty: it may.
  std::string unreadable;
};
/// From the farthest to the nearest.
using Places = std::vector<Place>;

/// Files of a place that are laid over those of farther places, entry by entry.
inline constexpr const char* kConfigNames[] = {"failures.yaml", "flags.yaml",
                                               "redact.yaml", "slurm.yaml"};

/// "machine", "user" or "project"
const char* Name(Place::Kind kind);

/// `machine`, $XDG_CONFIG_HOME/aoti-ladder (~/.config/aoti-ladder), and the
/// nearest .aoti-ladder/ with data files in it, from the working folder
/// upwards: one that holds only records is passed over. UserError when that one
/// is somebody else's, who could have commands run by a ladder in it.
Places FindPlaces(const Host& host,
                  const std::filesystem::path& machine = "/etc/aoti-ladder");

/// What people are to know where the user's may not be looked into; else
/// empty.
std::string NoteOfUnreadable(const Places& places);
/// Says it on standard error, where there is something to say.
void TellOfUnreadable(const Places& places);

/// A file or folder of that name in a place: false where there is none;
/// UserError where it may not be looked at.
bool IsIn(const Place& place, const std::filesystem::path& name);

/// The path as people name it who are in `workdir`: relative below it.
std::string ShownPath(const std::filesystem::path& path,
                      const std::filesystem::path& workdir);

}  // namespace ladder

#endif  // LADDER_CONFIG_PLACES_H_
