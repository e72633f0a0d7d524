"""Attacks with hostile files: thousands of damaged ones, made from good ones."""
import functools
import io
import random
import shutil
import subprocess
import zipfile

from field import DATA, HANG_SECONDS, ROOT, fault_of

MUTANTS = 2000  # of each kind
SECONDS = 10
MOST_MB = 512
# 3 is an error of ours, and no answer to a bad file; 130 needs a signal.
CODES = {0, 1, 2, 4, 5, 125}
HUGE = (b"99999999999999999999", b"-1", b"0", b"4294967296", b"-9223372036854775808", b"1e999", b"NaN", b"18446744073709551615")
NESTED = (b"[" * 20000, b"{" * 20000, b'{"a":' * 5000, b"(" * 20000, b"- " * 5000, b"<" * 5000, b"&a [*a, " * 500)
ODD = (b"\0", b"\xff\xfe", b"\x1b[2J", b"\r", b"\xc2\x9b", b"'", b'"', b"\\", b"%s%n", b"../../../../etc/passwd", b"\n" * 5000, b"A" * 100000)


# --- how a file is damaged ------------------------------------------------------


def flip(chance, text):
    for _ in range(chance.choice((1, 1, 2, 8, 64))):
        text[chance.randrange(len(text))] = chance.randrange(256)


def cut(chance, text):
    begin = chance.randrange(len(text))
    del text[begin:chance.choice((len(text), begin + chance.randrange(1, 200)))]


def duplicate(chance, text):
    begin = chance.randrange(len(text))
    piece = text[begin:begin + chance.randrange(1, 2000)]
    text[begin:begin] = piece * chance.choice((1, 2, 50))


def swap(chance, text):
    """Moves a piece to another place."""
    begin = chance.randrange(len(text))
    piece = text[begin:begin + chance.randrange(1, 500)]
    del text[begin:begin + len(piece)]
    at = chance.randrange(len(text) + 1)
    text[at:at] = piece


def insert(words, chance, text):
    at = chance.randrange(len(text) + 1)
    text[at:at] = chance.choice(words)


def enlarge_number(chance, text):
    digits = [at for at, byte in enumerate(text) if 0x30 <= byte <= 0x39]
    if not digits:
        return
    begin = end = chance.choice(digits)
    while end < len(text) and 0x30 <= text[end] <= 0x39:
        end += 1
    text[begin:end] = chance.choice(HUGE)


DAMAGES = (flip, flip, cut, duplicate, swap, enlarge_number, enlarge_number, functools.partial(insert, NESTED), functools.partial(insert, ODD))


def mutate(chance, seed):
    text = bytearray(seed)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        if text:
            chance.choice(DAMAGES)(chance, text)
    return bytes(text)


# --- what reads it --------------------------------------------------------------


def read(*patterns, below=DATA):
    return [each.read_bytes() for pattern in patterns for each in sorted(below.glob(pattern)) if each.is_file()]


def fault_of_mutant(done):
    if done.peak_mb > MOST_MB:
        return f"it took {done.peak_mb:.0f} MB"
    return fault_of(done, CODES)


class Yaml:
    """Ladders, recipes, suites and the files of configs, each as their users give them."""

    def __init__(self, field):
        self.field = field
        self.ladders = read("ladders/*.yaml", below=ROOT)
        self.recipes = [each for each in read("examples/**/*.yaml", below=ROOT) if b"command" in each]
        self.suites = [b"recipes: [r.yaml, m_*.yaml]\njobs: 2\nfail_on: any\nkeep: 30\nbisect: {budget: 2h, max: 3}\n"]

    def make(self, chance):
        kind = chance.choice(("ladder", "recipe", "suite", "failures", "flags", "redact", "slurm"))
        if kind == "ladder":
            self.field.write("bad.yaml", mutate(chance, chance.choice(self.ladders)))
            return ("ladder", "check", "bad.yaml")
        if kind == "recipe":
            self.field.write("bad.yaml", mutate(chance, chance.choice(self.recipes)))
            return ("recipe", "check", "bad.yaml")
        if kind == "suite":
            self.field.write("bad.yaml", mutate(chance, self.suites[0]))
            self.field.write("r.yaml", "command: 'true'\n")
            return ("recipe", "check", "bad.yaml")
        self.field.write(f".aoti-ladder/{kind}.yaml", mutate(chance, *read(f"configs/{kind}.yaml", below=ROOT)))
        self.field.write("log", b"Segmentation fault\n")
        return chance.choice((("ladder", "check"), ("triage", "log")))


class Package:
    """A package beside the log of a model that fails."""

    def __init__(self, field):
        self.field = field
        self.whole = read("2.14/badweight/model.pt2", "2.6/badweight/model.pt2", "2.14/provenance/*.pt2")
        self.log = (DATA / "2.14/nan/l2.stdout").read_bytes()

    def bad(self, chance):
        return mutate(chance, chance.choice(self.whole))

    def make(self, chance):
        self.field.write("log", self.log)
        self.field.write("bad.pt2", self.bad(chance))
        return ("triage", "log", "--package", "bad.pt2")


class Elf(Package):
    """A package that is whole, with a damaged library in it."""

    def __init__(self, field):
        super().__init__(field)
        self.libraries = self.find_libraries() + self.build_libraries()

    def find_libraries(self):
        return [archive.read(name) for archive in map(self.open, self.whole) for name in archive.namelist() if name.endswith(".so")]

    @staticmethod
    def open(package):
        return zipfile.ZipFile(io.BytesIO(package))

    def build_libraries(self):
        """Small ones with line tables: a flipped byte matters more often."""
        source = self.field.folder / "seed.cc"
        source.write_text("extern \"C\" int run_impl(int a) {\n  return a / 2;\n}\n")
        built = []
        for options in (["-g"], ["-gdwarf-4"], ["-gdwarf-2"]):
            library = self.field.folder / "seed.so"
            done = subprocess.run(["c++", "-shared", "-fPIC", *options, source, "-o", library], capture_output=True)
            built += [library.read_bytes()] if done.returncode == 0 else []
        return built

    def bad(self, chance):
        library = mutate(chance, chance.choice(self.libraries))
        packed = io.BytesIO()
        with self.open(chance.choice(self.whole)) as whole, zipfile.ZipFile(packed, "w") as archive:
            for name in whole.namelist():
                archive.writestr(name, library if name.endswith(".so") else whole.read(name))
        return packed.getvalue()

    def make(self, chance):
        words = super().make(chance)
        # A frame of the library makes the tool look for its line.
        self.field.write("log", self.log + b"frame #2: torch::aot_inductor::AOTInductorModel::run_impl(...) + 0x20 (0x7f in /tmp/x/c.wrapper.so)\n"
                         b"!!!!!!! Segfault encountered !!!!!!!\n")
        return words


class Wrapper:
    """Damaged generated code, or a damaged log, or both."""

    def __init__(self, field):
        self.field = field
        self.pairs = [(log, log.with_name(log.name.replace(".stdout", ".wrapper.cpp"))) for log in sorted(DATA.glob("**/*.stdout"))]
        self.pairs = [(log.read_bytes(), code.read_bytes()) for log, code in self.pairs if code.exists()]

    def make(self, chance):
        log, code = chance.choice(self.pairs)
        which = chance.choice(("log", "code", "both"))
        self.field.write("log", log if which == "code" else mutate(chance, log))
        self.field.write("c.wrapper.cpp", code if which == "log" else mutate(chance, code))
        return ("triage", "log", "--wrapper", "c.wrapper.cpp", *chance.choice(((), ("--json",))))


class Record:
    """A record of which one file is damaged, and all that reads a record."""

    READERS = (("report", "r", "--format", "html"), ("report", "r", "--format", "issue"), ("report", "r", "--format", "junit"), ("report", "r"),
               ("triage", "r"), ("record", "list", "."), ("record", "export", "r", "--out", "x.zip"), ("diff", "r", "whole"), ("diff", "whole", "r"),
               ("record", "import", "bad.zip"), ("replay", "r", "--out", "again"), ("resume", "r"))

    def __init__(self, field):
        self.field = field
        field.clear()
        field.write_command()
        field.run("run", "--out", "r", "--", "sh", "fails.sh")
        self.whole = field.folder / "whole"
        shutil.copytree(field.work / "r", self.whole)
        field.run("record", "export", "r", "--out", "whole.zip")
        self.exported = (field.work / "whole.zip").read_bytes()
        self.files = sorted(each.relative_to(self.whole) for each in self.whole.rglob("*") if each.is_file() and each.suffix != ".html")

    def make(self, chance):
        self.field.write_command()
        reader = chance.choice(self.READERS)
        shutil.copytree(self.whole, self.field.work / "r")
        if reader[0] == "diff":
            shutil.copytree(self.whole, self.field.work / "whole")
        for _ in range(chance.choice((1, 1, 2, 3))):
            file = self.field.work / "r" / chance.choice(self.files)
            file.write_bytes(mutate(chance, file.read_bytes()))
        if reader[0] == "resume":
            self.cut_off(self.field.work / "r")
        self.field.write("bad.zip", mutate(chance, self.exported))
        return reader

    @staticmethod
    def cut_off(record):
        """As if the tool had been killed in the last stage."""
        facts = record / "record.json"
        facts.write_bytes(facts.read_bytes().replace(b'"complete"', b'"started"'))
        shutil.rmtree(record / "stages" / "04-kernel-values", ignore_errors=True)


KINDS = {"yaml": Yaml, "package": Package, "elf": Elf, "wrapper": Wrapper, "record": Record}


def survives_mutant(kind, seed):
    words = kind.make(random.Random(seed))
    done = kind.field.run(*words, seconds=SECONDS)
    return fault_of_mutant(done) and f"{' '.join(words)}: {fault_of_mutant(done)}"


def mutants(name, field, scale):
    kind = KINDS[name](field)
    for number in range(MUTANTS // scale):
        yield str(number), functools.partial(survives_mutant, kind, f"{name}-{number}")


# --- files of any size ----------------------------------------------------------

HUGE_MB = 300
MOST_MB_OF_HUGE = 400


def enlarge(file, how):
    """Appends what a reader that reads all of it would keep."""
    whole = file.read_bytes()
    with open(file, "ab") as out:
        if how == "zeros":  # takes no room on the disk
            return out.truncate(5000 << 20)
        block = {"blanks": b" ", "open": b"[", "again": whole}[how]
        block *= max(1, (1 << 20) // max(1, len(block)))
        while out.tell() < HUGE_MB << 20:
            out.write(block)


def survives_huge(record, file, how, reader):
    field = record.field
    shutil.copytree(record.whole, field.work / "r")
    if reader[0] == "diff":
        shutil.copytree(record.whole, field.work / "whole")
    field.write_command()
    enlarge(field.work / "r" / file, how)
    if reader[0] == "resume":
        record.cut_off(field.work / "r")
    # Only what it takes: a log of any size is read to its end.
    done = field.run(*reader, seconds=10 * HANG_SECONDS)
    if done.peak_mb > MOST_MB_OF_HUGE:
        return f"{' '.join(reader)}: it took {done.peak_mb:.0f} MB"
    return fault_of(done, CODES)


def huge(field, scale):
    """Each file of a record with hundreds of megabytes more."""
    record = Record(field)
    firsts = {each.name: each for each in reversed(record.files)}
    readers = [each for each in Record.READERS if each != ("record", "import", "bad.zip")]
    cases = [(file, how) for file in sorted(firsts.values()) for how in ("blanks", "open", "again", "zeros") if (file.name, how) != ("output.log", "again")]
    for number, (file, how) in enumerate(cases):
        if number % scale == 0:
            reader = readers[number // scale % len(readers)]
            yield f"{file.name}-{how}", functools.partial(survives_huge, record, file, how, reader)


def survives_bomb(field, whole, file, how):
    """An exported record of some KB that unpacks to hundreds of megabytes."""
    unpacked = field.folder / "unpacked"
    shutil.copy(whole / file, unpacked)
    enlarge(unpacked, how)
    with zipfile.ZipFile(field.work / "bad.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for each in whole.rglob("*"):
            if each.is_file():
                archive.write(unpacked if each == whole / file else each, f"r/{each.relative_to(whole)}")
    done = field.run("record", "import", "bad.zip")
    if done.peak_mb > MOST_MB_OF_HUGE:
        return f"it took {done.peak_mb:.0f} MB"
    return fault_of(done, CODES)


def bombs(field, scale):
    """The same in a zip."""
    record = Record(field)
    firsts = {each.name: each for each in reversed(record.files)}
    cases = [(file, how) for file in sorted(firsts.values()) for how in ("blanks", "again")]
    for file, how in cases[::scale]:
        yield f"{file.name}-{how}", functools.partial(survives_bomb, field, record.whole, file, how)


ATTACKS = {"huge": huge, "bombs": bombs} | {f"mutants-{name}": functools.partial(mutants, name) for name in KINDS}
