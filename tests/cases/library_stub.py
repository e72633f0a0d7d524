"""Makes stubs of compiled libraries: ELF files with only what aoti-ladder reads.

That is the bytes of the constants, and the line of the generated code that each
instruction of run_impl comes from.
"""
import re
import struct
import subprocess

RUN_IMPL = "_ZN5torch12aot_inductor16AOTInductorModel8run_implE"
CONSTANTS = ("_binary_constants_bin_start", "_binary_constants_bin_end")
SMALL = 4 << 10  # bytes of constants that are kept as they are
LARGE = 0x49800000  # the float 2^20, from which on aoti-ladder calls a weight large


# --- what a library holds ------------------------------------------------------


def sections_of(elf):
    """Returns (type, address, offset, size, linked section) of each section."""
    (table,) = struct.unpack_from("<Q", elf, 0x28)
    size, count = struct.unpack_from("<HH", elf, 0x3A)
    for index in range(count):
        _, kind, _, address, offset, length, link = struct.unpack_from("<IIQQQQI", elf, table + index * size)
        yield kind, address, offset, length, link


def symbols_of(elf):
    """Returns name -> (section, address, size) of the symbols in .symtab and .dynsym."""
    sections = list(sections_of(elf))
    symbols = {}
    for wanted in (2, 11):  # SHT_SYMTAB, then SHT_DYNSYM, which overrides it
        for kind, _, offset, length, link in sections:
            if kind != wanted:
                continue
            names = sections[link][2]
            for at in range(offset, offset + length, 24):
                name, _, _, section, address, size = struct.unpack_from("<IBBHQQ", elf, at)
                if 0 < section < len(sections):
                    start = names + name
                    symbols[elf[start : elf.index(b"\0", start)].decode()] = (section, address, size)
    return symbols, sections


def without_plain_numbers(data):
    """Returns large constants with 0 for each float that is neither NaN nor Inf nor
    large, because random numbers do not compress."""
    if len(data) <= SMALL or len(data) % 4:
        return data
    words = struct.unpack(f"<{len(data) // 4}I", data)
    return struct.pack(f"<{len(words)}I", *(w if w & 0x7FFFFFFF >= LARGE else 0 for w in words))


def constants_of(elf, symbols, sections):
    """Returns the bytes between the two symbols; none if the weights are elsewhere."""
    if not all(name in symbols for name in CONSTANTS):
        return None
    section, first, _ = symbols[CONSTANTS[0]]
    last = symbols[CONSTANTS[1]][1]
    _, address, offset, _, _ = sections[section]
    return without_plain_numbers(elf[offset + first - address : offset + last - address])


ROW = re.compile(r"^(\S.*?) +(\d+|-) +(0x[0-9a-f]+|0)\b")


def lines_of(path, first, size):
    """Returns (offset, file, line) of the rows of the line table in a function; line 0
    ends a sequence."""
    command = ["readelf", "-W", "--debug-dump=decodedline", str(path)]
    table = subprocess.run(command, capture_output=True, text=True, errors="replace").stdout
    rows = []
    for text in table.splitlines():
        row = ROW.match(text)
        if row and 0 <= int(row[3], 16) - first <= size:
            line = 0 if row[2] == "-" else int(row[2])
            rows.append((int(row[3], 16) - first, row[1].rsplit("/", 1)[-1], line))
    return sorted(rows, key=lambda each: each[0])


# --- the stub ------------------------------------------------------------------


def unsigned(number):
    """LEB128."""
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        out.append(low | (0x80 if number else 0))
        if not number:
            return bytes(out)


def signed(number):
    out = bytearray()
    while True:
        number, low = number >> 7, number & 0x7F
        done = (number == 0 and not low & 0x40) or (number == -1 and low & 0x40)
        out.append(low if done else low | 0x80)
        if done:
            return bytes(out)


def line_table(rows, size):
    """Returns .debug_line of one function at address 0, in DWARF 4."""
    files = sorted({file for _, file, _ in rows})
    program, at, line, number = b"", None, 1, 1
    for offset, file, wanted in [*rows, (size, None, 0)]:
        if at is None:  # a sequence begins: DW_LNE_set_address
            if file is None:
                break
            program += b"\0" + unsigned(9) + b"\x02" + struct.pack("<Q", offset)
            at, line, number = offset, 1, 1
        program += b"\x02" + unsigned(offset - at)
        if wanted == 0:  # it ends: DW_LNE_end_sequence
            program += b"\0\x01\x01"
            at = None
            continue
        if files.index(file) + 1 != number:
            number = files.index(file) + 1
            program += b"\x04" + unsigned(number)
        program += b"\x03" + signed(wanted - line) + b"\x01"
        at, line = offset, wanted
    names = b"".join(file.encode() + b"\0\0\0\0" for file in files) + b"\0"
    # Lengths of an instruction and of the standard opcodes' operands.
    head = struct.pack("<BBBbBB", 1, 1, 1, -5, 14, 13) + bytes([0, 1, 1, 1, 1, 0, 0, 0, 1, 0, 0, 1]) + b"\0" + names
    body = struct.pack("<HI", 4, len(head)) + head + program
    return struct.pack("<I", len(body)) + body


def elf_of(parts, symbols):
    """Returns an ELF file with parts (name -> bytes) and symbols (name, part, offset,
    size). .text is at address 0, as its line table says."""
    names = list(parts)
    strings, table = b"\0", bytes(24)
    for name, part, offset, size in symbols:
        where = names.index(part) + 1
        address = (0 if part == ".text" else 1 << 32) + offset
        table += struct.pack("<IBBHQQ", len(strings), 0x12, 0, where, address, size)
        strings += name.encode() + b"\0"
    parts = {**parts, ".dynsym": table, ".dynstr": strings, ".shstrtab": b""}
    parts[".shstrtab"] = b"\0" + b"".join(name.encode() + b"\0" for name in parts)
    kinds = {".dynsym": 11, ".dynstr": 3, ".shstrtab": 3}
    out, headers = bytearray(64), bytes(64)
    for name, data in parts.items():
        link, entry = (len(names) + 2, 24) if name == ".dynsym" else (0, 0)
        address = (1 << 32) if name == ".lrodata" else 0
        word = parts[".shstrtab"].index(b"\0" + name.encode() + b"\0") + 1
        headers += struct.pack(
            "<IIQQQQIIQQ", word, kinds.get(name, 1), 2, address, len(out), len(data), link, 0, 1, entry
        )
        out += data
    out[:64] = struct.pack(
        "<4s12xHHIQQQIHHHHHH", b"\x7fELF", 3, 62, 1, 0, 0, len(out), 0, 64, 0, 0, 64, len(parts) + 1, len(parts)
    )
    out[4:7] = b"\x02\x01\x01"  # 64 bits, little-endian
    return bytes(out) + headers


def stub_of(path, with_lines):
    """Returns the stub of the library at `path`."""
    elf = path.read_bytes()
    symbols, sections = symbols_of(elf)
    parts, kept = {}, []
    constants = constants_of(elf, symbols, sections)
    if constants is not None:
        parts[".lrodata"] = constants
        kept += [(CONSTANTS[0], ".lrodata", 0, 0), (CONSTANTS[1], ".lrodata", len(constants), 0)]
    name = next((each for each in symbols if each.startswith(RUN_IMPL) and "." not in each), None)
    if with_lines and name is not None:
        _, address, size = symbols[name]
        parts[".text"] = bytes(size)
        parts[".debug_line"] = line_table(lines_of(path, address, size), size)
        kept.append((name, ".text", 0, size))
    return elf_of(parts, kept)
