"""bfloat16: 1 - p rounds to zero for confident scores, and 0 * log(0) is NaN."""
import torch


class Entropy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.score = torch.nn.Linear(12, 3)
        self.head = torch.nn.Linear(3, 2)

    def forward(self, x):
        p = torch.sigmoid(self.score(x) * 20)
        entropy = -(1 - p) * torch.log(1 - p)
        return self.head(entropy)


torch.manual_seed(14)
model, x = Entropy().bfloat16().eval(), torch.randn(5, 12).bfloat16()
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    y = torch._inductor.aoti_load_package(package)(x)
    assert not torch.isnan(y).any(), "entropy is NaN"
