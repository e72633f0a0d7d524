"""One of the 8 values of a bias is NaN. Inductor writes so small a constant into the source of a kernel: no kernel reads it."""
import torch


class Gate(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.gate = torch.nn.Linear(12, 8)
        self.out = torch.nn.Linear(8, 3)

    def forward(self, x):
        return self.out(torch.sigmoid(self.gate(x)))


torch.manual_seed(4)
model, x = Gate().eval(), torch.randn(5, 12)
with torch.no_grad():
    model.gate.bias[3] = float("nan")
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert torch.isfinite(y).all(), "the gate returned NaN"
