"""The model takes from its input in place; in the fourth call the rest is negative and its square root NaN."""
import torch


class Battery(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.use = torch.nn.Linear(4, 4)

    def forward(self, charge, load):
        charge.sub_(1.0)
        return self.use(torch.sqrt(charge)) * load


torch.manual_seed(12)
model, load = Battery().eval(), torch.rand(4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (torch.full((4,), 3.5), load)))
    run = torch._inductor.aoti_load_package(package)
    charge = torch.full((4,), 3.5)
    for turn in range(6):
        assert torch.isfinite(run(charge, load)).all(), f"empty in turn {turn}"
