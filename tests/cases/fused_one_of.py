"""One kernel takes a root and a logarithm, on two lines. What was printed only shows that either argument may be negative; that it is the logarithm's shows each element alone."""
import torch


class Spread(torch.nn.Module):
    def forward(self, a, b):
        width = torch.sqrt(a - b)
        ratio = torch.log(a + b)
        return width + ratio


torch.manual_seed(1)
model, a = Spread().eval(), torch.randn(6, 16)
b = a - torch.rand(6, 16)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (a, b)))
    y = torch._inductor.aoti_load_package(package)(a, b)
    assert not torch.isnan(y).any(), "the spread is NaN"
