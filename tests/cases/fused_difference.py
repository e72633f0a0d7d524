"""A difference is more than a float can hold. No row is masked, and nothing is a softmax."""
import torch


class Tilt(torch.nn.Module):
    def forward(self, height, slope):
        low = height - 3e38
        tilt = torch.sqrt(slope + 1)
        return low + tilt


torch.manual_seed(1)
model, height, slope = Tilt().eval(), torch.rand(9, 20) * -3e38, torch.rand(9, 20)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (height, slope)))
    y = torch._inductor.aoti_load_package(package)(height, slope)
    assert torch.isfinite(y).all(), "the surface is infinite"
