"""A product of int32 counts wraps around; the root of the negative result is NaN."""
import torch


class Pairs(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(6, 2)

    def forward(self, left, right):
        pairs = torch.cumsum(left * right, 0, dtype=torch.int32)
        return self.head(torch.sqrt(pairs.float()))


torch.manual_seed(16)
model = Pairs().eval()
left, right = torch.full((3, 6), 900, dtype=torch.int32), torch.full((3, 6), 1000, dtype=torch.int32)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (left, right)))
    run = torch._inductor.aoti_load_package(package)
    assert torch.isfinite(run(left, right)).all()
    assert torch.isfinite(run(left * 50, right * 50)).all(), "pairs are not finite"
