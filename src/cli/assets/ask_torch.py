# What aoti-ladder doctor asks the Python of a command: python -c "$(this)" [try]
#
# After each step a line "aoti-ladder: {json}" goes to stdout, so that a step
# that crashes or hangs loses nothing of those before it; "begins" names it.
# Runs on any Python 3 and changes nothing but with "try", which compiles a
# model in a temporary folder.
import json
import os
import sys


def say(**facts):
    sys.stdout.write("\naoti-ladder: " + json.dumps(facts) + "\n")
    sys.stdout.flush()


def words_of(error):
    text = str(error).strip() or repr(error)
    return "%s: %s" % (type(error).__name__, text)


def ask_compiler():
    import shlex
    import subprocess

    # Asked for a compiler, torch would install one.
    os.environ.pop("TORCH_INDUCTOR_INSTALL_GXX", None)
    from torch._inductor import config, cpp_builder

    wanted = config.cpp.cxx
    wanted = [c for c in (wanted if isinstance(wanted, (list, tuple)) else [wanted]) if c]
    say(compilers_wanted=[str(c) for c in wanted])
    compiler = cpp_builder.get_cpp_compiler()
    lines = subprocess.check_output(
        shlex.split(compiler) + ["--version"], stderr=subprocess.STDOUT
    ).decode("utf-8", "replace").splitlines()
    say(compiler=compiler, compiler_version=lines[0] if lines else "")


def ask_devices(torch):
    kinds = []
    if torch.version.cuda or getattr(torch.version, "hip", None):
        kinds.append(("rocm" if getattr(torch.version, "hip", None) else "cuda", torch.cuda))
    if getattr(torch.version, "xpu", None) and hasattr(torch, "xpu"):
        kinds.append(("xpu", torch.xpu))
    for kind, module in kinds:
        devices, why = [], ""
        try:
            module.init()
            for i in range(module.device_count()):
                of = module.get_device_properties(i)
                device = {"name": of.name, "memory": of.total_memory}
                if kind == "cuda":
                    device["arch"] = "sm_%d%d" % (of.major, of.minor)
                devices.append(device)
        except Exception as error:
            why = words_of(error)
        facts = {"kind": kind, "devices": devices, "why": why}
        if kind == "cuda":
            facts["built_for"] = module.get_arch_list()
        say(device=facts)


def try_to_compile(torch):
    import tempfile

    class Model(torch.nn.Module):
        def forward(self, x):
            return torch.relu(x) + 1

    device = "cuda" if torch.cuda.is_available() else "cpu"
    x = torch.randn(8, device=device)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["TORCHINDUCTOR_CACHE_DIR"] = os.path.join(folder, "cache")
        exported = torch.export.export(Model(), (x,))
        path = torch._inductor.aoti_compile_and_package(
            exported, package_path=os.path.join(folder, "model.pt2"))
        say(begins="running the compiled model")
        result = torch._inductor.aoti_load_package(path)(x)
        if isinstance(result, (list, tuple)):
            result = result[0]
        size = sum(os.path.getsize(os.path.join(at, name))
                   for at, _, names in os.walk(folder) for name in names)
        right = bool(torch.allclose(result, torch.relu(x) + 1))
        say(tried={"device": device, "right": right, "bytes": size})


def step(name, key, run):
    say(begins=name)
    try:
        return run()
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        say(**{key: words_of(error)})
        return None


def find_torch():
    import importlib.util

    spec = importlib.util.find_spec("torch")
    if spec is None:
        say(installed=False)
        return None
    if not spec.submodule_search_locations:
        raise ImportError("%s stands where torch should" % spec.origin)
    path = list(spec.submodule_search_locations)[0]
    known = {}
    with open(os.path.join(path, "version.py")) as version:
        exec(version.read(), known)
    say(torch={"path": path, "version": str(known["__version__"]),
               "cuda": known.get("cuda") or "", "hip": known.get("hip") or "",
               "xpu": known.get("xpu") or ""})
    return path


def import_torch():
    import torch

    import torch._inductor

    say(imported={"file": torch.__file__,
                  "packages": hasattr(torch._inductor, "aoti_compile_and_package")})
    return torch


def ask_triton():
    import triton

    say(triton=triton.__version__)


def main():
    say(python={"version": sys.version.split()[0], "executable": sys.executable or "",
                "machine": os.uname()[4]})
    if step("looking for torch", "torch_error", find_torch) is None:
        return
    torch = step("importing torch", "import_error", import_torch)
    if torch is None:
        return
    step("asking inductor for its compiler", "compiler_error", ask_compiler)
    step("importing triton", "triton_error", ask_triton)
    step("asking for devices", "device_error", lambda: ask_devices(torch))
    if sys.argv[1:] == ["try"]:
        step("compiling a model", "try_error", lambda: try_to_compile(torch))


main()
say(done=True)
