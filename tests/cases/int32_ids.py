"""Ids of type int32 reach a model that was exported for int64: two ids are read as one."""
import torch


class Words(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(40, 6)
        self.head = torch.nn.Linear(6, 2)

    def forward(self, ids, weights):
        return self.head(torch.tanh(self.table(ids) * weights[:, None]))


torch.manual_seed(0)
model, ids, weights = Words().eval(), torch.arange(1, 13), torch.rand(12)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (ids, weights)))
    torch._inductor.aoti_load_package(package)(ids.int(), weights)
