"""A custom operator asserts in its kernel that all values are below zero."""
import sys

import torch

import faulty_ops


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(16, 16)
        self.second = torch.nn.Linear(16, 16)

    def forward(self, x):
        return torch.tanh(self.second(torch.ops.faulty.assert_below(torch.relu(self.first(x)), 0)))


device = sys.argv[1]
torch.manual_seed(0)
model, x = Net().eval().to(device), torch.randn(4, 16, device=device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    print(y.sum().item())
