"""A registered buffer, the scale of a normalisation, holds NaN; only generated kernels read it, and none of them prints it."""
import torch


class Normaliser(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("mean", torch.zeros(9))
        self.register_buffer("scale", torch.full((9,), 2.0))
        self.layer = torch.nn.Linear(9, 9)

    def forward(self, x):
        return torch.tanh(self.layer((x - self.mean) * self.scale)) + 1


torch.manual_seed(3)
model, x = Normaliser().eval(), torch.randn(5, 9)
with torch.no_grad():
    model.scale[4] = float("nan")
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    if torch.isnan(y).any():
        raise ValueError("normalised values are NaN")
