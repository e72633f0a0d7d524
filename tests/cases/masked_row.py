"""Scores above a limit are filled with -Inf, which is meant, but one row has no others: its softmax is NaN."""
import torch


class Rank(torch.nn.Module):
    def forward(self, x):
        return torch.softmax(x.masked_fill(x > 0.5, -float("inf")), -1)


torch.manual_seed(7)
model, x = Rank().eval(), torch.randn(5, 12)
x[3] = 2.0
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the ranks are NaN"
