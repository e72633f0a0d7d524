"""Centered numbers, some of them negative, are raised to the powers in a tensor. Another power has a base that is never negative."""
import torch


class Moment(torch.nn.Module):
    def forward(self, x, order):
        centered = x - x.mean(-1, keepdim=True)
        moment = torch.pow(centered, order)
        size = torch.pow(torch.abs(x), 0.3)
        return moment + torch.log(size + 1)


torch.manual_seed(1)
model, x, order = Moment().eval(), torch.rand(9, 20), torch.rand(20) + 1.2
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, order)))
    y = torch._inductor.aoti_load_package(package)(x, order)
    assert not torch.isnan(y).any(), "the moments are NaN"
