"""Values of half precision are passed to a model of single precision."""
import sys

import torch

device = sys.argv[1]
torch.manual_seed(0)
model = torch.nn.Sequential(torch.nn.Linear(12, 12), torch.nn.GELU(), torch.nn.Softmax(-1)).eval().to(device)
x = torch.randn(8, 12).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    assert torch.isfinite(run(x)).all()
    assert torch.isfinite(run(x.half())).all(), "not finite"
