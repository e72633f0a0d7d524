"""The meta function of a custom op promises float32; the op computes in float64 and forgets to go back."""
import torch


@torch.library.custom_op("demo::precise", mutates_args=())
def precise(x: torch.Tensor) -> torch.Tensor:
    return x.double().logsumexp(-1, keepdim=True) + x.double()


@precise.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(8, 8)
        self.outer = torch.nn.Linear(8, 3)

    def forward(self, x):
        h = torch.ops.demo.precise(torch.relu(self.inner(x)))
        return self.outer(torch.sigmoid(h) + 1)


torch.manual_seed(0)
model, x = Net().eval(), torch.randn(6, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    torch.testing.assert_close(y, model(x).float())
