"""One kernel reads scores masked with -inf, which is meant, and takes a square root of negative numbers, which is not."""
import torch


class Pooling(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.score = torch.nn.Linear(8, 8)
        self.value = torch.nn.Linear(8, 8)

    def forward(self, x, absent):
        masked = torch.cumsum(self.score(x).masked_fill(absent, float("-inf")), 0)
        return torch.exp(masked) * torch.sqrt(self.value(x))


torch.manual_seed(8)
model, x, absent = Pooling().eval(), torch.randn(6, 8), torch.rand(6, 8) < 0.2
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, absent)))
    y = torch._inductor.aoti_load_package(package)(x, absent)
    assert torch.isfinite(y).all(), "pooled values are not finite"
