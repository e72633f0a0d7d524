"""Rows are divided by their sum, but the rectifier left one row without a positive number: 0 / 0. Another line of the kernel divides by a number, another by a tensor without zeros."""
import torch


class Share(torch.nn.Module):
    def forward(self, x, price):
        amount = torch.relu(x) / 12
        cost = amount / price
        share = cost / cost.sum(-1, keepdim=True)
        return share * 100 + price.sqrt()


torch.manual_seed(4)
model, x, price = Share().eval(), torch.randn(5, 18), torch.rand(18) + 1
x[3] = -x[3].abs()
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, price)))
    y = torch._inductor.aoti_load_package(package)(x, price)
    assert not torch.isnan(y).any(), "the shares are NaN"
