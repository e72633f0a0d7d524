"""Two custom ops in a row, nothing printed between them; the second one aborts without a word."""
import ctypes

import torch


@torch.library.custom_op("demo::sort_rows", mutates_args=())
def sort_rows(x: torch.Tensor) -> torch.Tensor:
    return x.sort(dim=1).values.contiguous()


@sort_rows.register_fake
def _(x):
    return torch.empty_like(x)


@torch.library.custom_op("demo::merge", mutates_args=())
def merge(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    if x.isinf().any():
        ctypes.CDLL(None).abort()
    return torch.cat([x, y], dim=1)


@merge.register_fake
def _(x, y):
    return x.new_empty(x.shape[0], x.shape[1] + y.shape[1])


class Merge(torch.nn.Module):
    def forward(self, x, y):
        return torch.exp(torch.ops.demo.merge(torch.ops.demo.sort_rows(torch.log(x)), y))


model, x, y = Merge(), torch.rand(3, 4) + 1, torch.randn(3, 2)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, y)))
    run = torch._inductor.aoti_load_package(package)
    run(x, y)
    x[1, 2] = 0
    run(x, y)
