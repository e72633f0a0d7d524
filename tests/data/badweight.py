"""Makes the packages of */badweight: python badweight.py model.pt2, with CXX set to a script that runs

g++ "$@" -Os -g0 -ffunction-sections -fdata-sections, and for -shared also -s -Wl,--gc-sections
-Wl,--version-script=FILE with { global: AOTInductor*; _binary_constants*; local: *; };

so that they stay small.
"""

import sys

import torch

torch.manual_seed(0)
layers = [m for _ in range(6) for m in (torch.nn.Linear(16, 16), torch.nn.GELU())]
model = torch.nn.Sequential(*layers).eval()
with torch.no_grad():
    model[6].weight[0, 0] = float("nan")
    x = torch.randn(2, 16)
    program = torch.export.export(model, (x,))
    torch._inductor.aoti_compile_and_package(program, package_path=sys.argv[1])
    assert torch._inductor.aoti_load_package(sys.argv[1])(x).isnan().any()
