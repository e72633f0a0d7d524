"""Makes the kernels of */indexing: python indexing.py CASE, with TORCHINDUCTOR_CACHE_DIR set.

"CASE-simd" lets Inductor assume vector instructions that the compiler may lack: then only the
source is made, and the compilation fails.
"""

import sys

import torch
import torch._inductor.config


def chain(self, table, permutation, index):
    return table[permutation[index]] * 2


def argmax(self, table, x):
    return table[x.argmax(1)] + 1


def float_(self, table, x):
    return table[(x * 19).long()] + 1


def mask(self, table, index):
    return torch.nn.functional.pad(table[index], (3, 3)) + 1


def where(self, table, index, x):
    return table[torch.where(x > 0, index, torch.zeros_like(index))] + 1


def counter(self, table, n):
    return table[torch.arange(30) - n.sum()] + 1


def loop(self, table):
    return table[(torch.arange(16) * 3) % 37] + 1


def vec(self, table, index):
    return table[index + 1] * 2


def dynamic(self, table, index):
    return table[index] * table.sum()


torch.manual_seed(0)
table = torch.randn(20)
index = torch.randint(0, 10, (64,))
cases = {
    "chain": (chain, (table, torch.randperm(20), index)),
    "argmax": (argmax, (table, torch.randn(64, 20))),
    "float": (float_, (table, torch.rand(64))),
    "mask": (mask, (table, index)),
    "where": (where, (table, index, torch.randn(64))),
    "counter": (counter, (table, torch.zeros(3, dtype=torch.long))),
    "loop": (loop, (table,)),
    "vec": (vec, (table, index)),
    "dynamic": (dynamic, (table, index)),
}

case, _, simd = sys.argv[1].partition("-")
if simd:
    torch._inductor.config.cpp.vec_isa_ok = True
forward, args = cases[case]
model = type("Model", (torch.nn.Module,), {"forward": forward})().eval()
shapes = None
if case == "dynamic":
    size = lambda name: {0: torch.export.Dim(name, min=2, max=1000)}
    shapes = (size("rows"), size("columns"))
with torch.no_grad():
    program = torch.export.export(model, args, dynamic_shapes=shapes)
    torch._inductor.aoti_compile_and_package(program)
