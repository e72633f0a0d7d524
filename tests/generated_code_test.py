#!/usr/bin/env python3
"""Asks `aoti-ladder triage` who made a NaN in real generated CUDA code.

    tests/generated_code_test.py --tool PROGRAM

No GPU is needed. The wrappers are those of tests/data/cuda-codegen that print
values (level 2). effects.json beside them says what each launch reads and
writes, from the sources of the kernels; a launch that writes only a part of a
buffer also reads it. It also says which lines are those of a branch that is not
taken ("skipped": first and last), and which launches compute what the printer
does not show ("unprinted"). For each launch, the test follows run_impl, prints
what the printer would print if that launch made NaN of finite values, and gives
the log and the wrapper to triage. It must name the launch; one of several whose
results are not printed may be an open question instead.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DATA = pathlib.Path(__file__).resolve().parent / "data" / "cuda-codegen"
EFFECTS = json.loads((DATA / "effects.json").read_text())
TOOL = None

TENSOR = re.compile(r'aoti_torch_print_tensor_handle\((\w+), "([^"]*)"\)')
TEXT = re.compile(r'printf\("((?:[^"\\]|\\.)*)"')
RAISED = ("Traceback (most recent call last):\n"
          '  File "/srv/serve.py", line 44, in <module>\n'
          '    assert not out.isnan().any(), "NaN in the output"\n'
          "AssertionError: NaN in the output\n")


class Memory:
    """What the buffers hold: by name, whether it is NaN."""

    def __init__(self, effects, bad):
        self.shared = effects["memory"]
        self.parts = effects["parts"]
        self.nan = {name: True for name in bad}

    def storage(self, name):
        return self.shared.get(name, name)

    def holds_nan(self, name):
        own = self.storage(name)
        parts = [part for part, whole in self.parts.items() if whole == own]
        return self.nan.get(own, False) or any(map(self.nan.get, parts))

    def write(self, name, nan):
        self.nan[self.storage(name)] = nan


def block(name, message, memory):
    value = "nan" if memory.holds_nan(name) else "0.5"
    return (f"[  {message}  ]:\nNumber of elements: 512\nDtype: float32\n"
            f"Mean value: {value}\nMin value: {value}\nMax value: {value}\n"
            "Device: cuda:0\nSize: [8, 64]\nStride: [64, 1]\n"
            "Layout: Strided\nIs contiguous: 1\nRequires grad: 0\n\n")


def printed(lines, effects, culprit, bad=()):
    """What a run prints in which launch `culprit` makes NaN. The inputs in
    `bad` held NaN before."""
    memory = Memory(effects, bad)
    launches = {line: (number, reads, writes) for number, (
        line, _, reads, writes) in enumerate(effects["launches"])}
    first, last = effects.get("skipped", (0, 0))
    out = ""
    for number, line in enumerate(lines, 1):
        if first <= number <= last:
            continue
        if number in launches:
            launch, reads, writes = launches[number]
            nan = launch == culprit or any(map(memory.holds_nan, reads))
            for name in writes:
                memory.write(name, nan)
        elif match := TENSOR.search(line):
            out += block(match.group(1), match.group(2), memory)
        else:
            for text in TEXT.findall(line):
                out += text.replace("%ld", "512").replace("\\n", "\n")
    return out


def triage(name, text, out, raised=RAISED):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder)
        # Before torch 2.7 there was no ".wrapper" in the name.
        wrapper = path / ("model.cpp" if name.startswith("2.6")
                          else "model.wrapper.cpp")
        wrapper.write_text(text)
        nodes = DATA / f"{name}.l2.wrapper.json"
        if nodes.exists():
            shutil.copy(nodes, wrapper.with_suffix(".json"))
        (path / "out.log").write_text(out)
        (path / "err.log").write_text(raised)
        done = subprocess.run([
            TOOL, "triage", path / "out.log", path / "err.log", "--wrapper",
            wrapper, "--json"], capture_output=True, text=True, check=False)
        return json.loads(done.stdout)


def line_of(verdict):
    named = verdict.get("origin") or verdict.get("first_failing") or {}
    return (named.get("wrapper") or {}).get("line")


class GeneratedCodeTest(unittest.TestCase):
    def wrappers(self):
        for name, effects in EFFECTS.items():
            yield name, effects, (DATA / f"{name}.l2.wrapper.cpp").read_text()

    def test_effects_fit_the_wrappers(self):
        for name, effects, text in self.wrappers():
            lines = text.split("\n")
            for line, launch, _, _ in effects["launches"]:
                if "::" in launch:
                    launch = "aoti_torch_proxy_executor_call_function"
                self.assertRegex(
                    lines[line - 1],
                    rf"\b(?:call_|kernels\.)?{re.escape(launch)}[(,]",
                    (name, line))

    def test_the_launch_that_made_the_nan_is_named(self):
        for name, effects, text in self.wrappers():
            for number, (line, launch, _, _) in enumerate(effects["launches"]):
                with self.subTest(wrapper=name, launch=launch, line=line):
                    out = printed(text.split("\n"), effects, number)
                    verdict = triage(name, text, out)
                    self.assertEqual(verdict["failure"]["class"], "nan-or-inf")
                    if (line_of(verdict) != line
                            and number in effects.get("unprinted", [])):
                        self.assert_an_alternative(verdict, launch, number)
                    else:
                        self.assertEqual(line_of(verdict), line, verdict["why"])

    def assert_an_alternative(self, verdict, launch, number):
        self.assertEqual(verdict["confidence"], "guess", verdict["why"])
        question = f"whether it is instead {launch}, launch {number + 1}: "
        self.assertTrue(
            any(each.startswith(question) for each in verdict["not_known"]),
            (question, verdict["not_known"]))

    def test_an_unprinted_result_is_blamed_for_nan_only(self):
        """scatter_reduce: its result is returned, and not printed."""
        name = "2.6/put_accumulate"
        text = (DATA / f"{name}.l2.wrapper.cpp").read_text()
        out = printed(text.split("\n"), EFFECTS[name], 3)
        verdict = triage(name, text, out)
        self.assertEqual(line_of(verdict), EFFECTS[name]["launches"][3][0])
        self.assertEqual(verdict["confidence"], "guess")
        other = triage(name, text, out, RAISED.replace(
            "NaN in the output", "Tensor-likes are not close!"))
        self.assertIsNone(other["first_failing"])

    def test_a_nan_that_is_overwritten_is_not_blamed(self):
        """y.copy_(x @ x.t()): y held NaN, and the product is NaN too."""
        name = "2.14/copy_back"
        text = (DATA / f"{name}.l2.wrapper.cpp").read_text()
        out = printed(text.split("\n"), EFFECTS[name], 1, ["arg1_1"])
        verdict = triage(name, text, out)
        self.assertEqual(verdict["first_failing"]["name"],
                         "triton_per_fused_add_sum_0")
        self.assertEqual(verdict["origin"]["name"],
                         "triton_per_fused_add_sum_0")
        self.assertIsNone(verdict["producer"])

    def test_an_old_nan_in_the_log_is_no_claim_of_finite_values(self):
        name = "2.14/copy_back"
        text = (DATA / f"{name}.l2.wrapper.cpp").read_text()
        out = printed(text.split("\n"), EFFECTS[name], None, ["arg1_1"])
        verdict = triage(name, text, out)
        self.assertIsNone(verdict["first_failing"])
        self.assertNotIn("every printed value is finite", verdict["why"])
        self.assertTrue(any("arg1_1 holds NaN" in line["says"]
                            for line in verdict["evidence"]))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True)
    options, rest = parser.parse_known_args()
    TOOL = options.tool
    unittest.main(argv=sys.argv[:1] + rest)
