"""A layer norm with its variance as E[x^2] - E[x]^2, less a floor that was meant to be added: the argument of rsqrt is negative for rows that hardly vary."""
import torch


class Norm(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gain = torch.nn.Parameter(torch.ones(24))

    def forward(self, x):
        mean = x.mean(-1, keepdim=True)
        variance = (x * x).mean(-1, keepdim=True) - mean ** 2
        centered = (x - mean) / len(x.shape) ** 0.5
        normed = centered * torch.rsqrt(variance - 1e-3)
        return torch.nn.functional.gelu(normed * self.gain)


torch.manual_seed(2)
model, x = Norm().eval(), torch.randn(5, 24)
x[2] = 0.75
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the norm is NaN"
