"""A custom op writes NaN into its argument in place; the kernel that made that buffer had filled it well."""
import torch


@torch.library.custom_op("demo::rescale", mutates_args=("x",))
def rescale(x: torch.Tensor, low: float) -> None:
    x.sub_(low).log_()


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(6, 10)
        self.second = torch.nn.Linear(10, 3)

    def forward(self, x):
        h = torch.sigmoid(self.first(x))
        torch.ops.demo.rescale(h, 0.5)
        return torch.tanh(self.second(h))


torch.manual_seed(21)
model, x = Net().eval(), torch.randn(4, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any()
