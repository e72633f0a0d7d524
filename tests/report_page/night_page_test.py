#!/usr/bin/env python3
"""Opens the page of a night in headless Chromium and uses it as a person does.

    night_page_test.py --tool build/aoti-ladder --make-history HELPER [--keep DIR]

Needs Debian's chromium, chromium-driver and python3-selenium.
"""

import argparse
import datetime
import pathlib
import shutil
import subprocess
import sys
import unittest

import browser
import nights
import records
from browser import Keys

NAN, SEGFAULT, _, _ = nights.FAILURES
COMPARE = "https://github.com/pytorch/pytorch/compare/dev20261120...dev20261121"
arguments = None


class NightPage(browser.PageTest):
    def history(self, name):
        return nights.History(arguments.make_history, self.folder / name)

    def open_page(self, file):
        """Makes the page once, opens it, and returns its text."""
        page = file.parent / "nightly.html"
        if not page.exists():
            subprocess.run([arguments.tool, "history", file, "--html", page], check=True)
            if arguments.keep:
                shutil.copy(page, arguments.keep / f"{file.parent.name}.html")
        self.browser.get("about:blank")
        self.browser.get(page.as_uri())
        return page.read_text()

    def random_page(self, recipes, count):
        name = f"random-{recipes}-{count}"
        if (self.folder / name).exists():
            return self.open_page(self.folder / name / "h.db")
        return self.open_page(nights.make_random(self.history(name), recipes, count))

    def two_nights(self, name):
        """One cause in two recipes, another in a third, and two that pass."""
        history = self.history(name)
        first = history.add_night(datetime.date(2026, 11, 20))
        for recipe in ("alpha", "beta", "delta", "gamma"):
            history.add(first, recipe, "passed")
        history.add(first, "epsilon", "failed", SEGFAULT)
        second = history.add_night(datetime.date(2026, 11, 21))
        history.add(second, "alpha", "failed", NAN, message="buf1 holds NaN",
                    bisection=("dev20261121", "dev20261120"), compare=COMPARE)
        history.add(second, "beta", "flaky", NAN)
        history.add(second, "delta", "passed")
        history.add(second, "epsilon", "failed", SEGFAULT)
        history.add(second, "gamma", "error", message="no such file: model.pt2")
        history.add_record(second, "alpha")
        history.add_record(second, "alpha/bisection")
        return history.done()

    def rows(self):
        """What is read in those that are shown, and whether each still passes."""
        return self.run_script(
            "return [...document.querySelectorAll('table.recipes tbody tr')]"
            ".filter((row) => row.offsetHeight > 0)"
            ".map((row) => [row.innerText, row.classList.contains('well')])")

    def test_says_what_failed_and_leads_to_it(self):
        self.open_page(self.two_nights("two"))
        self.assertEqual(self.find(".badge").text, "FAILED")
        self.assertEqual(self.find("h1").text,
                         "nightly: 1 new, 1 still, 1 flaky, 1 not judged of 5 recipes")
        causes = [each.text for each in self.find_all(".cause h3")]
        self.assertEqual(causes, ["new nan-or-inf in cpp_fused_log_mul_1", "still segfault",
                                  "not judged 1 recipe"])
        first = self.find(".cause").text
        self.assertIn("buf1 holds NaN", first)
        self.assertIn("culprit, first bad dev20261121, last good dev20261120 (98 %)", first)
        self.assertIn("beta: failed in 2 of 5 runs; since 2026-11-21", first)
        self.assertIn("no such file: model.pt2", self.find(".cause:last-of-type").text)
        urls = {link.get_attribute("href") for link in self.find_all("main a")}
        below = (self.folder / "two").as_uri()
        self.assertEqual(urls, {f"{below}/2/alpha/report.html", COMPARE,
                                f"{below}/2/alpha/bisection/report.html"})
        self.find(".cells a").click()
        self.assertEqual(self.browser.title, "the record")

    def test_each_night_of_a_recipe_says_what_it_was(self):
        self.open_page(self.two_nights("cells"))
        names = [text.split()[0] for text, _ in self.rows()]
        self.assertEqual(names, ["alpha", "epsilon", "beta", "gamma", "delta"])
        cells = self.find_all("table.recipes .cells")
        self.assertEqual([row.text.replace("\n", "") for row in cells],
                         ["·F", "FF", "·~", "·?", "··"])
        last = cells[0].find_elements(browser.By.CSS_SELECTOR, "*")[1]
        self.assertEqual(last.get_attribute("title"), "2026-11-21, 2.14.0.dev20261121: new, "
                         "nan-or-inf in cpp_fused_log_mul_1")
        # Told apart without colors, too.
        kinds = self.run_script(
            "return [...document.querySelectorAll('.legend i')].map((e) =>"
            " e.textContent + getComputedStyle(e).borderStyle)")
        self.assertEqual(len(set(kinds)), 5)

    def test_finds_a_recipe(self):
        self.random_page(300, 3)
        self.assertEqual(self.find("#recipe-count").text, "300 recipes")
        self.find("#recipe-filter").send_keys("gru_11 ")
        self.assertEqual(len(self.rows()), 4)  # 11, 111, 115 and 119
        self.assertEqual(self.find("#recipe-count").text, "4 of 300 recipes")
        self.find("#recipe-filter").send_keys(Keys.CONTROL + "a", Keys.DELETE)
        self.find("#recipe-filter").send_keys("segfault")
        self.assertTrue(self.rows())
        for text, _ in self.rows():
            self.assertIn("segfault", text)
        self.find("#recipe-filter").send_keys(Keys.CONTROL + "a", Keys.DELETE)
        self.find("#recipe-well").click()
        self.assertEqual([text for text, well in self.rows() if well], [])
        self.assertLess(len(self.rows()), 100)
        self.find("#recipe-well").click()
        self.assertEqual(len(self.rows()), 300)

    def test_fits_every_window(self):
        for recipes, count in ((5, 3), (5, 365), (300, 365)):
            self.random_page(recipes, count)
            for width in (320, 360, 768, 1100, 1280, 1920):
                self.set_width(width)
                what = f"{recipes} recipes, {count} nights, {width} pixels"
                self.assertLessEqual(self.run_script(
                    "return document.documentElement.scrollWidth"), width, what)
                # No cell lies on the next column, and none has no width.
                wide = self.run_script(
                    "return [...document.querySelectorAll('table.recipes .cells')]"
                    ".every((e) => e.scrollWidth <= e.clientWidth &&"
                    " e.lastElementChild.getBoundingClientRect().width >= 12)")
                self.assertTrue(wide, what)

    def test_a_year_of_300_recipes_is_a_small_page(self):
        text = self.random_page(300, 365)
        self.assertLess(len(text), 3_000_000)
        self.assertEqual(len(self.find_all("table.recipes tbody tr")), 300)
        self.assertEqual(len(self.find_all("svg.bars")), 300)
        row = self.find_all("table.recipes tbody tr")[0]
        self.assertEqual(len(row.find_elements(browser.By.CSS_SELECTOR, ".cells > *")), 30)
        self.assertIn("viewBox=\"0 0 365 12\"", text)
        self.assertEqual(len(self.find_all("table.nights tbody tr")), 30)

    def test_dark_and_light_both_have_contrast(self):
        self.open_page(self.two_nights("contrast"))
        pages = set()
        for scheme in ("light", "dark"):
            self.set_scheme(scheme)
            for css in ("h1", ".badge", ".counts li", ".counts .none b", ".counts .none .change",
                        ".change.new", ".change.still", ".change.flaky", ".change.not-judged",
                        ".change.passed", ".cells .f", ".cells .k", ".cells .e", ".cells .p",
                        ".since", "section a", "#recipe-count", "table.nights th"):
                self.assertGreaterEqual(self.contrast_of(css), 4.5, f"{css} in {scheme}")
            pages.add(self.run_script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(pages), 2)

    def test_is_used_by_the_keyboard(self):
        self.open_page(self.two_nights("keys"))
        self.press(Keys.TAB)
        self.assertEqual(self.run_script("return document.activeElement.className"), "skip")
        reached = set()
        for _ in range(20):
            self.press(Keys.TAB)
            reached.add(self.run_script(
                "const e = document.activeElement;"
                "return e.id || (e.closest('.cells') ? 'cell' : e.className || e.tagName)"))
            self.assertTrue(self.run_script(
                "const e = document.activeElement;"
                "return e === document.body || getComputedStyle(e).outlineStyle !== 'none'"))
        self.assertLessEqual({"recipe-filter", "recipe-well", "cell", "table"}, reached)

    def test_nothing_in_a_history_runs(self):
        history = self.history("hostile")
        night = history.add_night(datetime.date(2026, 11, 21))
        evil = records.HOSTILE
        history.add(night, evil, "failed", (evil, evil), evil, message=evil,
                    record=f"{history.folder}/{evil}", bisection=(evil, evil),
                    compare="javascript:window.hit=1")
        history.add(night, "x", "error", message=evil)
        text = self.open_page(history.done())
        self.assertIsNone(self.run_script("return window.hit ?? null"))
        self.assertEqual(self.find_all("a[href^=javascript]"), [])
        self.assertEqual(self.find_all("img"), [])
        self.assertEqual(len(self.find_all("script")), 1)
        self.assertIn(evil, self.find(".cause").text)
        policy = self.find("meta[http-equiv]").get_attribute("content")
        self.assertTrue(policy.startswith("default-src 'none'"))
        self.assertNotIn(" style=", text)
        self.assertNotIn(" src=x onerror=\"", text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    program = lambda path: str(pathlib.Path(path).resolve())
    parser.add_argument("--tool", required=True, type=program)
    parser.add_argument("--make-history", required=True, type=program)
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pages")
    arguments, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0]] + rest)
