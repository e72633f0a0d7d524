"""An operator that allocates its result divides by a zero norm; the printer shows that result only where it is read."""
import torch


class Ratios(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(6, 6)

    def forward(self, x):
        h = torch.relu(self.layer(x))
        total = torch.cumsum(torch.cumprod(h * 0 + 1e30, 0) * torch.sign(x), 1)
        return torch.tanh(total) + 1


torch.manual_seed(27)
model, x = Ratios().eval(), torch.randn(5, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any()
