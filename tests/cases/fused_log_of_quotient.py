"""The odds of a probability above one are negative. Their divisors are on both sides of zero, but none is zero."""

import torch


class Logit(torch.nn.Module):
    def forward(self, p, temperature):
        odds = p / (1 - p)
        return (odds.log() / temperature).sum(-1)


p = torch.tensor([[0.2, 0.5, 0.8], [0.1, 0.9, 1.5]])
temperature = torch.tensor(3.0)
program = torch.export.export(Logit(), (p, temperature))
package = torch._inductor.aoti_compile_and_package(program)
result = torch._inductor.aoti_load_package(package)(p, temperature)
if result.isnan().any():
    raise ValueError("a logit is not a number")
