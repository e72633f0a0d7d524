"""A number in the model's code is NaN, the width of an unbounded range. The kernel that multiplies by it also holds a buffer of 8 finite scales in its source."""
import math

import torch


class Width(torch.nn.Module):
    def __init__(self, low, high):
        super().__init__()
        self.width = high - low
        self.register_buffer("scale", torch.linspace(0.5, 2.0, 8))
        self.layer = torch.nn.Linear(12, 8)

    def forward(self, x):
        return torch.sigmoid(self.layer(x) * self.scale) * self.width


torch.manual_seed(9)
model, x = Width(math.inf, math.inf).eval(), torch.randn(5, 12)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the width is NaN"
