"""The meta function of a custom op promises every row; the op keeps every second one."""
import torch


@torch.library.custom_op("demo::thin", mutates_args=())
def thin(x: torch.Tensor) -> torch.Tensor:
    return x[::2].contiguous()


@thin.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.inner = torch.nn.Linear(8, 8)
        self.outer = torch.nn.Linear(16, 3)

    def forward(self, x):
        h = torch.ops.demo.thin(torch.relu(self.inner(x)))
        return self.outer(torch.cat([torch.sigmoid(h), torch.tanh(h)], -1))  # more than fits in h itself


torch.manual_seed(0)
model, x = Net().eval(), torch.randn(6, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert y.shape == (3, 3), tuple(y.shape)
