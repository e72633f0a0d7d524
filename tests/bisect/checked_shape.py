"""A model that is given another shape than it was exported for.

With AOTI_RUNTIME_CHECK_INPUTS torch 2.14 refuses it; torch 2.6 does not know
that variable and computes with what it is given.
"""
import os
import tempfile

import torch


class Scale(torch.nn.Module):
    def forward(self, x):
        return torch.relu(x) * 2


def main():
    exported = torch.export.export(Scale(), (torch.ones(4, 8),))
    folder = tempfile.mkdtemp()
    package = torch._inductor.aoti_compile_and_package(
        exported, package_path=os.path.join(folder, "scale.pt2"))
    model = torch._inductor.aoti_load_package(package)
    print("sum", model(torch.ones(8, 4)).sum().item())


main()
