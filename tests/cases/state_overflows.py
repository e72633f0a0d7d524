"""A gain that the model itself updates grows from call to call; the fourth leaves Inf in it, and the fifth returns NaN."""
import torch


class GainControl(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("gain", torch.ones(6))
        self.mix = torch.nn.Linear(6, 6)

    def forward(self, x):
        mixed = self.mix(x * self.gain)
        self.gain.mul_(mixed.abs().amax(0).clamp(min=1e8))
        return torch.tanh(mixed)


torch.manual_seed(11)
model, x = GainControl().eval(), torch.rand(3, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    for turn in range(8):
        assert torch.isfinite(run(x)).all(), f"turn {turn} failed"
