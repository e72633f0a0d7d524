#!/usr/bin/env python3
"""Runs the GitHub Action of configs/action.yml as a runner would.

    tests/action_test.py --wheel FILE

Each step that is a shell script runs in a shell of its own, with the files and
variables of a runner; a step that uses another action only tells what it would get.
"""
import argparse
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

import ruamel.yaml

ROOT = pathlib.Path(__file__).resolve().parents[1]
ACTION = ruamel.yaml.YAML(typ="safe").load(ROOT / "configs/action.yml")
WHEEL = None

RECIPE = """\
bisect:
  candidates: {command: cat published}
  setup:
    - sh -c 'v=${candidate}; echo ${v#v} > v'
command: [sh, -c, 'v=$(cat "${candidate_dir}/v"); [ $v -lt 3 ] || kill -SEGV $$']
"""


class Runner:
    """A job with this action as its only step."""

    def __init__(self, place, **inputs):
        self.place = place
        self.inputs = {name: each.get("default", "")
                       for name, each in ACTION["inputs"].items()}
        self.inputs.update(inputs)
        self.outputs, self.uploads, self.failed = {}, [], []
        self.path = os.environ["PATH"]
        self.summary = ""

    def filled(self, text):
        def value(match):
            kind, _, name = match[1].partition(".")
            if kind == "inputs":
                return self.inputs[name]
            step, _, name = name.partition(".outputs.")
            return self.outputs.get(step, {}).get(name, "")
        return re.sub(r"\$\{\{ ([\w.-]+) \}\}", value, str(text))

    def wanted(self, step):
        """The conditions that this action uses."""
        terms = step.get("if", "").split(" && ")
        if self.failed and "always()" not in terms:
            return False
        for term in terms:
            if term.endswith(" != ''"):
                if not self.filled("${{ " + term.removesuffix(" != ''") + " }}"):
                    return False
            else:
                assert term in ("", "always()"), term
        return True

    def shell(self, step, number):
        files = {name: self.place / f"{name}-{number}" for name in
                 ("GITHUB_OUTPUT", "GITHUB_PATH", "GITHUB_STEP_SUMMARY")}
        for file in files.values():
            file.write_text("")
        script = self.place / f"step-{number}.sh"
        script.write_text(self.filled(step["run"]))
        assert step["shell"] == "bash"
        temporary = self.place / "temporary"
        temporary.mkdir(exist_ok=True)
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", script],
            cwd=self.place / "work", capture_output=True, text=True, check=False,
            env={"PATH": self.path, "HOME": str(self.place), "LC_ALL": "C.UTF-8",
                 "RUNNER_TEMP": str(temporary),
                 **{name: str(file) for name, file in files.items()},
                 **{name: self.filled(value)
                    for name, value in step.get("env", {}).items()}})
        for line in files["GITHUB_OUTPUT"].read_text().splitlines():
            name, _, value = line.partition("=")
            self.outputs.setdefault(step.get("id", ""), {})[name] = value
        for line in files["GITHUB_PATH"].read_text().splitlines():
            self.path = f"{line}:{self.path}"
        self.summary += files["GITHUB_STEP_SUMMARY"].read_text()
        self.said = done.stdout + done.stderr
        if done.returncode != 0:
            self.failed.append((step["name"], done.returncode))

    def run(self):
        for number, step in enumerate(ACTION["runs"]["steps"]):
            if not self.wanted(step):
                continue
            if "run" in step:
                self.shell(step, number)
            else:
                self.uploads.append({name: self.filled(value) for name, value
                                     in step["with"].items()})
        return self


class ActionTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.place = pathlib.Path(folder.name)
        self.work = self.place / "work"
        self.work.mkdir()
        (self.work / "crash.yaml").write_text(RECIPE)
        (self.work / "suite.yaml").write_text("recipes: [crash.yaml]\n")

    def night(self, versions, **inputs):
        (self.work / "published").write_text(
            "".join(f"v{each + 1}\n" for each in range(versions)))
        return Runner(self.place, suite="suite.yaml", wheel=str(WHEEL),
                      **inputs).run()

    def test_a_new_failure_fails_the_job_after_the_page_is_kept(self):
        first = self.night(2)
        self.assertEqual(first.failed, [], first.said)
        self.assertIn("0 of 1 recipe", first.summary)

        second = self.night(4)
        self.assertEqual(second.failed, [("Fail if failures are new", 1)])
        self.assertIn("exit code 1", second.summary)
        self.assertIn("\n    segfault", second.summary)
        self.assertIn("first bad v3", second.summary)
        self.assertEqual(second.outputs["night"]["exit-code"], "1")
        page = self.work / second.outputs["night"]["page"]
        self.assertIn("segfault", page.read_text())
        [upload] = second.uploads
        for file in upload["path"].split():
            self.assertTrue((self.work / file).stat().st_size > 0, file)

        third = self.night(4)
        self.assertEqual(third.failed, [])
        known = self.night(4, **{"fail-on": "any"})
        self.assertEqual(known.failed, [("Fail if failures are new", 1)])

    def test_a_bad_suite_keeps_no_page_of_an_earlier_night(self):
        self.night(1)
        (self.work / "suite.yaml").write_text("recipe: crash.yaml\n")
        night = self.night(1)
        self.assertEqual(night.failed, [("Fail if failures are new", 2)])
        self.assertEqual(night.uploads, [])
        self.assertIn("unknown key 'recipe'", night.summary)

    def test_inputs_are_words_whatever_they_hold(self):
        suite = "a $(touch hit) `touch hit`; touch hit #.yaml"
        (self.work / suite).write_text("recipes: [crash.yaml]\n")
        (self.work / "published").write_text("v1\n")
        night = Runner(self.place, suite=suite, wheel=str(WHEEL),
                       folder="my nights").run()
        self.assertEqual(night.failed, [], night.said)
        self.assertFalse((self.work / "hit").exists())
        self.assertTrue((self.work / "my nights/index.html").exists())

    def test_no_input_is_a_part_of_a_script(self):
        for step in ACTION["runs"]["steps"]:
            self.assertNotIn("${{", step.get("run", ""))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wheel", type=pathlib.Path, required=True)
    options, rest = parser.parse_known_args()
    WHEEL = options.wheel.resolve()
    unittest.main(argv=sys.argv[:1] + rest)
