"""index_put with an index outside its tensor, which the fallback's own kernel asserts."""
import sys

import torch


class Cache(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.encode = torch.nn.Linear(16, 8)

    def forward(self, cache, slots, x):
        keys = torch.relu(self.encode(x))
        return torch.index_put(cache, (slots,), keys, accumulate=True).sum(0) * 2


device = sys.argv[1]
torch.manual_seed(0)
model = Cache().eval().to(device)
cache, slots, x = torch.zeros(10, 8), torch.tensor([0, 4, 9]), torch.randn(3, 16)
cache, slots, x = cache.to(device), slots.to(device), x.to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (cache, slots, x)))
    put = torch._inductor.aoti_load_package(package)
    print(put(cache, slots, x).sum().item())
    slots[1] = 10
    print(put(cache, slots, x).sum().item())
