"""A single picture is given without its batch dimension."""
import torch


class Small(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(9, 4)

    def forward(self, x):
        return torch.relu(self.layer(x)).amax(-1)


torch.manual_seed(0)
model, pictures = Small().eval(), torch.rand(9, 9)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (pictures,)))
    y = torch._inductor.aoti_load_package(package)(pictures[0])
    assert y.shape == (1,), tuple(y.shape)
