"""A page table names a page beyond the cache that is written to."""
import torch


class Cache(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.key = torch.nn.Linear(8, 8)

    def forward(self, x, cache, pages, written):
        keys = torch.tanh(self.key(x))
        cache = torch.ops.aten.index_put(cache, [pages, written], keys, True)
        return torch.softmax(cache.mean(-1), -1)


torch.manual_seed(0)
model, x, cache = Cache().eval(), torch.randn(5, 8), torch.zeros(6, 4, 8)
pages, written = torch.tensor([0, 5, 2, 3, 1]), torch.tensor([0, 3, 1, 2, 0])
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, cache, pages, written)))
    write = torch._inductor.aoti_load_package(package)
    write(x, cache, pages, written)
    write(x, cache, pages + 1, written)
