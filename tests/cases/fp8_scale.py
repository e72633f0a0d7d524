"""float8 activations are rescaled by the reciprocal of a scale that is zero."""
import torch


class Dequantise(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(8, 4)

    def forward(self, stored, scale):
        x = stored.float() * (1 / scale)
        return self.head(x - x.mean(-1, keepdim=True))


torch.manual_seed(18)
model, stored = Dequantise().eval(), torch.randn(3, 8).to(torch.float8_e4m3fn)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (stored, torch.ones(3, 1))))
    scale = torch.tensor([[0.5], [0.0], [0.25]])
    y = torch._inductor.aoti_load_package(package)(stored, scale)
    assert not torch.isnan(y).any(), "dequantised to NaN"
