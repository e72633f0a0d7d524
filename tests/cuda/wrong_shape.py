"""Rows of eleven values are passed to a model of ten."""
import sys

import torch

device = sys.argv[1]
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(10, 16), torch.nn.ReLU(), torch.nn.Linear(16, 4)).eval().to(device)
x = torch.randn(8, 10).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    print(run(x).sum().item())
    print(run(torch.randn(8, 11).to(device)).sum().item())
