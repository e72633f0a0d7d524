"""An index is far outside a table, and inductor was told to assert no indices; dynamic shapes."""
import sys

import torch
import torch._inductor.config

torch._inductor.config.assert_indirect_indexing = False


class Lookup(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(8, 8)

    def forward(self, table, ids, x):
        return torch.exp(-table[ids].abs()) * torch.relu(self.project(x))


device = sys.argv[1]
torch.manual_seed(0)
model = Lookup().eval().to(device)
table, ids, x = torch.randn(40, 8), torch.arange(6), torch.randn(6, 8)
table, ids, x = table.to(device), ids.to(device), x.to(device)
rows, batch = torch.export.Dim("rows", min=2, max=4096), torch.export.Dim("batch", min=2, max=64)
with torch.no_grad():
    shapes = ({0: rows}, {0: batch}, {0: batch})
    exported = torch.export.export(model, (table, ids, x), dynamic_shapes=shapes)
    lookup = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    print(lookup(table, ids, x).sum().item())
    ids[3] = 1 << 40
    print(lookup(table, ids, x).sum().item())
