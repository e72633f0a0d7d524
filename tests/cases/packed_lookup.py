"""A package that is only loaded: its input holds a row that the table does not have.

packed_lookup.py PACKAGE pack    makes the package
packed_lookup.py PACKAGE         loads it, calls it twice
"""
import os
import sys
import tempfile

import torch


class Lookup(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(12, 6)
        self.head = torch.nn.Linear(6, 3)

    def forward(self, rows):
        return torch.tanh(self.head(self.table(rows).sum(1)))


package, *pack = sys.argv[1:]
with torch.no_grad():
    if pack:
        torch.manual_seed(0)
        model, rows = Lookup().eval(), torch.zeros(4, 3, dtype=torch.int64)
        exported = torch.export.export(model, (rows,))
        with tempfile.TemporaryDirectory() as folder:
            os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder  # leaves the package alone
            torch._inductor.aoti_compile_and_package(exported, package_path=package)
    else:
        run = torch._inductor.aoti_load_package(package)
        run(torch.full((4, 3), 11))
        run(torch.full((4, 3), 12))
