// What happens in a climb, as lines of JSON for programs (--events).
#ifndef LADDER_CLIMB_EVENTS_H_
#define LADDER_CLIMB_EVENTS_H_

#include <boost/json/object.hpp>
#include <chrono>
#include <memory>
#include <string>

#include "base/file.h"
#include "climb/climb_request.h"
#include "diagnosis/verdict.h"
#include "record/record_json.h"

namespace ladder {

/// Writes each event as one line. Nobody waits for a reader: what it does not
/// take is kept, and tried again with the next event. If it is gone, nothing
/// more is written.
class Events {
 public:
  /// A file is created or emptied; a FIFO may have no reader yet; /dev/fd/N is
  /// written as it is. UserError if it cannot be opened.
  explicit Events(std::string path);
  /// Gives a slow reader one more second.
  ~Events();
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  void Started(const std::string& record, const RecordFacts& facts);
  void RunStarted(const RunStart& run);
  void RunEnded(const std::string& stage, const RecordedRun& run);
  void StageSkipped(const std::string& stage, const std::string& why);
  /// `decided`: the failure is explained, and the ladder ends here.
  void StageEnded(const std::string& stage, const Verdict& verdict,
                  bool decided);
  void Ended(const Verdict& verdict, int exit_code);
  /// No verdict was reached.
  void Failed(const UserError& error);

 private:
  bool Open();
  void Write(boost::json::object event);
  void Pass();
  void GiveUp(int error);

  std::string path_;
  Descriptor file_;
  std::string waiting_;  // what is not written yet
  bool gone_ = false;
  std::chrono::steady_clock::time_point began_;
};

}  // namespace ladder

#endif  // LADDER_CLIMB_EVENTS_H_
