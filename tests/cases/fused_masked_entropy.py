"""The entropy of an attention: where a key is masked, 0 * log(0) is NaN. No row is masked fully."""

import torch


class Entropy(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.query = torch.nn.Linear(16, 16)
        self.key = torch.nn.Linear(16, 16)

    def forward(self, x, mask):
        scores = self.query(x) @ self.key(x).transpose(-1, -2) / 4
        scores = scores.masked_fill(~mask, float("-inf"))
        attention = torch.softmax(scores, -1)
        logs = torch.log(attention)
        entropy = (attention * logs).sum(-1)
        return entropy.mean(-1)


torch.manual_seed(0)
model = Entropy().eval()
x = torch.randn(2, 6, 16)
mask = torch.ones(2, 6, 6, dtype=torch.bool)
mask[1, :, 4:] = False
with torch.no_grad():
    program = torch.export.export(model, (x, mask))
    package = torch._inductor.aoti_compile_and_package(program)
    result = torch._inductor.aoti_load_package(package)(x, mask)
if result.isnan().any():
    raise ValueError("the entropy is not a number")
