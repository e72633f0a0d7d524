#!/bin/sh
# Makes ./model, a git repository of a small model with six commits.
set -e
git init -q -b main model
cd model
export GIT_AUTHOR_NAME=ada GIT_AUTHOR_EMAIL=ada@team.example
export GIT_COMMITTER_NAME=ada GIT_COMMITTER_EMAIL=ada@team.example
day=10
commit() {
  export GIT_AUTHOR_DATE="2026-11-${day}T10:00:00Z"
  export GIT_COMMITTER_DATE="$GIT_AUTHOR_DATE"
  git add .
  git commit -q -m "$1"
  day=$((day + 1))
}

cat > build.py <<'PYTHON'
"""Compiles the model into model.pt2."""
import torch

WORDS = 1000


class Intent(torch.nn.Module):
    """What a message of eight words is about."""

    def __init__(self):
        super().__init__()
        self.meaning = torch.nn.Embedding(WORDS, 32)
        self.classify = torch.nn.Linear(32, 8)

    def forward(self, message):
        return torch.softmax(self.classify(self.meaning(message).mean(1)), -1)


torch.manual_seed(0)
with torch.no_grad():
    messages = torch.zeros(4, 8, dtype=torch.long)
    program = torch.export.export(Intent().eval(), (messages,))
    torch._inductor.aoti_compile_and_package(program, package_path="model.pt2")
PYTHON
cat > score.py <<'PYTHON'
"""Scores four messages with the compiled model."""
import pathlib

import torch

messages = torch.tensor([[12, 7, 431, 88, 5, 90, 2, 61],
                         [3, 954, 17, 40, 8, 11, 700, 1],
                         [29, 6, 310, 2, 15, 871, 33, 4],
                         [5, 71, 8, 620, 19, 2, 48, 9]])
package = pathlib.Path(__file__).resolve().parent / "model.pt2"
print(torch._inductor.aoti_load_package(str(package))(messages))
PYTHON
echo '*.pt2' > .gitignore
commit "What a message is about"
sed -i 's/(WORDS, 32)/(WORDS, 48)/; s/Linear(32/Linear(48/' build.py
commit "Words mean more"
sed -i 's/mean(1)/sum(1)/' build.py
commit "Long messages count more"
sed -i 's/WORDS = 1000/WORDS = 900/' build.py
commit "Drop the words that nobody says"
sed -i 's/48/64/' build.py
commit "Words mean even more"
sed -i 's/print(/print("scores:", /' score.py
commit "Say what is printed"
