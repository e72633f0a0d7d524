#include "config/places.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <optional>
#include <system_error>

#include "base/answer.h"
#include "base/vocabulary.h"

namespace ladder {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProjectFolder = ".aoti-ladder";

/// Nothing where there is no such file. What is there and cannot be looked at
/// is never passed over without a word.
std::optional<struct stat> StatusOf(const fs::path& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) == 0) return status;
  const int error = errno;
  if (error == ENOTDIR) return std::nullopt;
  if (error != ENOENT) {
    throw UserError(fmt::format("cannot look at {}: {}", path.native(),
                                std::generic_category().message(error)),
                    "Check the permissions of the folders above it.");
  }
  if (lstat(path.c_str(), &status) != 0) return std::nullopt;
  throw UserError(fmt::format("{} is a link that leads nowhere", path.native()),
                  "Mend it or remove it.");
}

Place MakePlace(Place::Kind kind, fs::path folder) {
  Place place{kind, std::move(folder), false, ""};
  const auto status = StatusOf(place.folder);
  place.there = status && S_ISDIR(status->st_mode);
  if (status && !place.there && kind != Place::Kind::kProject) {
    throw UserError(
        fmt::format("{} is not a folder", place.folder.native()),
        "It is looked into for ladders and other data files: move it away.");
  }
  return place;
}

/// Whose home it is need not be who climbs: that must not keep them from it.
Place MakeUserPlace(const fs::path& folder) {
  struct stat status {};
  const bool hidden =
      stat(folder.c_str(), &status) != 0
          ? errno != ENOENT && errno != ENOTDIR
          : S_ISDIR(status.st_mode) && faccessat(AT_FDCWD, folder.c_str(),
                                                 R_OK | X_OK, AT_EACCESS) != 0;
  if (!hidden) return MakePlace(Place::Kind::kUser, folder);
  return {Place::Kind::kUser, folder, false,
          std::generic_category().message(errno)};
}

std::string Variable(const Host& host, const char* name) {
  const auto found = host.environment.find(name);
  return found == host.environment.end() ? "" : found->second;
}

/// Empty where no home is known.
fs::path UserFolder(const Host& host) {
  // The specification has relative paths there ignored.
  const fs::path configs = Variable(host, "XDG_CONFIG_HOME");
  if (configs.is_absolute()) return configs / "aoti-ladder";
  const fs::path home = Variable(host, "HOME");
  if (!home.is_absolute()) return {};
  return home / ".config" / "aoti-ladder";
}

bool HoldsDataFiles(const Place& place) {
  return IsIn(place, "ladders") ||
         std::any_of(std::begin(kConfigNames), std::end(kConfigNames),
                     [&](const char* name) { return IsIn(place, name); });
}

/// A ladder may start programs: one that others put above our working folder
/// (into /tmp) must not. Whoever owns the working folder can do worse anyway.
void RefuseForeign(const Place& place, const fs::path& workdir) {
  const auto folder = StatusOf(place.folder);
  const auto work = StatusOf(workdir);
  if (!folder || folder->st_uid == 0 || folder->st_uid == geteuid() ||
      (work && folder->st_uid == work->st_uid)) {
    return;
  }
  throw UserError(
      fmt::format("{} belongs to another user (id {}), whose ladders could "
                  "start programs here",
                  place.folder.native(), folder->st_uid),
      "Work in a folder that is not below it, or make it yours with chown.");
}

}  // namespace

const char* Name(Place::Kind kind) {
  switch (kind) {
    case Place::Kind::kMachine:
      return "machine";
    case Place::Kind::kUser:
      return "user";
    case Place::Kind::kProject:
      return "project";
  }
  LADDER_CHECK(false);
}

bool IsIn(const Place& place, const fs::path& name) {
  return place.there && StatusOf(place.folder / name).has_value();
}

Places FindPlaces(const Host& host, const fs::path& machine) {
  Places places{MakePlace(Place::Kind::kMachine, machine)};
  if (const fs::path user = UserFolder(host); !user.empty()) {
    places.push_back(MakeUserPlace(user));
  }
  for (fs::path at = host.workdir; !at.empty(); at = at.parent_path()) {
    const Place place = MakePlace(Place::Kind::kProject, at / kProjectFolder);
    if (place.there && HoldsDataFiles(place)) {
      RefuseForeign(place, host.workdir);
      places.push_back(place);
      break;
    }
    if (at == at.parent_path()) break;
  }
  return places;
}

std::string NoteOfUnreadable(const Places& places) {
  std::string note;
  for (const Place& place : places) {
    if (place.unreadable.empty()) continue;
    note = fmt::format(
        "{} cannot be looked into: {}; ladders, patterns and rules for secrets "
        "that may be in it do not count",
        place.folder.native(), place.unreadable);
  }
  return note;
}

void TellOfUnreadable(const Places& places) {
  const std::string note = NoteOfUnreadable(places);
  if (!note.empty()) PrintNote(note);
}

std::string ShownPath(const fs::path& path, const fs::path& workdir) {
  const fs::path relative = path.lexically_relative(workdir);
  const bool below = !relative.empty() && *relative.begin() != "..";
  return (below ? relative : path).string();
}

}  // namespace ladder
