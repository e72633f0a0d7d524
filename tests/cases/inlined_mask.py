"""A mask of 8 values hides positions with -Inf, which is meant; it is in the source of a kernel. A later kernel takes a logarithm of negative numbers."""
import torch


class Attend(torch.nn.Module):
    def __init__(self):
        super().__init__()
        mask = torch.zeros(8)
        mask[6:] = -float("inf")
        self.register_buffer("mask", mask)
        self.score = torch.nn.Linear(16, 8)
        self.value = torch.nn.Linear(8, 16)

    def forward(self, x):
        attended = self.value(torch.softmax(self.score(x) + self.mask, -1))
        return torch.log(attended - 0.5)


torch.manual_seed(7)
model, x = Attend().eval(), torch.randn(5, 16)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "attended values are not finite"
