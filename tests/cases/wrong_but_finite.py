"""The calibration behind a custom op changed after the reference was made: the result is finite, of the right shape, wrong."""
import torch

calibration = {"rows": 1.0}


@torch.library.custom_op("demo::scale_rows", mutates_args=())
def scale_rows(x: torch.Tensor) -> torch.Tensor:
    return x * calibration["rows"]


@scale_rows.register_fake
def _(x):
    return torch.empty_like(x)


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(6, 6)

    def forward(self, x):
        return torch.tanh(torch.ops.demo.scale_rows(torch.relu(self.layer(x))))


torch.manual_seed(22)
model, x = Net().eval(), torch.randn(3, 6)
expected = model(x).detach()
calibration["rows"] = 1.5
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
torch.testing.assert_close(y, expected)
