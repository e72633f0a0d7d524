"""The running variance of a batch norm, a finite buffer, is negative: the kernel that takes its root makes the NaN."""
import torch


class Block(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv1d(3, 4, 3)
        self.norm = torch.nn.BatchNorm1d(4)

    def forward(self, x):
        return torch.relu(self.norm(torch.cumsum(self.conv(x), 2)))


torch.manual_seed(26)
model, x = Block().eval(), torch.randn(2, 3, 12)
with torch.no_grad():
    model.norm.running_var[1] = -0.5
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "the block returned NaN"
