"""A length in bytes is taken for a number of frames: the model asks for terabytes."""
import sys

import torch


class Spectrum(torch.nn.Module):
    def forward(self, frames, window):
        grid = frames[:, None] * window[None, :]
        return torch.cumsum(torch.sin(grid), 1)[:, -1]


device = sys.argv[1]
a, b = torch.export.Dim("a", min=2, max=1 << 40), torch.export.Dim("b", min=2, max=1 << 40)
with torch.no_grad():
    example = (torch.rand(8).to(device), torch.rand(9).to(device))
    exported = torch.export.export(Spectrum(), example, dynamic_shapes=({0: a}, {0: b}))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    print(run(torch.rand(16).to(device), torch.rand(32).to(device)).sum().item())
    large = torch.rand(1 << 22).to(device)
    print(run(large, large.clone()).sum().item())
