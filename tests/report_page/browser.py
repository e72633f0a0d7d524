"""What the tests of pages share: headless Chromium, asked as a person would.

Needs Debian's chromium, chromium-driver and python3-selenium.
"""

import pathlib
import shutil
import sys
import tempfile
import unittest

try:
    from selenium import webdriver
    from selenium.webdriver.chrome.service import Service
    from selenium.webdriver.common.by import By
    from selenium.webdriver.common.keys import Keys
except ImportError as error:
    sys.exit(f"{error}: apt-get install python3-selenium")

DRIVER = shutil.which("chromedriver")
CHROMIUM = shutil.which("chromium")
if not DRIVER or not CHROMIUM:
    sys.exit("no chromium: apt-get install chromium chromium-driver")


def start_browser():
    options = webdriver.ChromeOptions()
    options.binary_location = CHROMIUM
    for word in ("--headless=new", "--no-sandbox", "--disable-gpu",
                 "--disable-dev-shm-usage", "--window-size=1280,900",
                 # What is still sliding into view cannot be clicked.
                 "--force-prefers-reduced-motion"):
        options.add_argument(word)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    return webdriver.Chrome(options=options, service=Service(DRIVER))


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="report-page-"))
        cls.browser = start_browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.quit()
        shutil.rmtree(cls.folder)

    def tearDown(self):
        said = [line for line in self.browser.get_log("browser")]
        self.assertEqual(said, [], "the console must stay empty")

    def find(self, css):
        return self.browser.find_element(By.CSS_SELECTOR, css)

    def find_all(self, css):
        return self.browser.find_elements(By.CSS_SELECTOR, css)

    def run_script(self, text, *words):
        return self.browser.execute_script(text, *words)

    def in_view(self, element):
        return self.run_script(
            "const b = arguments[0].getBoundingClientRect();"
            "return b.bottom > 0 && b.top < innerHeight && b.height > 0",
            element)

    def settled_in_view(self, element):
        """True once smooth scrolling has brought it there."""
        for _ in range(100):
            if self.in_view(element):
                return True
            self.run_script("return new Promise(requestAnimationFrame)")
        return False

    def press(self, *keys):
        for key in keys:
            webdriver.ActionChains(self.browser).send_keys(key).perform()

    def contrast_of(self, css):
        return self.run_script(CONTRAST, self.find(css))

    def set_width(self, width):
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
            "width": width, "height": 800, "deviceScaleFactor": 1, "mobile": False})
        self.addCleanup(self.browser.execute_cdp_cmd,
                        "Emulation.clearDeviceMetricsOverride", {})

    def set_scheme(self, scheme):
        self.browser.execute_cdp_cmd("Emulation.setEmulatedMedia", {
            "features": [{"name": "prefers-color-scheme", "value": scheme}]})


# WCAG's contrast of an element's text with what is behind it.
CONTRAST = """
const parse = (text) => text.match(/[\\d.]+/g).map(Number);
const luminance = ([r, g, b]) => {
  const [x, y, z] = [r, g, b].map((v) => v / 255)
    .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * x + 0.7152 * y + 0.0722 * z;
};
const element = arguments[0];
const svg = element.namespaceURI.endsWith('svg');
const ink = parse(getComputedStyle(element)[svg ? 'fill' : 'color']);
let back = null;
for (let at = element; at && !back; at = at.parentElement) {
  const rect = svg && at.querySelector?.(':scope > rect');
  const paint = parse(rect ? getComputedStyle(rect).fill : getComputedStyle(at).backgroundColor);
  if (paint.length === 3 || paint[3] > 0) back = paint;
}
const [a, b] = [luminance(ink), luminance(back)].sort((x, y) => y - x);
return (a + 0.05) / (b + 0.05);
"""
