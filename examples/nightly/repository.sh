#!/bin/sh
# Makes ./model, a git repository of a small model. With "later", adds the commits
# of the following days to it.
set -e
export GIT_AUTHOR_NAME=ada GIT_AUTHOR_EMAIL=ada@team.example
export GIT_COMMITTER_NAME=ada GIT_COMMITTER_EMAIL=ada@team.example
commit() {
  export GIT_AUTHOR_DATE="$1T10:00:00Z" GIT_COMMITTER_DATE="$1T10:00:00Z"
  git add .
  git commit -q -m "$2"
}

if [ "$1" = later ]; then
  cd model
  sed -i 's/mean(1)/sum(1)/' build.py
  commit 2026-11-12 "Long messages count more"
  sed -i 's/WORDS = 1000/WORDS = 900/' build.py
  commit 2026-11-13 "Drop the words that nobody says"
  sed -i 's/48/64/' build.py
  commit 2026-11-14 "Words mean even more"
  exit
fi

git init -q -b main model
cd model
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
    messages = torch.zeros(2, 8, dtype=torch.long)
    program = torch.export.export(Intent().eval(), (messages,))
    torch._inductor.aoti_compile_and_package(program, package_path="model.pt2")
PYTHON
echo '*.pt2' > .gitignore
commit 2026-11-10 "What a message is about"
git tag v1
sed -i 's/(WORDS, 32)/(WORDS, 48)/; s/Linear(32/Linear(48/' build.py
commit 2026-11-11 "Words mean more"
