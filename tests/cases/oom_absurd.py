"""A length in bytes is taken for a number of frames: the model asks for terabytes."""
import torch


class Spectrum(torch.nn.Module):
    def forward(self, frames, window):
        grid = frames[:, None] * window[None, :]
        return torch.cumsum(torch.sin(grid), 1)[:, -1]


model = Spectrum()
a, b = torch.export.Dim("a", min=2, max=1 << 40), torch.export.Dim("b", min=2, max=1 << 40)
with torch.no_grad():
    exported = torch.export.export(model, (torch.rand(8), torch.rand(9)), dynamic_shapes=({0: a}, {0: b}))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    run(torch.rand(16), torch.rand(32))
    run(torch.rand(1 << 22), torch.rand(1 << 22))
