"""Makes scale.pt2, a package for the device that is given."""
import sys

import torch


class Scale(torch.nn.Module):
    def forward(self, x):
        return torch.tanh(x * 2 + 1)


x = torch.rand(4, 4).to(sys.argv[1])
with torch.no_grad():
    torch._inductor.aoti_compile_and_package(torch.export.export(Scale(), (x,)), package_path="scale.pt2")
