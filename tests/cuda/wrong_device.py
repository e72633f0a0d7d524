"""A tensor of another device than at export is passed: of the host to a GPU's model, of none to a CPU's."""
import sys

import torch


class Mixer(torch.nn.Module):
    def forward(self, a, b):
        return torch.softmax(a @ b, -1)


device = sys.argv[1]
other = "cpu" if device == "cuda" else "meta"
a = torch.rand(4, 4).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(Mixer(), (a, a.clone())))
    y = torch._inductor.aoti_load_package(package)(a, torch.rand(4, 4, device=other))
    assert torch.isfinite(y).all(), y
