"""Nothing is wrong with the model, but the C++ compiler of this machine fails (the case sets CXX)."""
import torch


class Net(torch.nn.Module):
    def forward(self, x):
        return torch.sigmoid(x).cumsum(0)


model, x = Net(), torch.randn(6, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    torch._inductor.aoti_load_package(package)(x)
