#!/usr/bin/env python3
"""Bisections with real PyTorch: of a list that maps its names onto two real
versions, and of the commits of a model's repository.

Needs an interpreter of each version; without one the tests that want it are
skipped and counted as that.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
options = None

MODEL = """\
import os
import tempfile

import torch


class Model(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, {width})

    def forward(self, x):
        h = torch.relu(self.layer(x))
        return {last}.sum()


def main():
    torch.manual_seed({seed})
    x = torch.randn(4, 8)
    exported = torch.export.export(Model(), (x,))
    package = torch._inductor.aoti_compile_and_package(
        exported, package_path=os.path.join(tempfile.mkdtemp(), "model.pt2"))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y), f"loss is {{y.item()}}"
    print("loss", y.item())


main()
"""


def run(argv, folder, **more):
    environment = dict(os.environ, **more)
    environment.pop("PYTHONUNBUFFERED", None)
    return subprocess.run([str(word) for word in argv], cwd=folder,
                          env=environment, text=True, capture_output=True)


def git(folder, *words):
    done = run(["git", "-c", "user.name=a", "-c", "user.email=a@b.example",
                *words], folder)
    assert done.returncode == 0, done.stderr


class RealBisections(unittest.TestCase):
    def setUp(self):
        # Where the interpreters of Debian's suites see it as well.
        self.temporary = tempfile.TemporaryDirectory(prefix="bisect-test-")
        self.folder = Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def bisect(self, recipe):
        (self.folder / "recipe.yaml").write_text(recipe)
        done = run([options.tool, "bisect", "--json", "--jobs", "2", "--out",
                    self.folder / "out", "recipe.yaml"], self.folder,
                   PYTHON_2_6=options.python_2_6 or "",
                   PYTHON_2_14=options.python_2_14 or "")
        print(done.stderr)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return json.loads(done.stdout)

    def test_finds_the_version_that_refuses_the_input(self):
        if not options.python_2_6 or not options.python_2_14:
            self.skipTest("needs torch 2.6 and 2.14: tests/run makes them")
        result = self.bisect(f"""\
command: ["${{candidate_dir}}/python", {HERE}/checked_shape.py]
environment: {{set: {{AOTI_RUNTIME_CHECK_INPUTS: "1"}}}}
timeout: 10m
bisect:
  candidates: {{versions: [n1, n2, n3, n4, n5, n6, n7, n8]}}
  setup:
    - - sh
      - -ec
      - |
        case ${{candidate}} in
          n[1-4]) real=$PYTHON_2_6 ;;
          n5) echo "there is no wheel of that day"; exit 1 ;;
          *) real=$PYTHON_2_14 ;;
        esac
        printf '#!/bin/sh\\nexec %s "$@"\\n' "$real" > python
        chmod +x python
""")
        self.assertEqual(result["answer"], "culprit")
        self.assertEqual(result["first_bad"], "n6")
        self.assertEqual(result["last_good"], "n4")
        self.assertIn("input-mismatch", result["failure"][0])
        unknown = [each["label"] for each in result["candidates"]
                   if each["unknown"]]
        self.assertEqual(unknown, ["n5"])

    def test_finds_the_commit_that_brought_the_nan(self):
        if not options.python_2_14:
            self.skipTest("needs torch 2.14: tests/run makes it")
        repository = self.folder / "model"
        repository.mkdir()
        git(repository, "init", "-q")
        for commit in range(1, 13):
            last = "h" if commit < 8 else "torch.sqrt(h - 1)"
            (repository / "model.py").write_text(
                MODEL.format(width=8 + commit // 3, last=last, seed=7))
            (repository / "notes").write_text(f"{commit}\n")
            git(repository, "add", ".")
            git(repository, "commit", "-q", "-m", f"change {commit}")
        result = self.bisect(f"""\
command: ["{options.python_2_14}", "${{candidate_dir}}/model.py"]
timeout: 10m
bisect:
  candidates: {{commits: {{repository: model, good: HEAD~11, bad: HEAD}}}}
""")
        self.assertEqual(result["answer"], "culprit")
        titles = {each["label"]: each["title"]
                  for each in result["candidates"]}
        self.assertTrue(titles[result["first_bad"]].endswith(" change 8"))
        self.assertTrue(titles[result["last_good"]].endswith(" change 7"))
        self.assertIn("nan-or-inf", result["failure"][0])


def main():
    global options
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", type=Path, required=True)
    parser.add_argument("--python-2-6", default="")
    parser.add_argument("--python-2-14", default="")
    options, rest = parser.parse_known_args()
    options.tool = options.tool.resolve()
    unittest.main(argv=[sys.argv[0], "-v", *rest])


main()
