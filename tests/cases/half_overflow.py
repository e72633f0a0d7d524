"""Half precision: a square of activations passes 65504, and a normalisation divides Inf by Inf."""
import torch


class Norm(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up = torch.nn.Linear(16, 16)
        self.down = torch.nn.Linear(16, 16)

    def forward(self, x):
        energy = torch.cumsum(self.up(x) ** 2 * 64, 0)
        return self.down(energy / energy.amax(-1, keepdim=True))


torch.manual_seed(13)
model, x = Norm().half().eval(), torch.randn(4, 16).half() * 40
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "half overflowed"
