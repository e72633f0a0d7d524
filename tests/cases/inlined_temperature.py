"""A single number, the temperature of a softmax, is NaN: a buffer without dimensions, in the source of a kernel."""
import torch


class Head(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(10, 20)
        self.register_buffer("temperature", torch.tensor(float("nan")))

    def forward(self, x):
        return torch.softmax(torch.tanh(self.layer(x)) * self.temperature, -1)


torch.manual_seed(6)
model, x = Head().eval(), torch.randn(4, 10)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the head returned NaN"
