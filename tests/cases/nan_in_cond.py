"""torch.cond takes the branch that has a logarithm of negative numbers; level 2 prints nothing inside of branches."""
import torch


class Router(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.dense = torch.nn.Linear(6, 6)
        self.sparse = torch.nn.Linear(6, 6)

    def forward(self, x):
        y = torch.tanh(x)
        z = torch.cond(y.sum() > 0, lambda x: torch.relu(self.dense(x)) + 1, lambda x: torch.log(self.sparse(x)) - 1, (y,))
        return z * 2


torch.manual_seed(9)
model, x = Router().eval(), torch.randn(3, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    assert torch.isfinite(run(x.abs())).all()
    assert torch.isfinite(run(-x.abs())).all(), "the router failed"
