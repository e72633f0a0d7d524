"""Constant folding at load time takes the logarithm of a weight that has a negative entry."""
import torch


class Prior(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.prior = torch.nn.Parameter(torch.rand(7, 7) + 0.1)
        self.head = torch.nn.Linear(7, 7)

    def forward(self, x):
        return torch.tanh(x @ torch.log(self.prior)) + self.head(x)


torch.manual_seed(19)
model, x = Prior().eval(), torch.randn(4, 7)
with torch.no_grad():
    model.prior[3, 3] = -0.2
    package = torch._inductor.aoti_compile_and_package(
        torch.export.export(model, (x,)), inductor_configs={"aot_inductor.use_runtime_constant_folding": True}
    )
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the prior is not a number"
