"""A distance input marks missing edges with inf; its product with a weight matrix that has zeros is NaN."""
import torch


class Distances(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = torch.nn.Parameter(torch.eye(6))

    def forward(self, costs, features):
        weights = torch.relu(features) + 1
        return torch.tanh(weights @ (costs @ self.mix))


torch.manual_seed(5)
model, costs, features = Distances().eval(), torch.rand(6, 6), torch.randn(6, 6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (costs, features)))
    costs[0, 3] = float("inf")
    y = torch._inductor.aoti_load_package(package)(costs, features)
    assert not torch.isnan(y).any(), "paths have no length"
