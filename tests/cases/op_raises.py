"""A custom op refuses its input with an exception; three ops of other names are called before it."""
import torch


def make(name, function):
    op = torch.library.custom_op(f"demo::{name}", function, mutates_args=())
    op.register_fake(lambda x: torch.empty_like(x))


def crop(x: torch.Tensor) -> torch.Tensor:
    return x.clone()


def check(x: torch.Tensor) -> torch.Tensor:
    if x.abs().max() > 8:
        raise ValueError("pixel values out of range")
    return x.clone()


for name in ("load", "crop", "flip"):
    make(name, crop)
make("check", check)


class Pipeline(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Linear(4, 4)

    def forward(self, x):
        x = torch.relu(torch.ops.demo.load(x))
        x = torch.ops.demo.flip(torch.ops.demo.crop(x)) * 3
        return self.conv(torch.ops.demo.check(x))


torch.manual_seed(0)
model, x = Pipeline().eval(), torch.rand(2, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    run(x)
    run(x * 5)
