"""Ranks of 24 players address a table of 20 prizes: the positions that sort returns go past its end."""
import torch


class Prizes(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.skill = torch.nn.Linear(6, 1)
        self.register_buffer("prizes", torch.linspace(100, 5, 20))

    def forward(self, players):
        score = torch.tanh(self.skill(players)).squeeze(-1)
        order = torch.sort(score, descending=True, stable=True).indices
        return self.prizes[order] * score


torch.manual_seed(0)
model, players = Prizes().eval(), torch.randn(24, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (players,)))
    torch._inductor.aoti_load_package(package)(players)
