#!/usr/bin/env python3
"""Opens the HTML report in headless Chromium and uses it as a person does.

    report_page_test.py --tool build/aoti-ladder [--keep DIR]

Needs Debian's chromium, chromium-driver and python3-selenium.
"""

import argparse
import pathlib
import shutil
import subprocess
import sys
import time
import unittest

import browser
import records
from browser import Keys

RECORDED = pathlib.Path(__file__).resolve().parent.parent / "data/recorded-cpu"
LAUNCHES = 10_000
arguments = None


class Page(browser.PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.made = {}

    def page_of(self, name, make=None):
        """Makes the page once, opens it, and returns its text."""
        if name not in self.made:
            record = RECORDED / name
            if make:
                record = self.folder / name
                make(record)
            page = self.folder / f"{name}.html"
            subprocess.run([arguments.tool, "report", record, "--format", "html",
                            "--out", page], check=True)
            if arguments.keep:
                shutil.copy(page, arguments.keep)
            self.made[name] = page
        self.browser.get("about:blank")
        self.browser.get(self.made[name].as_uri())
        return self.made[name].read_text()

    def long_page(self):
        return self.page_of("long", lambda folder: records.make_long(
            RECORDED / "nan_sqrt", folder, LAUNCHES))

    def hostile_page(self):
        return self.page_of("hostile", lambda folder: records.make_hostile(
            RECORDED / "nan_sqrt", folder))

    def selected(self):
        # At once: the list makes its rows anew when it is scrolled.
        return self.run_script("return document.querySelector("
                               "'#launch-list [aria-selected=true]').innerText")

    def test_says_the_verdict_and_draws_it(self):
        self.page_of("nan_sqrt")
        self.assertEqual(self.find(".badge").text, "FAILED")
        self.assertEqual(self.find("h1").text, "nan-or-inf in cpp_fused_div_sqrt_1")
        for section in ("verdict", "evidence", "launches", "dataflow", "stages", "files"):
            self.assertTrue(self.find(f"section#{section}").is_displayed(), section)
        failing = self.find(".cone .failing")
        self.assertIn("cpp_fused_div_sqrt_1", failing.text)
        self.assertEqual(len(self.find_all("#strip .mark-failing")), 2)
        self.assertIn("NaN", self.find("article.launch").text)
        stages = [stage.text for stage in self.find_all(".stage h3")]
        self.assertEqual(stages, ["baseline", "sanity", "pinpoint", "kernel-names",
                                  "kernel-values"])
        self.assertIn("AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=3",
                      self.find_all(".stage")[3].text)

    def test_leads_from_a_claim_to_its_line_and_back(self):
        self.page_of("nan_sqrt")
        for claim in self.find_all("ol.claims > li"):
            link = claim.find_element(browser.By.CSS_SELECTOR, "a")
            target = link.get_attribute("href").split("#")[1]
            # Closed, it has to open.
            self.run_script("for (const d of document.querySelectorAll('details'))"
                            " d.open = false")
            self.run_script("arguments[0].click()", link)
            line = self.find(f"[id='{target}']")
            self.assertTrue(self.settled_in_view(line), target)
            self.assertIn("hit", line.get_attribute("class"))
            quoted = claim.find_element(browser.By.CSS_SELECTOR, "blockquote").text
            self.assertIn(quoted[:30].strip(), line.text)
            number = claim.get_attribute("id")
            back = line.find_element(browser.By.CSS_SELECTOR, f"a[href='#{number}']")
            self.run_script("arguments[0].click()", back)
            self.assertTrue(self.settled_in_view(claim), number)

    def test_is_used_by_the_keyboard(self):
        self.page_of("nan_sqrt")
        self.press(Keys.TAB)
        self.assertEqual(self.run_script("return document.activeElement.className"), "skip")
        reached = set()
        for _ in range(60):
            self.press(Keys.TAB)
            reached.add(self.run_script(
                "const e = document.activeElement;"
                "return e.id || (e.closest('.cone') ? 'cone' : e.tagName)"))
            # In the picture the box itself is drawn otherwise.
            self.assertTrue(self.run_script(
                "const e = document.activeElement;"
                "return e === document.body || e.closest('.cone') !== null"
                " || getComputedStyle(e).outlineStyle !== 'none'"))
        self.assertLessEqual({"launch-filter", "launch-failing", "launch-list", "cone"}, reached)
        self.run_script("document.getElementById('launch-list').focus()")
        self.assertIn("cpp_fused_div_sqrt_1", self.selected())
        self.press("k")
        self.assertTrue(self.selected().startswith("4"))
        self.press(Keys.ARROW_DOWN, "j")
        self.assertTrue(self.selected().startswith("6"))
        self.press(Keys.HOME)
        self.assertTrue(self.selected().startswith("1"))
        self.press("n")
        self.assertIn("first failing", self.selected())
        self.press(Keys.END, "f")
        self.assertIn("first failing", self.selected())
        self.assertIn("first failing", self.run_script(
            "const active = document.getElementById('launch-list')"
            ".getAttribute('aria-activedescendant');"
            "return document.getElementById(active).innerText"))
        self.press(Keys.ENTER)
        self.assertEqual(self.run_script("return document.activeElement.id"), "launch-detail")
        self.assertIn("NaN", self.find("#launch-detail").text)

    def test_a_button_copies_the_command_that_runs_again(self):
        self.page_of("nan_sqrt")
        self.assertIn("aoti-ladder run -- ", self.find("code.copy").text)
        button = self.find(".copy-button")
        self.assertEqual(button.text, "Copy")
        button.click()
        for _ in range(50):
            if button.text != "Copy":
                break
            time.sleep(0.1)
        self.assertEqual(button.text, "Copied")

    def test_each_box_that_scrolls_is_reached_and_has_a_name(self):
        self.page_of("nan_sqrt")
        boxes = self.run_script(
            "for (const e of document.querySelectorAll('details')) e.open = true;"
            "return [...document.querySelectorAll('main *')].filter((e) =>"
            " /auto|scroll/.test(getComputedStyle(e).overflow))"
            ".map((e) => [e.className || e.id, e.tabIndex, e.getAttribute('aria-label')])")
        self.assertGreaterEqual(len(boxes), 4)
        for name, tab, label in boxes:
            self.assertEqual(tab, 0, name)
            self.assertTrue(label, name)

    def test_dark_and_light_both_have_contrast(self):
        self.page_of("nan_sqrt")
        pages = set()
        for scheme in ("light", "dark"):
            self.set_scheme(scheme)
            for css in ("h1", ".badge", "dl.facts dt", "section a", ".cone .name",
                        ".cone .tag", ".log li.hit", ".log .back", ".legend li",
                        ".tag.failing", ".bad", "#launch-list .note"):
                ratio = self.contrast_of(css)
                self.assertGreaterEqual(ratio, 4.5, f"{css} in {scheme}")
            pages.add(self.run_script("return getComputedStyle(document.body).backgroundColor"))
        self.assertEqual(len(pages), 2)

    def test_fits_a_narrow_window(self):
        for width in (360, 768, 1280):
            self.set_width(width)
            self.page_of("far_in_op")
            self.assertLessEqual(
                self.run_script("return document.documentElement.scrollWidth"), width)
            box = self.find("#dataflow .scroll").rect
            failing = self.find(".cone .failing rect").rect
            self.assertGreaterEqual(failing["x"], box["x"])
            self.assertLessEqual(failing["x"] + failing["width"], box["x"] + box["width"])

    def test_ten_thousand_launches_are_a_small_page(self):
        self.long_page()
        self.assertIn(f"{LAUNCHES + 7} launches", self.find("#launch-count").text)
        # Each third call is not shown by the printer: both are to be seen.
        for state in ("returned", "gap"):
            self.assertTrue(self.find_all(f"#strip rect.{state}"), state)
        # What is not looked at is not in the page.
        elements = "return document.getElementsByTagName('*').length"
        self.assertLess(self.run_script(elements), 3000)
        self.assertIn("first failing", self.selected())
        self.run_script("document.getElementById('launch-list').focus()")
        self.press(Keys.HOME)
        self.assertTrue(self.selected().startswith("1\n"))
        self.find("#launch-filter").send_keys("step_4321")
        self.assertEqual(self.find("#launch-count").text, f"1 of {LAUNCHES + 7} launches")
        self.assertIn("cpp_fused_step_4321", self.find("#launch-detail").text)
        self.assertIn("mean 0.5", self.find("#launch-detail").text)
        self.find("#launch-filter").clear()
        self.find("#launch-failing").click()
        self.assertIn("in flight", self.selected())
        # A launch that has no place of its own in the page.
        self.run_script("location.hash = '#launch-5000'")
        self.run_script("return new Promise(requestAnimationFrame)")
        self.assertTrue(self.selected().startswith("5000"))
        self.assertLess(self.run_script(elements), 3000)
        self.assertIn("not drawn", self.find("#dataflow").text)

    def test_nothing_in_a_log_runs(self):
        text = self.hostile_page()
        self.assertIsNone(self.run_script("return window.hit ?? null"))
        self.assertEqual(self.find_all("img"), [])
        self.assertEqual(len(self.find_all("script")), 2)
        self.assertLess(len(text), 1_000_000)  # each log has a line of 10 MB
        self.assertIn("bytes more", self.find("#files").text)
        self.assertIn("U+202Eevil", self.find("#verdict").text)
        self.assertIn(records.HOSTILE, self.find("#stages").text)
        self.assertIn(records.HOSTILE, self.find(".cone").get_attribute("textContent"))
        self.find("#launch-filter").send_keys(records.HOSTILE)
        self.assertIn("No launch matches", self.find("#launch-detail").text)
        for character in "\x00\x07\x1b":
            self.assertNotIn(character, text)

    def test_nothing_is_loaded_from_elsewhere(self):
        text = self.page_of("nan_sqrt")
        entries = self.run_script(
            "return performance.getEntriesByType('resource').map((e) => e.name)")
        self.assertEqual([e for e in entries if not e.startswith("data:")], [])
        self.assertNotIn(" style=", text)
        self.assertNotIn(" src=", text)
        policy = self.find("meta[http-equiv]").get_attribute("content")
        self.assertTrue(policy.startswith("default-src 'none'"))
        # The policy holds: what is not named by its hash does not run.
        self.run_script("const s = document.createElement('script');"
                        "s.textContent = 'window.hit = 1'; document.body.append(s)")
        self.assertIsNone(self.run_script("return window.hit ?? null"))
        said = self.browser.get_log("browser")
        self.assertEqual(len(said), 1)
        self.assertIn("Content Security Policy", said[0]["message"])

    def test_the_same_record_gives_the_same_bytes(self):
        text = self.page_of("nan_sqrt")
        again = self.folder / "again.html"
        subprocess.run([arguments.tool, "report", RECORDED / "nan_sqrt", "--format",
                        "html", "--out", again], check=True)
        self.assertEqual(again.read_text(), text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--tool", required=True, type=lambda p: str(pathlib.Path(p).resolve()))
    parser.add_argument("--keep", help="a folder for the pages")
    arguments, rest = parser.parse_known_args()
    unittest.main(argv=[sys.argv[0]] + rest)
