"""The compiled library needs a function that this PyTorch does not have, as after a downgrade."""
import os
import tempfile
import zipfile

import torch

model, x = torch.nn.Sequential(torch.nn.Linear(4, 4), torch.nn.Tanh()).eval(), torch.randn(2, 4)
folder = tempfile.mkdtemp()
whole, patched = os.path.join(folder, "whole.pt2"), os.path.join(folder, "patched.pt2")
with torch.no_grad():
    torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)), package_path=whole)
    with zipfile.ZipFile(whole) as old, zipfile.ZipFile(patched, "w") as new:
        for entry in old.infolist():
            data = old.read(entry)
            if entry.filename.endswith(".so"):
                data = data.replace(b"aoti_torch_empty_strided\0", b"aoti_torch_emptystrided2\0")
            new.writestr(entry, data)
    torch._inductor.aoti_load_package(patched)(x)
