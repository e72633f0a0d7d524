"""Exported for batches of 4 and more; the last batch of an epoch has 3."""
import torch


class Norm(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(7, 7)

    def forward(self, scale, x):
        h = self.layer(x)
        return torch.tanh((h - h.mean(0)) * scale)


torch.manual_seed(0)
model, data, scale = Norm().eval(), torch.randn(19, 7), torch.ones(7)
batch = torch.export.Dim("batch", min=4, max=64)
with torch.no_grad():
    exported = torch.export.export(model, (scale, data[:8]), dynamic_shapes=(None, {0: batch}))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    for part in data.split(8):
        y = run(scale, part)
        assert y.shape == part.shape and len(part) >= 4, "the last batch is too small"
