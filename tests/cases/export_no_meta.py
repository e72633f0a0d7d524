"""A custom op without a meta function cannot be exported."""
import torch


@torch.library.custom_op("demo::blur", mutates_args=())
def blur(x: torch.Tensor) -> torch.Tensor:
    return (x + x.roll(1, 0)) / 2


class Net(torch.nn.Module):
    def forward(self, x):
        return torch.tanh(torch.ops.demo.blur(x))


model, x = Net(), torch.randn(6, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    torch._inductor.aoti_load_package(package)(x)
