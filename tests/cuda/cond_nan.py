"""A branch of torch.cond takes the logarithm of a negative number; the other branch would not."""
import sys

import torch


class Gate(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = torch.nn.Linear(16, 16)

    def forward(self, x, threshold):
        def damp(x):
            return torch.tanh(x) * 0.5

        def compress(x):
            return torch.log(x - 4) + 1

        y = torch.relu(self.mix(x))
        return torch.cond(y.mean() > threshold.sum(), damp, compress, (y,)).softmax(-1)


device = sys.argv[1]
torch.manual_seed(0)
model, x = Gate().eval().to(device), torch.randn(8, 16).to(device)
low, high = torch.tensor([0.0]).to(device), torch.tensor([9.0]).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, low)))
    gate = torch._inductor.aoti_load_package(package)
    for threshold in (low, high):
        assert torch.isfinite(gate(x, threshold)).all(), "the gate's result is not finite"
