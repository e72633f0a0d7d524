"""A custom op of a C++ library waits for a worker that has gone: its second call never returns."""
import sys

import torch

torch.ops.load_library(sys.argv[1])


@torch.library.register_fake("demo::fetch")
def _(x):
    return torch.empty_like(x)


class Reader(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first, self.second = torch.nn.Linear(6, 6), torch.nn.Linear(6, 2)

    def forward(self, x):
        rows = torch.ops.demo.fetch(torch.relu(self.first(x)))
        return torch.sigmoid(self.second(rows))


torch.manual_seed(0)
model, x = Reader().eval(), torch.randn(3, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    run(x)
    run(x)
