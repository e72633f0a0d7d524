"""Exports the model that cpp_program serves."""
import sys

import torch


class Windows(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(12, 5)

    def forward(self, values):
        level = values / values.norm(dim=1, keepdim=True)
        return torch.log_softmax(self.layer(level), -1)


torch.manual_seed(0)
values = torch.rand(4, 12) + 1
with torch.no_grad():
    exported = torch.export.export(Windows().eval(), (values,))
    torch._inductor.aoti_compile_and_package(exported, package_path=sys.argv[1])
