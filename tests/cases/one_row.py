"""One id, which Dim(min=1) allows and inductor's check refuses; what fails is that the table lacks it."""
import torch


class Table(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(10, 4)

    def forward(self, ids):
        return self.table(ids).relu() + 1


torch.manual_seed(0)
model = Table().eval()
with torch.no_grad():
    count = torch.export.Dim("count", min=1, max=64)
    program = torch.export.export(model, (torch.tensor([1, 2, 3]),), dynamic_shapes={"ids": {0: count}})
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(program))
    run(torch.tensor([3, 4]))
    run(torch.tensor([10]))
