"""Ranks offers with a model that was compiled for 16 requests: rank.py REQUESTS."""

import sys

import torch


class Ranker(torch.nn.Module):
    """Scores 5 offers for each request."""

    def __init__(self):
        super().__init__()
        self.offers = torch.nn.Linear(20, 5)

    def forward(self, requests):
        return torch.log_softmax(self.offers(requests), -1)


torch.manual_seed(0)
count = int(sys.argv[1])

with torch.no_grad():
    program = torch.export.export(Ranker().eval(), (torch.randn(16, 20),))
    package = torch._inductor.aoti_compile_and_package(program)
    answers = torch._inductor.aoti_load_package(package)(torch.randn(count, 20))

if len(answers) != count:
    raise RuntimeError(f"{count} requests, but {len(answers)} answers")
