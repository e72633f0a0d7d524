"""The package of the last deployment is missing: the script says so, compiles again, and meets a NaN of the model."""
import sys

import torch


class Rate(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(8, 4)

    def forward(self, counts):
        return torch.log(self.head(counts))


def load(path):
    try:
        return torch._inductor.aoti_load_package(path)
    except RuntimeError as error:
        print(f"{path}: {error}, compiling", file=sys.stderr)
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (counts,)))
    return torch._inductor.aoti_load_package(package)


torch.manual_seed(0)
model, counts = Rate().eval(), torch.rand(3, 8)
with torch.no_grad():
    model.head.weight.abs_()
    model.head.bias.fill_(0.1)
    rates = load("deployed.pt2")
    assert torch.isfinite(rates(counts)).all()
    assert torch.isfinite(rates(counts - 1)).all(), "a rate is not finite"
