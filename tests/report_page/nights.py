"""Histories of nightly runs for the test of a night's page: an empty file of the
program's own, and rows put into it."""

import datetime
import random
import sqlite3
import subprocess

FAILURES = [("nan-or-inf", "cpp_fused_log_mul_1"), ("segfault", ""),
            ("index-out-of-bounds", "triton_poi_fused_addmm_relu_12"),
            ("wrong-result", "extern_kernels.mm")]
NAMES = ["softmax", "attention", "layer_norm_backward_with_a_long_name", "gru"]


class History:
    def __init__(self, make_history, folder):
        folder.mkdir()
        self.folder = folder
        self.file = folder / "h.db"
        subprocess.run([make_history, self.file], check=True)
        self.rows = sqlite3.connect(self.file, isolation_level=None)
        self.rows.execute("BEGIN")

    def add_night(self, day, state="complete"):
        return self.rows.execute(
            "INSERT INTO nights (suite, started_at, ended_at, candidate, state) "
            "VALUES ('nightly', ?, ?, ?, ?)",
            (f"{day}T02:00:00Z", f"{day}T05:10:00Z",
             f"2.14.0.dev{day:%Y%m%d}", state)).lastrowid

    def add(self, night, recipe, outcome, failure=None, combination="", **more):
        """more: message, record, and bisection: first_bad and last_good, with
        compare, the link to the commits between them."""
        kind, kernel = failure or ("", "")
        record = more.get("record", f"{self.folder}/{night}/{recipe}")
        result = self.rows.execute(
            "INSERT INTO results (night, recipe, combination, outcome, class, "
            "signature, kernel, message, record, seconds, failed, runs) "
            "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 12.5, ?, ?)",
            (night, recipe, combination, outcome, kind,
             f"{kind} | {kernel} | RuntimeError: N" if failure else "", kernel,
             more.get("message", f"RuntimeError: {kind}" if failure else ""),
             str(record), {"passed": 0, "flaky": 2}.get(outcome, 1),
             5 if outcome == "flaky" else 1)).lastrowid
        if "bisection" in more:
            self.rows.execute(
                "INSERT INTO bisections (result, answer, first_bad, last_good, "
                "probability, folder, compare) "
                "VALUES (?, 'culprit', ?, ?, .983, ?, ?)",
                (result, *more["bisection"], f"{record}/bisection",
                 more.get("compare", "")))

    def add_record(self, night, recipe):
        record = self.folder / str(night) / recipe
        record.mkdir(parents=True)
        (record / "report.html").write_text("<title>the record</title>")

    def done(self):
        self.rows.execute("COMMIT")
        self.rows.close()
        return self.file


def make_random(history, recipes, nights):
    """Failures come and stay for a while; the same for the same numbers."""
    chance = random.Random(recipes * 1000 + nights)
    failures = [None] * recipes
    first = datetime.date(2026, 11, 21) - datetime.timedelta(nights - 1)
    for n in range(nights):
        night = history.add_night(first + datetime.timedelta(n))
        for i in range(recipes):
            luck = chance.random()
            if failures[i] is None and luck < 0.02:
                failures[i] = chance.choice(FAILURES)
            elif failures[i] and luck < 0.15:
                failures[i] = None
            outcome = "failed" if failures[i] else "passed"
            if luck > 0.995:
                outcome = "error"
            elif luck > 0.98 and failures[i]:
                outcome = "flaky"
            history.add(night, f"{NAMES[i % 4]}_{i}", outcome,
                        failures[i] if outcome != "error" else None,
                        "device=cuda, dtype=bfloat16, size=4096" if i % 3 == 1 else "")
    return history.done()
