"""The spread of a batch: its last one has a single row, which the range of the export allows and the spread does not."""
import torch


class Spread(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(6, 3)

    def forward(self, rows):
        return self.head(rows).std(0)


torch.manual_seed(0)
model, rows = Spread().eval(), torch.rand(9, 6)
with torch.no_grad():
    batch = torch.export.Dim("batch", min=1, max=64)
    program = torch.export.export(model, (rows,), dynamic_shapes={"rows": {0: batch}})
    spread = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(program))
    for chunk in rows.split(4):
        assert torch.isfinite(spread(chunk)).all(), "a spread is not finite"
