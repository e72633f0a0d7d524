"""A custom op takes its scale from the environment: SCALE=1.5 gives finite, wrong results."""
import os

import torch


@torch.library.custom_op("demo::calibrate", mutates_args=())
def calibrate(x: torch.Tensor) -> torch.Tensor:
    return x * float(os.environ.get("SCALE", "1"))


@calibrate.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.enter, self.leave = torch.nn.Linear(8, 12), torch.nn.Linear(12, 5)

    def forward(self, x):
        warm = torch.sigmoid(self.enter(x))
        return torch.tanh(self.leave(torch.ops.demo.calibrate(warm).cos()))


torch.manual_seed(31)
model, x = Net().eval(), torch.randn(4, 8)
with torch.no_grad():
    expected = torch.tanh(model.leave(torch.sigmoid(model.enter(x)).cos()))
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
torch.testing.assert_close(y, expected)
