"""One of 6 scales is infinite, as after a division by a deviation of zero. The kernel that multiplies by it holds it in its source."""
import torch


class Scaler(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("scale", 1 / torch.tensor([2.0, 0.5, 4.0, 0.0, 1.0, 8.0]))
        self.layer = torch.nn.Linear(6, 9)

    def forward(self, x):
        return self.layer(torch.cos(x * self.scale))


torch.manual_seed(5)
model, x = Scaler().eval(), torch.randn(7, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    if not torch.isfinite(y).all():
        raise ValueError("scaled values are not finite")
