"""Attention in which the padding mask hides every key of one sequence: its rows of the softmax are NaN. The kernel also scales and masks the scores, on lines of their own."""
import torch


class Attention(torch.nn.Module):
    def __init__(self, d=32, heads=2):
        super().__init__()
        self.d, self.heads = d, heads
        self.qkv = torch.nn.Linear(d, 3 * d)

    def forward(self, x, mask):
        b, n, d = x.shape
        q, k, v = (
            t.reshape(b, n, self.heads, d // self.heads).transpose(1, 2)
            for t in self.qkv(x).chunk(3, -1)
        )
        scores = q @ k.transpose(-1, -2)
        scores = scores / (d // self.heads) ** 0.5
        scores = scores.masked_fill(mask[:, None, None, :], float("-inf"))
        weights = torch.softmax(scores, -1)
        return (weights @ v).transpose(1, 2).reshape(b, n, d)


torch.manual_seed(3)
model, x = Attention().eval(), torch.randn(3, 20, 32)
mask = torch.zeros(3, 20, dtype=torch.bool)
mask[:, 15:] = True
mask[1] = True
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, mask)))
    y = torch._inductor.aoti_load_package(package)(x, mask)
    assert not torch.isnan(y).any(), "the attention is NaN"
