"""A cosine a little above one, since the norms are made smaller to keep away from zero."""

import torch


class Angle(torch.nn.Module):
    def forward(self, a, b):
        dot = (a * b).sum(-1)
        norms = a.pow(2).sum(-1).sqrt() * b.pow(2).sum(-1).sqrt()
        return torch.acos(dot / (norms - 0.001)) * 57.3


torch.manual_seed(3)
a, b = torch.randn(6, 5), torch.randn(6, 5)
b[2] = a[2] * 2
program = torch.export.export(Angle(), (a, b))
package = torch._inductor.aoti_compile_and_package(program)
result = torch._inductor.aoti_load_package(package)(a, b)
if result.isnan().any():
    raise ValueError("an angle is not a number")
