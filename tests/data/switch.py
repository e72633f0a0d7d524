"""A custom op that returns other (finite) values where SWITCH is set."""
import os
import torch


@torch.library.custom_op("demo::scale", mutates_args=())
def scale(x: torch.Tensor) -> torch.Tensor:
    return x * (1.5 if os.environ.get("SWITCH") else 1.0)


@scale.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.one, self.two = torch.nn.Linear(10, 20), torch.nn.Linear(20, 4)

    def forward(self, x):
        return torch.relu(self.two(torch.ops.demo.scale(torch.sigmoid(self.one(x))).cos()))


torch.manual_seed(0)
model, x = Net().eval(), torch.randn(12, 10)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)), package_path="switch.pt2")
    print(torch._inductor.aoti_load_package(package)(x).sum())
