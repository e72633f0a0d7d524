"""One channel of a convolution's weight is NaN, as after a diverged training: the constant is to blame."""
import torch


class Filter(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Conv1d(3, 6, 3, padding=1)
        self.second = torch.nn.Conv1d(6, 4, 3, padding=1)

    def forward(self, signal):
        return torch.sigmoid(self.second(torch.relu(self.first(signal))))


torch.manual_seed(2)
model, signal = Filter().eval(), torch.randn(2, 3, 20)
with torch.no_grad():
    model.second.weight[2] = float("nan")
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (signal,)))
    y = torch._inductor.aoti_load_package(package)(signal)
    assert not torch.isnan(y).any(), "the filter returned NaN"
