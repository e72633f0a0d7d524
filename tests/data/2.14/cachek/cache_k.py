"""A K cache is a mutated buffer: call 2 writes NaN to a slot that is masked out until call 4."""
import torch
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.k = torch.nn.Linear(8, 8)
        self.q = torch.nn.Linear(8, 8)
        self.register_buffer("cache", torch.zeros(6, 8))
    def forward(self, x, pos, visible):
        k = torch.log(self.k(x).abs() - x.amin().clamp(max=0.0) * 0 + x[:, :1])
        self.cache.index_copy_(0, pos, k)
        s = (self.q(x) @ self.cache.t()).masked_fill(~visible, -1e4)
        return torch.softmax(s, -1)
torch.manual_seed(15)
m = M().eval()
x = torch.rand(1, 8) + 1
vis = torch.zeros(1, 6, dtype=torch.bool)
with torch.no_grad():
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(torch.export.export(m, (x, torch.tensor([0]), vis))))
    for call in range(1, 6):
        x = torch.rand(1, 8) + 1
        v = vis.clone(); v[0, :call] = True
        if call in (2, 3):
            v[0, 1] = False
        if call == 2:
            x[0, 0] = -9
        y = run(x, torch.tensor([call - 1]), v)
        if y.isnan().any():
            raise RuntimeError(f"attention weights are NaN in call {call}")
