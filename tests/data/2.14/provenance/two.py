"""Made two.pt2: INDUCTOR_PROVENANCE=1 python two.py two.pt2; zip -d two.pt2 '*.so' (to keep it small)."""

import sys

import torch
from torch._inductor.package import package_aoti


class A(torch.nn.Module):
    def forward(self, x):
        return torch.tanh(x) * 2


class B(torch.nn.Module):
    def forward(self, x):
        return torch.cumsum(x, 0).exp()


x = torch.randn(4)
with torch.no_grad():
    options = {"aot_inductor.package": True}
    files = {
        name: torch._inductor.aot_compile(torch.export.export(model(), (x,)).module(), (x,), options=options)
        for name, model in (("a", A), ("b", B))
    }
    package_aoti(sys.argv[1], files)
