"""exp overflows to Inf; two matrix products carry it on before a difference of infinities makes it NaN."""
import torch


class Growth(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(10, 10)
        self.b = torch.nn.Linear(10, 10)
        self.c = torch.nn.Linear(10, 10)
        for layer in (self.b, self.c):
            torch.nn.init.uniform_(layer.weight, 0.1, 0.5)

    def forward(self, x):
        grown = torch.exp(self.a(x) * 90)
        spread = torch.relu(self.b(grown))
        total = self.c(spread)
        return total - total.mean(0)


torch.manual_seed(6)
model, x = Growth().eval(), torch.randn(4, 10)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "growth is not a number"
