"""A causal mask of -inf is meant; the NaN comes from a norm's square root in another branch."""
import torch


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.q = torch.nn.Linear(8, 8)
        self.k = torch.nn.Linear(8, 8)
        self.gate = torch.nn.Linear(8, 8)
        self.register_buffer("mask", torch.full((6, 6), float("-inf")).triu(1))

    def forward(self, x):
        scores = self.q(x) @ self.k(x).t() + self.mask
        weights = torch.softmax(scores, -1)
        gate = torch.sqrt(self.gate(x))
        return (weights @ x) * gate


torch.manual_seed(7)
model, x = Attention().eval(), torch.randn(6, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all()
