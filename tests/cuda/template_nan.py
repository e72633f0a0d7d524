"""The matrix product is a Triton template that was chosen by autotuning; the kernel after it makes NaN."""
import sys

import torch
import torch._inductor.config

torch._inductor.config.max_autotune_gemm = True
torch._inductor.config.max_autotune_gemm_backends = "TRITON"


class Head(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(64, 32)

    def forward(self, x):
        level = torch.relu(self.project(x)).sum(-1, keepdim=True) - 1000
        return torch.log(level) * x


device = sys.argv[1]
torch.manual_seed(0)
model, x = Head().eval().to(device), torch.randn(128, 64).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "the head's result is not finite"
