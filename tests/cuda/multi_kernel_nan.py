"""TORCHINDUCTOR_MULTI_KERNEL=1: of each reduction two kernels are compiled and the faster is kept. One makes NaN."""
import os
import sys

os.environ["TORCHINDUCTOR_MULTI_KERNEL"] = "1"

import torch


class Normalise(torch.nn.Module):
    def forward(self, x, w):
        centred = x - x.mean(-1, keepdim=True)
        return torch.sqrt(centred.sum(-1, keepdim=True) - 1.0) * (centred @ w)


device = sys.argv[1]
torch.manual_seed(0)
x, w = torch.randn(64, 512).to(device), torch.randn(512, 16).to(device)
with torch.no_grad():
    exported = torch.export.export(Normalise(), (x, w))
    y = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))(x, w)
    assert torch.isfinite(y).all(), "not finite"
