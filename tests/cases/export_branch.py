"""A branch on the data of a tensor cannot be exported."""
import torch


class Adaptive(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(4, 4)

    def forward(self, x):
        if x.norm() > 3:
            x = x / x.norm()
        return self.layer(x)


model, x = Adaptive().eval(), torch.randn(2, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    torch._inductor.aoti_load_package(package)(x)
