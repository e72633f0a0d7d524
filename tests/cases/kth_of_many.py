"""Thirty times the same layer; the 23rd bias makes the argument of its root negative."""
import torch


class Deep(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(6, 6) for _ in range(30))

    def forward(self, x):
        for layer in self.layers:
            x = torch.sqrt(layer(x))
        return x


torch.manual_seed(20)
model, x = Deep().eval(), torch.rand(2, 6)
with torch.no_grad():
    for layer in model.layers:
        layer.weight.mul_(0.2)
        layer.bias.uniform_(1, 2)
    model.layers[22].bias.fill_(-9)
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all()
