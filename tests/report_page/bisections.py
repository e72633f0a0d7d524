"""Bisections for the test of their page, as their journals say: nothing is run."""

import json
import random


def make(folder, candidates=31, first_bad=13, rate=0.5, hostile="", ended=True):
    """Of nightlies that fail at that rate from `first_bad` on; each fifth cannot
    be set up, some show another failure, one is the same as its neighbour."""
    chance = random.Random(7)
    folder.mkdir(parents=True)
    labels = [f"2.12.0.dev2026{n // 28 % 12 + 1:02}{n % 28 + 1:02}"
              + ("" if n < 336 else f".{n}") for n in range(candidates)]
    facts = {
        "bisection_format": 1, "tool_version": "0.1.0",
        "started_at": "2026-11-22T01:02:03Z", "recipe": "/gone/repro.yaml",
        "workdir": "/gone", "cache": "/gone/cache", "confidence": 0.97,
        "most_runs": 1000, "jobs": 1, "executor": "local", "expect": [],
        "candidates": [{"label": label, "title": label + hostile}
                       for label in labels]}
    (folder / "bisect.json").write_text(json.dumps(facts))
    events = []
    ready = set()

    def add(event, candidate, **more):
        events.append({"event": event, "candidate": candidate, "session": 1,
                       "elapsed": 60.0 * len(events), "seconds": 55.5, **more})

    def run(candidate):
        """Whether it failed; None where it cannot be judged."""
        inside = 0 < candidate < candidates - 1
        broken = inside and candidate % 5 == 4
        if candidate not in ready:
            ready.add(candidate)
            if broken:
                add("setup", candidate, worked=False, identity="", job="j",
                    why="exit 1: no wheel" + hostile)
            else:
                add("setup", candidate, worked=True, identity="", why="",
                    job="j")
        if broken:
            return None
        if candidate % 7 == 4 and chance.random() < 0.4:
            add("run", candidate, outcome="other", job="j", signature="hang | x",
                why="")
        fails = candidate >= first_bad and chance.random() < rate
        add("run", candidate, outcome="bad" if fails else "good", job="j", why="",
            signature="nan-or-inf | k" + hostile if fails else "")
        return fails

    last = candidates - 1
    while not run(last):
        pass
    add("predicate", last, expect=["nan-or-inf | cpp_fused_* | <value>"],
        stage="kernel-values", record=f"jobs/{last:03}-x-1/record", job="")
    for _ in range(24):
        run(last)
    for _ in range(8):
        run(0)
    if candidates > 20:
        run(4)
    low, high = 0, last
    while high - low > 1:
        middle = (low + high) // 2
        seen = [run(middle) for _ in range(6)]
        if seen[0] is None:
            middle += 1
            seen = [run(middle) for _ in range(6)]
        if middle in (low, high):
            break
        if any(seen):
            high = middle
        else:
            low = middle
    if ended:
        for _ in range(10):
            run(low)
            run(high)
    if candidates > 20:
        add("same", 2, same=1, job="")
    (folder / "bisect.jsonl").write_text(
        "".join(json.dumps(event) + "\n" for event in events))
