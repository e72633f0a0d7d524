import torch


class Scores(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 4)

    def forward(self, x):
        scores = self.layer(x)
        return scores.masked_fill(torch.ones(4, 4).triu(1) > 0, float("-inf"))


with torch.no_grad():
    p = torch._inductor.aoti_compile_and_package(torch.export.export(Scores(), (torch.ones(4, 4),)))
    y = torch._inductor.aoti_load_package(p)(torch.ones(4, 4))
assert torch.isfinite(y).all()
