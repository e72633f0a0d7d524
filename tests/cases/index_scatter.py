"""Messages are summed into nodes of a graph; an edge points at a node that is not there."""
import torch


class GraphLayer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.message = torch.nn.Linear(6, 6)
        self.update = torch.nn.Linear(6, 6)

    def forward(self, nodes, source, target):
        sent = torch.relu(self.message(nodes))[source]
        got = torch.zeros_like(nodes).scatter_reduce(
            0, target[:, None].expand_as(sent), sent, "mean")
        return torch.tanh(self.update(got))


torch.manual_seed(0)
model, nodes = GraphLayer().eval(), torch.randn(12, 6)
source, target = torch.randint(0, 12, (2, 40))
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (nodes, source, target)))
    layer = torch._inductor.aoti_load_package(package)
    layer(nodes, source, target)
    target[33] = 12
    layer(nodes, source, target)
