"""A hundred equal layers; a broken checkpoint left the 73rd with a NaN in its weight."""
import torch


class Deep(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(8, 8) for _ in range(100))

    def forward(self, x):
        for layer in self.layers:
            x = torch.tanh(layer(x))
        return x


torch.manual_seed(0)
model, x = Deep().eval(), torch.randn(3, 8)
with torch.no_grad():
    model.layers[72].weight[5, 1] = float("nan")
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "the embedding is not finite"
