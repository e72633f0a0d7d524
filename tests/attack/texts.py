"""Attacks with texts: such that would act where they are shown, and secrets."""
import base64
import functools
import html
import html.parser
import json
import os
import random
import re
import shutil
import subprocess
import urllib.parse
import xml.etree.ElementTree
import zipfile

from field import DATA, Skipped, fault_of, tail

# --- texts that act -------------------------------------------------------------

# Each would do something in one of the places where texts are shown, or in a shell.
HOSTILE = (
    "\x1b[2J\x1b[H", "\x1b]0;title\x07", "\x1b\x1b[[31m31m", "\x1b]8;;http://x/\x1b\\link\x1b]8;;\x1b\\", "\x9b31m", "\u009b31m\u0085\u0090",
    "\u00c2\x1b[m\u009bq", "a\rb\x08c", "\x00\x01\x7f", "\u202egnp.exe\u2066", "\u200b\u00ad\ufeff", "\ufffe\uffff", "%s%n%999999d", "{0}{{x}}{{#s}}{{/s}}",
    "<script>alert(1)</script>", "</script><script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "' onmouseover='alert(1)", "<!-- -->", "--><svg onload=alert(1)>",
    "</style><style>*{display:none}</style>", "</textarea></title><iframe src=//x>", "]]><x/>", "&lt;b&gt;&#0;&bogus;", "\u2028\u2029", "javascript:alert(1)",
    "[x](javascript:alert(1))", "![x](http://x/x.png)", "@everyone #12", "| a | b |", "```\n<img src=x onerror=alert(1)>\n```", "`` ` ``<img src=x>", "</details><img src=x>",
    "'; touch PWNED; '", "\"; touch PWNED; \"", "$(touch PWNED)", "`touch PWNED`", "\ntouch PWNED\n", "a\\'; touch PWNED #", "!touch", "-rf", "--out", "*", "~root", "../PWNED",
)
INVALID = (b"\xff\xfe<script>\x80", b"\xc2\x1b[m\x9b31m", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80<img src=x>")

# Replays a run that prints values, says what is hostile in many of its ways, and
# keeps its first argument.
SAYS = f"""printf '%s' "$1" > {{work}}/argument
cat {DATA}/2.14/nan/l2.stdout
cat {{work}}/text
printf '[ before_launch - '; cat {{work}}/text; printf ' - 0 ]\\n'
printf 'Traceback (most recent call last):\\n  File "'; cat {{work}}/text; printf '", line 3, in <module>\\nRuntimeError: '; cat {{work}}/text; echo
printf 'RuntimeError: ' >&2; cat {{work}}/text >&2; echo >&2
exit 1
"""


class Page(html.parser.HTMLParser):
    """What of a page would act."""

    BANNED = {"iframe", "object", "embed", "form", "base", "link", "img", "frame", "applet"}

    ICON = [("rel", "icon"), ("href", "data:,")]  # of our pages: no browser asks for one

    def __init__(self, text):
        super().__init__()
        self.scripts = 0
        self.faults = []
        self.code = 0  # how many elements of code are open
        self.outside_code = ""
        self.feed(text)

    def handle_data(self, data):
        if not self.code:
            self.outside_code += data

    def handle_endtag(self, tag):
        self.code -= tag in ("code", "pre")

    def handle_starttag(self, tag, attributes):
        self.scripts += tag in ("script", "style")
        self.code += tag in ("code", "pre")
        if tag == "link" and attributes == self.ICON:
            return
        if tag in self.BANNED:
            self.faults.append(f"<{tag}>")
        for name, value in attributes:
            value = re.sub(r"[\0-\x20]", "", value or "").lower()
            if name.startswith("on") or (name in ("href", "src", "action") and value.startswith(("javascript:", "data:", "vbscript:"))):
                self.faults.append(f"{name}={value}")


def fault_of_page(text, scripts):
    page = Page(text.decode())
    if page.faults:
        return f"the page has {page.faults}"
    if scripts is not None and page.scripts != scripts:
        return f"the page has {page.scripts} scripts and styles, and not {scripts}"
    return fault_of_controls(text)


def fault_of_controls(text):
    """Neither C0 and C1, nor what turns the direction of text. Terminals replace other bytes that are no text."""
    found = re.findall("[\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", text.decode(errors="replace"))
    return f"control characters: {found[:5]}" if found else ""


def fault_of_markdown(text):
    """As GitHub renders it: nothing but code holds tags, mentions or numbers of issues."""
    if why := fault_of_controls(text):
        return why
    rendered = subprocess.run(["cmark-gfm", "--unsafe", "-e", "table", "-e", "autolink"], input=text, capture_output=True, check=True).stdout
    page = Page(rendered.decode())
    if page.faults or page.scripts:
        return f"Markdown with {page.faults or 'scripts'}"
    acts = re.findall(r"(?<!\w)(?:@everyone|#12\b)", page.outside_code)
    return f"Markdown with {acts}" if acts else ""


def fault_of_junit(text):
    tree = xml.etree.ElementTree.fromstring(text)
    cases = len(tree.findall(".//testcase"))
    return "" if cases == 1 else f"{cases} test cases"


def fault_of_json(text):
    json.loads(text)
    return ""


FORMATS = {"terminal": fault_of_controls, "markdown": fault_of_markdown, "issue": fault_of_markdown, "junit": fault_of_junit, "json": fault_of_json}


class Injection:
    """One place for a hostile text. Every way to show the record is then looked at."""

    scripts = None  # in the page of a harmless text

    def __init__(self, field):
        self.field = field
        self.environment = {}
        self.folder = "r"
        self.argument = None

    def words(self, text):
        """What the user runs, with the text in its place."""
        self.field.write("says.sh", SAYS.format(work=self.field.work))
        self.field.write("text", "harmless")
        return self.place(text)

    def run_words(self, *command):
        return ("run", "--out", self.folder, "--", "sh", *command)

    def measure(self):
        self.field.clear()
        words = self.words("harmless")
        done = self.field.run(*words, environment=self.environment)
        if fault_of(done, {1}):
            raise RuntimeError(f"the harmless text failed: {done.status} {tail(done.err)}")
        page = next((self.field.work / self.folder).rglob("report.html"))
        self.scripts = Page(page.read_text()).scripts
        return self

    def survives(self, text):
        words = self.words(text)
        if any("\0" in each for each in words if isinstance(each, str)):
            return ""  # no program can be given it
        done = self.field.run(*words, environment=self.environment)
        return fault_of(done) or self.fault_of_answer(done) or self.fault_of_shell() or (done.status == 1 and self.fault_of_reports()) or ""

    def fault_of_answer(self, done):
        return fault_of_controls(done.out) or fault_of_controls(done.err)

    def fault_of_reports(self):
        for name, look in FORMATS.items():
            done = self.field.run("report", self.folder, "--format", name)
            try:
                why = fault_of(done, {0}) or look(done.out) or fault_of_controls(done.err)
            except (ValueError, xml.etree.ElementTree.ParseError) as error:
                why = str(error)
            if why:
                return f"{name}: {why}"
        done = self.field.run("report", self.folder, "--format", "html")
        if why := fault_of(done, {0}) or fault_of_page(done.out, self.scripts):
            return f"html: {why}"
        return self.fault_of_listing() or self.fault_of_replay()

    def fault_of_listing(self):
        done = self.field.run("record", "list", ".")
        why = fault_of(done, {0}) or fault_of_controls(done.out)
        return f"record list: {why}" if why else ""

    def fault_of_replay(self):
        """The script of a record runs the same command, with the same words."""
        script = self.field.work / self.folder / "replay.sh"
        (self.field.work / "argument").unlink(missing_ok=True)
        done = subprocess.run(["sh", script], cwd=self.field.work, env=self.field.environment, capture_output=True)
        if done.returncode != 1:
            return f"replay.sh: exit code {done.returncode}: {tail(done.stderr)}"
        return self.fault_of_shell()

    def fault_of_shell(self):
        if found := [*self.field.work.rglob("PWNED"), *self.field.work.parent.glob("PWNED")]:
            return f"a text was run: {found}"
        argument = self.field.work / "argument"
        if self.argument is not None and argument.exists() and argument.read_bytes() != self.argument:
            return f"the command got another word: {argument.read_bytes()}"
        return ""


class InOutput(Injection):
    def place(self, text):
        self.field.write("text", os.fsencode(text))
        return self.run_words("says.sh", "x")


class InArgument(Injection):
    def place(self, text):
        self.argument = os.fsencode(text)
        return self.run_words("says.sh", text)


class InEnvironment(Injection):
    def place(self, text):
        return ("run", "--env", f"PLACE={text}", *self.run_words("says.sh", "x")[1:])


def as_name(text):
    """As a file's name; without what no file system takes."""
    return text.replace("/", "_").replace("\0", "_")


class InScriptName(Injection):
    def place(self, text):
        name = as_name(text) + ".sh"
        (self.field.work / "says.sh").rename(self.field.work / name)
        return self.run_words(f"./{name}", "x")


class InSource(Injection):
    """In a script that the record keeps, and the report shows."""

    def place(self, text):
        (self.field.work / "says.sh").write_bytes(SAYS.format(work=self.field.work).encode() + b"# " + os.fsencode(text).replace(b"\n", b"\n# ") + b"\n")
        return self.run_words("says.sh", "x")


class InFolder(Injection):
    def place(self, text):
        self.folder = as_name(text) + "r"
        return self.run_words("says.sh", "x") if not self.folder.startswith("-") else ("run", f"--out={self.folder}", "--", "sh", "says.sh", "x")

    def fault_of_reports(self):
        # Behind a folder, since a word with "-" is an option.
        self.folder = f"./{self.folder}"
        return super().fault_of_reports()


class InRecipe(Injection):
    def place(self, text):
        text = os.fsencode(text).decode(errors="replace")  # YAML is UTF-8
        recipe = {"description": text, "command": ["sh", "says.sh", "${value}"], "matrix": {"value": ["x", text]}, "environment": {"set": {"PLACE": text}}}
        self.field.write("r.yaml", json.dumps(recipe))
        return ("run", "r.yaml", "--out", self.folder)

    def fault_of_reports(self):
        folders = sorted(each.parent for each in (self.field.work / "r").rglob("record.json"))
        for each in folders:
            self.folder = str(each.relative_to(self.field.work))
            if why := super().fault_of_reports():
                return why
        return ""


class InSlurmJob(InFolder):
    """As a job of a cluster whose sbatch runs it at once."""

    SBATCH = 'for script; do :; done\nSLURM_ARRAY_TASK_ID=0 SLURM_JOB_ID=1 sh "$script" >&2\necho 1\n'

    def place(self, text):
        for name, script in (("sbatch", self.SBATCH), ("squeue", "exit 0\n"), ("scancel", "exit 0\n"), ("scontrol", "exit 1\n")):
            self.field.write(f"bin/{name}", f"#!/bin/sh\n{script}").chmod(0o755)
        self.environment = {"PATH": f"{self.field.work}/bin:{os.environ['PATH']}"}
        self.folder = as_name(text) + "r"
        self.argument = os.fsencode(text)
        return ("run", "--executor", "slurm", f"--out={self.folder}", "--", "sh", "says.sh", text)


PLACES = {"output": InOutput, "argument": InArgument, "environment": InEnvironment, "script": InScriptName, "source": InSource, "folder": InFolder,
          "recipe": InRecipe, "slurm": InSlurmJob}


def injection(field, scale):
    """Hostile texts in every place that a text has."""
    if not shutil.which("cmark-gfm"):
        raise Skipped("cmark-gfm, which renders Markdown, is missing")
    number = 0
    for name, make in PLACES.items():
        measured = make(field).measure()
        texts = [*HOSTILE, *(os.fsdecode(each) for each in INVALID)]
        for at, text in enumerate(texts):
            number += 1
            if number % scale:
                continue

            def survives(make=make, text=text, scripts=measured.scripts):
                place = make(field)
                place.scripts = scripts
                return place.survives(text)

            yield f"{name}-{at}", survives


# --- secrets --------------------------------------------------------------------

# How long a part of a secret may be that is left: see configs/README.md.
MOST_LEFT = 11
VALUES = ("hf_Qm3vT8xKp2LzR7nWb5YcD9sGfHj4", "p@ss\"w'ord\\<&>tail+x/y=z", "two words and 'a quote'", "gl\u00fcck\u00e9\u4e2d\U0001f600-0123456789",
          "AKIAQ3ZT7XWV5PLM2KDY", "0123456789abcdef0123456789abcdef01234567", "-----begin\nof/several+lines\nhere==", "s3cr3t")
# They have these shapes, and no name.
SHAPED = ("hf_Zq9wXe7rTy5uIo3pAs1dFg8hJk", "ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4", "AKIAZX9CV8BN7MA6SD5F", "xoxb-123456789012-abcdefABCDEF",
          "nvapi-Abcdefgh1234Ijklmnop5678", "eyJhbGciOiJI.eyJzdWIiOiIx.SflKxwRJSMeKKF2QT4")
INNOCENT = ("max_new_tokens=100 pad_token_id: 50256", "The secret of attention is all you need", "commit 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b",
            "token = tokenizer(text)", "tensor([[0.1, 0.2]]) key: torch.float32", "sha256:e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
            "past_key_values=None, use_cache=True", "https://pytorch.org/docs/stable/index.html?highlight=export", "password: ", "AssertionError: expected token ids",
            "cpp_fused_add_mul_0 triton_poi_fused_relu_1 buf0 arg0_1", "--use-auth-token True", "primary_key = 'id'", "0x7fff5fbff8c0 <module>", "epoch 3 loss nan")


def in_pieces(text, piece):
    """With the piece inside, once."""
    return text[:len(text) // 2] + piece + text[len(text) // 2:]


def repeated(encode, times):
    return lambda text: functools.reduce(lambda done, _: encode(done), range(times), text)


def as_json(text, ascii_only=True):
    return json.dumps(text, ensure_ascii=ascii_only)[1:-1]


# What configs/README.md promises of a value that is known by the name of its variable.
FORMS = {
    "plain": str,
    "json": as_json,
    "json-unicode": lambda text: as_json(text, False),
    "json-in-json": repeated(as_json, 2),
    "html": html.escape,
    "html-text": lambda text: html.escape(text, False),
    "python": lambda text: repr(text)[1:-1],
    "python-bytes": lambda text: repr(text.encode())[2:-1],
    "url": lambda text: urllib.parse.quote(text, ""),
    "url-path": urllib.parse.quote,
    "url-form": urllib.parse.quote_plus,
    "colored": lambda text: in_pieces(text, "\x1b[1;31m"),
    "nul": lambda text: in_pieces(text, "\0"),
    "soft-hyphen": lambda text: in_pieces(text, "\u00ad"),
    "zero-width": lambda text: in_pieces(text, "\u200b"),
    "joiner": lambda text: in_pieces(text, "\u2060"),
    "twice": lambda text: text + " " + text,
    "in-url": lambda text: f"https://user:{urllib.parse.quote(text, '')}@host/",
}
# Of a value of twelve bytes or more.
LONG_FORMS = {
    "base64": lambda text: base64.b64encode(text.encode()).decode(),
    "base64-of-login": lambda text: base64.b64encode(f"user:{text}".encode()).decode(),
    "base64-url": lambda text: base64.urlsafe_b64encode(f"xy{text}z".encode()).decode(),
    "wrapped": lambda text: in_pieces(text, "\n"),
    "wrapped-by-terminal": lambda text: in_pieces(text, "\r\n"),
    "wrapped-and-colored": lambda text: in_pieces(text, "\x1b[0m\n\x1b[31m"),
}
# A value of several lines: a line of its own would be half of it.
INVISIBLE = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff\0"))


def forms_of(value):
    long = len(value.encode()) >= 12
    one_line = "\n" not in value
    return {name: form(value) for name, form in (FORMS | (LONG_FORMS if long else {})).items() if one_line or "wrapped" not in name}


def plain_texts(data):
    """The text as people would read it: shown, joined over its lines, decoded."""
    text = re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", data.decode(errors="replace")).translate(INVISIBLE)
    decoded = [text, html.unescape(text), urllib.parse.unquote_plus(text), text.replace("\\\\", "\\").replace('\\"', '"').replace("\\'", "'").replace("\\n", "\n")]
    decoded.append(decoded[-1].replace("\\\\", "\\").replace('\\"', '"'))
    return [*decoded, re.sub(r"\r?\n", "", text)]


def left_of(value, data):
    """The longest part of the value that can be read in the data, if it is too long."""
    texts = plain_texts(data)
    size = min(len(value), MOST_LEFT + 1)
    for begin in range(len(value) - size + 1):
        part = value[begin:begin + size]
        if any(part in text for text in texts):
            return part
    return ""


def written_by(field):
    """All that the tool wrote, by name."""
    for file in sorted(field.work.rglob("*")):
        if not file.is_file() or file.is_symlink() or file.parent == field.work and file.suffix != ".zip":
            continue
        if file.suffix == ".zip":
            with zipfile.ZipFile(file) as archive:
                yield from ((f"{file.name}:{name}", archive.read(name)) for name in archive.namelist())
        elif file.suffix == ".zst":
            yield file.name, subprocess.run(["zstd", "-dcq", file], capture_output=True, check=True).stdout
        else:
            yield str(file.relative_to(field.work)), file.read_bytes()


class Secret:
    """A value that the command has from a place, and prints in every form."""

    def __init__(self, field, value, place, seed):
        self.field = field
        self.value = value
        self.place = place
        self.chance = random.Random(seed)
        self.environment = {}

    def text(self):
        """Each form between innocent lines, in an order of its own."""
        forms = self.forms()
        names = sorted(forms)
        self.chance.shuffle(names)
        lines = []
        for name in names:
            lines += [self.chance.choice(INNOCENT), f"the form {name} is: {forms[name]} and so on"]
        return "\n".join([*INNOCENT, *lines, *INNOCENT]) + "\n"

    def forms(self):
        return forms_of(self.value)

    def prepare(self):
        text = self.text().encode()
        pieces, at = [], 0
        while at < len(text):
            size = self.chance.choice((1, 3, 50, 700, 5000))
            pieces.append(text[at:at + size])
            at += size
        self.field.write("printed", "".join(json.dumps(each.decode("latin-1")) + "\n" for each in pieces))
        self.field.write("says.py", "import json, os, pathlib, sys\nhere = pathlib.Path(__file__).parent\n"
                                    "for line in open(here / 'printed'):\n"
                                    "    os.write(1, json.loads(line).encode('latin-1'))\n"
                                    "cache = pathlib.Path(os.environ['TORCHINDUCTOR_CACHE_DIR']) / 'c'\ncache.mkdir(parents=True, exist_ok=True)\n"
                                    f"text = open('{DATA}/2.14/nan/l2.wrapper.cpp').read()\n"
                                    "(cache / 'c.wrapper.cpp').write_text('// ' + os.environ.get('HF_TOKEN', '').replace('\\n', ' ') + '\\n' + text)\n"
                                    "print('RuntimeError: ' + os.environ.get('HF_TOKEN', 'none'), file=sys.stderr)\nsys.exit(1)\n")

    def words(self):
        """What the user runs, with the value in its place."""
        command = ("python3", "says.py")
        before, after = (), ()
        if self.place in ("variable", "shape"):
            pass
        elif self.place == "option":
            before = ("--env", f"HF_TOKEN={self.value}")
        elif self.place == "argument":
            after = ("--api-key", self.value)
        elif self.place == "assignment":
            after = (f"--password={self.value}",)
        elif self.place == "recipe":
            self.field.write("r.yaml", json.dumps({"command": [*command, "--token", self.value], "environment": {"set": {"HF_TOKEN": self.value}}}))
            return ("run", "r.yaml", "--out", "r")
        if self.place == "variable":
            self.environment = {"HF_TOKEN": self.value}
        return ("run", "--out", "r", *before, "--", *command, *after)

    def survives(self):
        self.prepare()
        done = self.field.run(*self.words(), environment=self.environment)
        if why := fault_of(done, {1}):
            return why
        shown = {"stdout": done.out, "stderr": done.err}
        for name in ("terminal", "html", "issue", "markdown", "json", "junit"):
            shown[name] = self.field.run("report", "r", "--format", name, environment=self.environment).out
        exported = self.field.run("record", "export", "r", "--out", "x.zip", environment=self.environment)
        if why := fault_of(exported, {0}):
            return f"export: {why}"
        return self.fault_of_texts(shown) or self.fault_of_innocent()

    def fault_of_texts(self, shown):
        forms = {name: each.encode() for name, each in self.forms().items()}
        for where, data in (*shown.items(), *written_by(self.field)):
            if left := left_of(self.value, data):
                return f"in {where}: {left!r} of the value is left"
            for name, form in forms.items():
                if form in data:
                    return f"in {where}: the form {name} is left"
        return ""

    def fault_of_innocent(self):
        log = next(data for name, data in written_by(self.field) if name.endswith("00-baseline/run-1/output.log"))
        missing = [each for each in INNOCENT if each.encode() not in log]
        return f"what is no secret is missing in output.log: {missing}" if missing else ""


class Shaped(Secret):
    """A value that only its shape gives away, beside names and quotes."""

    def forms(self):
        value = self.value
        return {"plain": value, "quoted": f"'{value}'", "json": json.dumps({"key": value}), "header": f"Authorization: Bearer {value}", "url": f"https://user:{value}@host/x",
                "parameter": f"https://host/x?token={value}&y=1", "assignment": f"export HF_TOKEN={value}", "colored": in_pieces(value, "\x1b[1m"),
                "soft-hyphen": in_pieces(value, "\u00ad"), "zero-width": in_pieces(value, "\u200b"), "nul": in_pieces(value, "\0")}


def survives_secret(make, *how):
    return make(*how).survives()


def secrets(field, scale):
    """Every promised form of a secret, from every place, in pieces of any size."""
    cases = [(Secret, value, place) for value in VALUES for place in ("variable", "option", "argument", "assignment", "recipe")]
    cases += [(Shaped, value, "shape") for value in SHAPED]
    for number, (make, value, place) in enumerate(cases * 3):
        if number % scale == 0:
            yield f"{place}-{number}", functools.partial(survives_secret, make, field, value, place, number)


ATTACKS = {"injection": injection, "secrets": secrets}
