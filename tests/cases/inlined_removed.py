"""One of 8 scales is NaN, but the model replaces what it makes NaN. The NaN in the result is of a logarithm of negative numbers, in the same kernel."""
import torch


class Level(torch.nn.Module):
    def __init__(self):
        super().__init__()
        scale = torch.linspace(0.5, 2.0, 8)
        scale[5] = float("nan")
        self.register_buffer("scale", scale)
        self.layer = torch.nn.Linear(12, 8)

    def forward(self, x):
        return torch.log(torch.nan_to_num(self.layer(x) * self.scale, nan=1.0))


torch.manual_seed(8)
model, x = Level().eval(), torch.randn(5, 12)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "levels are not finite"
