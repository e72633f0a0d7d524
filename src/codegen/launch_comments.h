// The comments that inductor writes above a launch in generated code.
#ifndef LADDER_CODEGEN_LAUNCH_COMMENTS_H_
#define LADDER_CODEGEN_LAUNCH_COMMENTS_H_

#include <string>
#include <string_view>
#include <vector>

#include "codegen/step.h"

namespace ladder {

/// Keeps what the comments said until the launch that they are about comes.
class LaunchComments {
 public:
  void Read(std::string_view comment);
  /// Gives the launch its source nodes and its debug handle, and forgets them.
  /// A comment whose call became no launch must not go to the next one.
  void MoveTo(Launch& launch);

 private:
  std::vector<std::string> source_nodes_;
  std::vector<std::string> original_aten_;
  std::string debug_handle_;
};

}  // namespace ladder

#endif  // LADDER_CODEGEN_LAUNCH_COMMENTS_H_
