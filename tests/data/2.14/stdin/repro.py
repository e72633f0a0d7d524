import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.fc = torch.nn.Linear(8, 8)

    def forward(self, x):
        h = torch.relu(self.fc(x))
        y = torch.log(h - 0.1)
        return y.sum(dim=1)


torch.manual_seed(0)
with torch.no_grad():
    program = torch.export.export(Net(), (torch.randn(4, 8),))
    package = torch._inductor.aoti_compile_and_package(program)
    out = torch._inductor.aoti_load_package(package)(torch.randn(4, 8))
assert not out.isnan().any(), "the result has NaN"
