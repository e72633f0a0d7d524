"""Compiles a package, one of whose weights holds a NaN."""
import sys

import torch

import field_model

torch.manual_seed(5)
model, x = field_model.Score().eval(), torch.randn(8, 10)
model.hidden.weight.data[7, 2] = float("nan")
with torch.no_grad():
    torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)),
                                             package_path=sys.argv[1])
