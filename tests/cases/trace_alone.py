#!/usr/bin/env python3
"""Judges what each recorded run printed without any generated code, and compares
the verdict with the truth of its case. A launch that is named may be a guess; a
wrong one must not be more than that.

    tests/cases/trace_alone.py --tool build/aoti-ladder
"""
import argparse
import collections
import importlib.machinery
import importlib.util
import json
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
# Of both versions and both levels together.
LEAST_RIGHT = 35
LEAST_LIKELY = 25  # of these, those that are more than a guess


def load_score():
    loader = importlib.machinery.SourceFileLoader("score", str(HERE / "score"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("score", loader))
    loader.exec_module(module)
    return module


def printed_logs(path):
    """Yields run number and log of the recorded runs in which a launch was printed."""
    with tarfile.open(path) as recorded:
        for member in recorded.getmembers():
            number = re.fullmatch(r"(\d+)/output\.log", member.name)
            log = recorded.extractfile(member).read() if number else b""
            if b"before_launch" in log:
                yield int(number[1]), log


def triage(tool, log):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "printed.log"
        path.write_bytes(log)
        done = subprocess.run([tool, "triage", path, "--json"], capture_output=True, text=True)
    return json.loads(done.stdout)


def is_named(part, truth, verdict, score):
    """None: the verdict names nothing. Else whether the name is right: the truth may
    give it as the failing launch, its producer or its root cause."""
    told = verdict[part]
    if not told:
        return None
    parts = (part,) if truth.get(part) else score.PARTS
    wanted = [(truth.get(each) or {}).get("name") for each in parts]
    return any(want and score.fits(want, told["name"]) for want in wanted)


def faults(truth, verdict, score):
    """Yields what must not be."""
    for part in ("first_failing", "producer", "origin"):
        right = is_named(part, truth, verdict, score)
        if right is False and verdict["confidence"] != "guess":
            yield f"wrong {part}, {verdict['confidence']}: {verdict[part]['name']}"
    if verdict["first_failing"] and verdict["confidence"] == "certain":
        yield "certain without generated code"
    if verdict["first_failing"] and verdict["first_failing"].get("wrapper"):
        yield "it has a place in generated code"
    for each in verdict["evidence"]:
        if not each["file"].endswith("printed.log"):
            yield f"evidence from {each['file']}"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tool", required=True, help="aoti-ladder")
    args = parser.parse_args()
    score = load_score()
    tally = collections.Counter()
    failed = False
    for torch in ("2.14", "2.6"):
        for name, truth in score.truths_for(torch).items():
            path = HERE / "recorded" / torch / f"{name}.tar.xz"
            for number, log in printed_logs(path) if path.exists() else ():
                verdict = triage(args.tool, log)
                right = is_named("first_failing", truth, verdict, score)
                word = {None: "none", True: "right", False: "wrong"}[right]
                level = 2 if b"  before_launch" in log else 3
                tally[level, word, verdict["confidence"] if right is not None else ""] += 1
                for fault in faults(truth, verdict, score):
                    print(f"{torch} {name}, run {number}: {fault}")
                    failed = True
    for (level, word, confidence), count in sorted(tally.items()):
        print(f"level {level}: {word} {confidence}: {count}")
    right = sum(count for (_, word, _), count in tally.items() if word == "right")
    likely = tally[2, "right", "likely"] + tally[3, "right", "likely"]
    for count, least, how in ((right, LEAST_RIGHT, "right"), (likely, LEAST_LIKELY, "right and likely")):
        if count < least:
            print(f"only {count} launches are named {how}; expected {least} or more")
            failed = True
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
