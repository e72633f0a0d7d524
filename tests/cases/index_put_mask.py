"""A mask tells which requests are active; one of them writes at a position beyond the cache. With a mask, index_put is an operator of PyTorch, not generated."""
import torch


class Cache(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.key = torch.nn.Linear(8, 8)

    def forward(self, x, cache, active, position):
        keys = torch.tanh(self.key(x))
        cache = torch.ops.aten.index_put(cache, [active, position], keys)
        return torch.softmax(cache.mean(-1), -1)


torch.manual_seed(0)
model, x, cache = Cache().eval(), torch.randn(3, 8), torch.zeros(6, 4, 8)
active, position = torch.tensor([True, False, True, True, False, False]), torch.tensor([1, 3, 2])
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, cache, active, position)))
    write = torch._inductor.aoti_load_package(package)
    write(x, cache, active, position)
    write(x, cache, active, position + 1)
