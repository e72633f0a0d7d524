"""Records for the test of the HTML report, made of a recorded one: no GPU and no
PyTorch is needed, and the sizes and names are what the test wants them to be."""

import json
import re
import shutil

# What a wrapper, a file name or a line of a log could hold.
HOSTILE = "</script><img src=x onerror=\"window.hit='HOSTILE'\"><!--"


def _stage(record, pattern):
    (stage,) = record.glob(f"stages/*-{pattern}")
    return stage / "run-1"


def _write_run(run, log, returncode):
    (run / "output.log").write_bytes(log)
    (run / "order").write_text(f"o {len(log)} 1000\n")
    facts = json.loads((run / "run.json").read_text())
    facts["ending"] = {"exit": returncode}
    (run / "run.json").write_text(json.dumps(facts))


def _wrapper(run):
    (wrapper,) = run.glob("wrappers/*.wrapper.cpp")
    return wrapper


def _block(phase, name, buffer, bad):
    value = "-nan" if bad else "0.5"
    return (f"[  {phase}_launch - {name} - {buffer}  ]:\n"
            "Number of elements: 36\nDtype: float32\n"
            f"Mean value: {value}\nMin value: {value}\nMax value: {value}\n"
            "Device: cpu\nSize: [6, 6]\nStride: [6, 1]\nLayout: Strided\n"
            "Is contiguous: 1\nRequires grad: 0\n\n")


def make_long(base, folder, launches):
    """nan_sqrt with so many launches between its fourth and its fifth, each of
    which works in place on what the one before it left; each third one is a call
    that the printer does not show. The run dies in the last but one."""
    shutil.copytree(base, folder)
    names = [f"cpp_fused_step_{n}" for n in range(launches)]
    for stage, level in (("kernel-names", 3), ("kernel-values", 2)):
        run = _stage(folder, stage)
        wrapper = _wrapper(run)
        text = wrapper.read_text()
        # In front of the call: its printer, and the comment above it.
        at = text.index("        // [Provenance debug handles] cpp_fused_div_sqrt_1")
        code = []
        log = []
        for n, name in enumerate(names):
            call = f"        {name}((float*)(buf4.data_ptr()));\n"
            if n % 3 == 2:
                code.append(call)
                continue
            if level == 3:
                code += [f'        printf("[ before_launch: {name} ]\\n");\n', call,
                         f'        printf("[ after_launch: {name} ]\\n");\n']
                log.append(f"[ before_launch: {name} ]\n")
                log.append(f"[ after_launch: {name} ]\n")
            else:
                show = '        aoti_torch_print_tensor_handle(buf4, "%s_launch - ' \
                       f'{name} - buf4");\n'
                code += [show % "before", call, show % "after"]
                log.append(_block("before", name, "buf4", False))
                log.append(_block("after", name, "buf4", False))
        wrapper.write_text(text[:at] + "".join(code) + text[at:])
        recorded = (run / "output.log").read_text()
        head = recorded[:recorded.index("cpp_fused_div_sqrt_1")]
        head = head[:head.rindex("\n") + 1]
        # The last that began did not end; what is behind it is not reached.
        log = log[:-4]
        while "before_launch" not in log[-1]:
            log.pop()
        _write_run(run, (head + "".join(log)).encode(), 139)
    for stage in ("baseline", "sanity", "pinpoint"):
        _write_run(_stage(folder, stage), b"Segmentation fault\n", 139)


def make_hostile(base, folder):
    """A copy of which every text that may come from outside
    holds markup, control characters, no UTF-8, or is endless."""
    shutil.copytree(base, folder)
    facts = json.loads((folder / "record.json").read_text())
    facts["argv"] = ["python3", HOSTILE, "\u202eevil\u0007"]
    facts["workdir"] = f"/tmp/{HOSTILE}"
    facts["torch_version"] = HOSTILE
    (folder / "record.json").write_text(json.dumps(facts))
    for run in folder.glob("stages/*/run-1"):
        facts = json.loads((run / "run.json").read_text())
        facts["environment_added"][HOSTILE] = HOSTILE
        (run / "run.json").write_text(json.dumps(facts))
        log = (run / "output.log").read_bytes()
        log = (HOSTILE.encode() + b"\x00\x1b[2J\xff\xfe\r\n" + log +
               b"y" * 10_000_000 + b"\n" + HOSTILE.encode())
        (run / "output.log").write_bytes(log)
        for wrapper in run.glob("wrappers/*.wrapper.cpp"):
            text = wrapper.read_text()
            # A weight's name, as a C++ string holds it.
            name = HOSTILE.replace('"', '\\"')
            text = re.sub(r'original_fqn = "([^"]*)"',
                          lambda found: f'original_fqn = "{found[1]}{name}"', text)
            wrapper.write_text(text)
