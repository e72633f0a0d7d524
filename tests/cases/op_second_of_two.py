"""Two custom ops in a row, nothing printed between them; the second one reads a wild pointer."""
import ctypes

import torch


@torch.library.custom_op("demo::pad", mutates_args=())
def pad(x: torch.Tensor) -> torch.Tensor:
    return torch.nn.functional.pad(x, (0, 2))


@pad.register_fake
def _(x):
    return x.new_empty(x.shape[0], x.shape[1] + 2)


@torch.library.custom_op("demo::hash", mutates_args=())
def hash_rows(x: torch.Tensor) -> torch.Tensor:
    return x + len(ctypes.string_at(24, 8))


@hash_rows.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(6, 6)

    def forward(self, x):
        h = torch.ops.demo.hash(torch.ops.demo.pad(torch.relu(self.layer(x))))
        return torch.cos(h)


model, x = Net().eval(), torch.randn(2, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    torch._inductor.aoti_load_package(package)(x)
