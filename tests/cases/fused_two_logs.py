"""Two logarithms and a square root in one kernel, on three lines. The first two have only positive arguments; the third line takes a logarithm of numbers down to -2."""
import torch


class Scores(torch.nn.Module):
    def forward(self, x):
        soft = torch.log(torch.exp(x) + 1)
        root = torch.sqrt(x * x + 0.5)
        odds = torch.log(x - 0.25)
        return soft + root * odds


torch.manual_seed(6)
model, x = Scores().eval(), torch.randn(7, 21)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the scores are NaN"
