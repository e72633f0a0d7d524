"""The branch of torch.cond that is not taken first takes a square root of negative numbers; level 2 prints neither branch."""
import torch


class Gate(torch.nn.Module):
    def forward(self, is_open, x):
        level = torch.cond(is_open, lambda x: torch.relu(x) + 1, lambda x: torch.sqrt(x - 5) * 2, (x,))
        return level + 1


torch.manual_seed(0)
model, x = Gate().eval(), torch.rand(4, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (torch.tensor(True), x)))
    run = torch._inductor.aoti_load_package(package)
    for is_open in (True, False):
        assert torch.isfinite(run(torch.tensor(is_open), x)).all(), "a level is not finite"
