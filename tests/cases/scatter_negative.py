"""Sparse features are spread over their columns; a record is padded with -1, which no scatter takes."""
import torch


class SparseTower(torch.nn.Module):
    def __init__(self, columns=10):
        super().__init__()
        self.columns = columns
        self.weigh = torch.nn.Linear(4, 4)
        self.tower = torch.nn.Sequential(torch.nn.Linear(columns, 8), torch.nn.ReLU(), torch.nn.Linear(8, 1))

    def forward(self, values, places):
        dense = torch.zeros(values.shape[0], self.columns)
        dense = dense.scatter(1, places, torch.tanh(self.weigh(values)))
        return torch.sigmoid(self.tower(dense))


torch.manual_seed(0)
model, values = SparseTower().eval(), torch.rand(16, 4)
places = torch.stack([torch.randperm(10)[:4] for _ in range(16)])
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (values, places)))
    tower = torch._inductor.aoti_load_package(package)
    tower(values, places)
    places[11, 3] = -1
    tower(values, places)
