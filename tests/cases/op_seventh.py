"""The same custom op between twelve layers; its seventh call writes through a null pointer."""
import ctypes

import torch

calls = 0


@torch.library.custom_op("demo::quantize", mutates_args=())
def quantize(x: torch.Tensor) -> torch.Tensor:
    global calls
    calls += 1
    if calls == 7:
        ctypes.memset(0, 1, 64)
    return (x * 16).round() / 16


@quantize.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.ModuleList(torch.nn.Linear(6, 6) for _ in range(12))

    def forward(self, x):
        for layer in self.layers:
            x = torch.ops.demo.quantize(torch.relu(layer(x)))
        return x


torch.manual_seed(0)
model, x = Net().eval(), torch.randn(2, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    torch._inductor.aoti_load_package(package)(x)
