"""Scores of half precision exceed 65504, and the softmax of infinity is NaN."""
import sys

import torch


class Attention(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.query = torch.nn.Linear(32, 32)
        self.key = torch.nn.Linear(32, 32)

    def forward(self, x):
        scores = (self.query(x) * 40) @ (self.key(x) * 40).transpose(-1, -2)
        return torch.softmax(scores, -1) @ x


device = sys.argv[1]
torch.manual_seed(0)
model, x = Attention().eval().half().to(device), (torch.randn(2, 24, 32) * 4).half().to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "attention is NaN"
