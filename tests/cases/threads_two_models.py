"""Two threads, a model each; the custom op of one crashes while the other keeps calling its own."""
import ctypes
import threading

import torch


@torch.library.custom_op("demo::hash_rows", mutates_args=())
def hash_rows(x: torch.Tensor) -> torch.Tensor:
    if x[0, 0] > 100:
        ctypes.memset(16, 0, 8)
    return x.floor()


@hash_rows.register_fake
def _(x):
    return torch.empty_like(x)


class Reader(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(5, 5)

    def forward(self, x):
        return torch.sigmoid(self.layer(x)) * 3


class Hasher(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 4)

    def forward(self, x):
        return torch.ops.demo.hash_rows(torch.relu(x)) + torch.tanh(self.layer(x))


torch.manual_seed(24)
with torch.no_grad():
    load = lambda model, x: torch._inductor.aoti_load_package(
        torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    )
    reader, hasher = load(Reader().eval(), torch.randn(3, 5)), load(Hasher().eval(), torch.randn(2, 4))


def read():
    with torch.no_grad():
        while True:
            reader(torch.randn(3, 5))


threading.Thread(target=read, daemon=True).start()
with torch.no_grad():
    for turn in range(20):
        hasher(torch.full((2, 4), float(turn * 10)))
