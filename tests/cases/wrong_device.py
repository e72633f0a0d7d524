"""A tensor that was never materialised (device meta) is given to a model for the CPU."""
import torch


class Mixer(torch.nn.Module):
    def forward(self, a, b):
        return torch.softmax(a @ b, -1)


model, a = Mixer(), torch.rand(4, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (a, a.clone())))
    torch._inductor.aoti_load_package(package)(a, torch.empty(4, 4, device="meta"))
