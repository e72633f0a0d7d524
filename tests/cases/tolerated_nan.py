"""The first model may return NaN, which the script replaces; the second model's own NaN is the failure."""
import torch


class Ratio(torch.nn.Module):
    def forward(self, a, b):
        return torch.cumsum(a / b, 0)


class Score(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(5, 5)

    def forward(self, x):
        return torch.acos(self.layer(x)) + 1


torch.manual_seed(28)
a, b = torch.tensor([[1.0, 0.0, 2.0, 3.0, 4.0]]), torch.tensor([[1.0, 0.0, 4.0, 1.0, 2.0]])
with torch.no_grad():
    load = lambda model, *x: torch._inductor.aoti_load_package(
        torch._inductor.aoti_compile_and_package(torch.export.export(model, x))
    )
    ratio, score = load(Ratio(), a, b), load(Score().eval(), a)
    ratios = torch.nan_to_num(ratio(a, b))
    y = score(ratios)
    assert not torch.isnan(y).any(), "scores are NaN"
