"""A row of zeros divided by its largest. The log of negative numbers beside it is left out."""

import torch


class Gain(torch.nn.Module):
    def forward(self, x, offset):
        gain = torch.where(x > 0, torch.log(x), torch.zeros_like(x))
        unit = x / x.abs().amax(-1, keepdim=True)
        return torch.tanh(unit * 0.5 + gain + offset)


torch.manual_seed(0)
x, offset = torch.randn(4, 8), torch.zeros(8)
x[2] = 0
program = torch.export.export(Gain(), (x, offset))
package = torch._inductor.aoti_compile_and_package(program)
result = torch._inductor.aoti_load_package(package)(x, offset)
if result.isnan().any():
    raise ValueError("the gain is not a number")
