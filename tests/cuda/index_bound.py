"""An index from the model's input is one past the end of another, whose length is dynamic."""
import sys

import torch


class Pick(torch.nn.Module):
    def forward(self, values, ids, scale):
        return torch.exp(-values[ids].abs()) * torch.relu(scale @ scale.t())


device = sys.argv[1]
torch.manual_seed(0)
values, ids, scale = torch.randn(30), torch.tensor([4, 9, 29]), torch.randn(3, 3)
values, ids, scale = values.to(device), ids.to(device), scale.to(device)
size = torch.export.Dim("size", min=2, max=4096)
with torch.no_grad():
    exported = torch.export.export(Pick(), (values, ids, scale), dynamic_shapes=({0: size}, None, None))
    pick = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    print(pick(values, ids, scale).sum().item())
    print(pick(values[:29], ids, scale).sum().item())
