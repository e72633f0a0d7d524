"""A square in float16 of numbers above 256: a kernel computes it in float32 and stores it as float16, which cannot hold it."""
import torch


class Energy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(16, 16).half()

    def forward(self, x):
        level = self.fc(x)
        energy = level * level
        return energy, energy - energy.mean(-1, keepdim=True)


torch.manual_seed(2)
model, x = Energy().eval(), torch.randn(4, 16).half()
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    loaded = torch._inductor.aoti_load_package(package)
    for scale in (1, 2000):
        energy, centred = loaded(x * scale)
        assert torch.isfinite(centred).all(), f"not finite at scale {scale}"
