"""A ranking service has a model compiled for 16 requests at a time. One day it gets 24."""

import torch


class Ranker(torch.nn.Module):
    """Scores 5 offers for each request."""

    def __init__(self):
        super().__init__()
        self.norm = torch.nn.LayerNorm(20)
        self.hidden = torch.nn.Linear(20, 40)
        self.offers = torch.nn.Linear(40, 5)

    def forward(self, requests):
        hidden = torch.tanh(self.hidden(self.norm(requests)))
        return torch.log_softmax(self.offers(hidden), -1)


torch.manual_seed(0)
model = Ranker().eval()

with torch.no_grad():
    program = torch.export.export(model, (torch.randn(16, 20),))
    package = torch._inductor.aoti_compile_and_package(program)
    rank = torch._inductor.aoti_load_package(package)
    for count in (16, 24):
        requests = torch.randn(count, 20)
        answers = rank(requests).argmax(-1)
        if len(answers) != count:
            raise RuntimeError(f"{count} requests, but {len(answers)} answers")
        print(f"{count} requests: all answered", flush=True)
