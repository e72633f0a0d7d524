"""A package from another machine: its library is linked with the PyTorch 2.6 there, and this one is newer."""
import os
import re
import tempfile
import zipfile

import torch

model, x = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh()).eval(), torch.randn(2, 4)
folder = tempfile.mkdtemp()
here, elsewhere = os.path.join(folder, "here.pt2"), os.path.join(folder, "elsewhere.pt2")


def older(name):
    """The name of a library of torch as 2.6 has it, as long as this one."""
    return re.sub(rb"\.so.*", b".so.2.6", name.group()).ljust(len(name.group()), b"\0")


with torch.no_grad():
    torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)), package_path=here)
    with zipfile.ZipFile(here) as old, zipfile.ZipFile(elsewhere, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename.endswith(".so"):
                data = re.sub(rb"lib(?:torch|torch_cpu|c10)\.so\.2\.\d\d", older, data)
            new.writestr(entry, data)
    torch._inductor.aoti_load_package(elsewhere)(x)
