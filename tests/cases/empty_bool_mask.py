"""The mean over a boolean mask that is all false divides zero by zero; one row of the batch has no tokens."""
import torch


class MeanPool(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Embedding(30, 8)
        self.head = torch.nn.Linear(8, 3)

    def forward(self, tokens, mask):
        h = self.embed(tokens) * mask.unsqueeze(-1)
        mean = h.sum(1) / mask.sum(1, keepdim=True)
        return self.head(mean)


torch.manual_seed(17)
model, tokens, mask = MeanPool().eval(), torch.randint(0, 30, (4, 5)), torch.ones(4, 5, dtype=torch.bool)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (tokens, mask)))
    mask[2] = False
    y = torch._inductor.aoti_load_package(package)(tokens, mask)
    assert torch.isfinite(y).all(), "a pooled row is not finite"
