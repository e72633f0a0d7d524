"""Builds a C++ file beside this one against the interpreter's PyTorch, as a project's build would.

    cpp_build.py SOURCE RESULT [--library]
"""
import pathlib
import subprocess
import sys

from torch.utils import cpp_extension

source, result, *kind = sys.argv[1:]
words = ["g++", "-std=c++20", "-O1", *(f"-I{path}" for path in cpp_extension.include_paths())]
words += ["-shared", "-fPIC"] if kind else []
words += [str(pathlib.Path(__file__).with_name(source)), "-o", result]
words += [f"-L{path}" for path in cpp_extension.library_paths()]
subprocess.run([*words, "-ltorch", "-ltorch_cpu", "-lc10"], check=True)
