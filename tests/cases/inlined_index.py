"""A buffer of 5 row numbers has one that its table does not have. It is so small that it is in the source of the kernel."""
import torch


class Rows(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.register_buffer("rows", torch.tensor([0, 3, 7, 24, 2]))
        self.layer = torch.nn.Linear(6, 4, bias=False)

    def forward(self, table):
        return torch.relu(self.layer(table[self.rows]))


torch.manual_seed(10)
model, table = Rows().eval(), torch.randn(20, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (table,)))
    y = torch._inductor.aoti_load_package(package)(table)
print(y.shape)
