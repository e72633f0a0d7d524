"""A custom operator's kernel waits for a flag that nobody sets. The package is compiled before."""
import sys

import torch

import faulty_ops


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(16, 16)
        self.second = torch.nn.Linear(16, 16)

    def forward(self, x):
        return torch.tanh(self.second(torch.ops.faulty.wait_for(torch.relu(self.first(x)), 7)))


device = sys.argv[1]
torch.manual_seed(0)
model, x = Net().eval().to(device), torch.randn(4, 16, device=device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    print(y.sum().item())
