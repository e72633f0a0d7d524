"""A square root of negative scores makes NaN between two matrix products; the script checks its output."""
import sys

import torch


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.query = torch.nn.Linear(12, 12)
        self.value = torch.nn.Linear(12, 4)

    def forward(self, x):
        weights = torch.sqrt(self.query(x) @ x.t()) / 3.0
        return torch.tanh(weights @ self.value(x))


device = sys.argv[1]
torch.manual_seed(0)
model, x = Scorer().eval().to(device), torch.randn(6, 12).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "scores are not finite"
