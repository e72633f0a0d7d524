"""A failed request is caught and answered with zeros, as services do; the failure that ends it comes two requests later."""
import torch


class Mean(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.rows = torch.nn.Embedding(20, 4)

    def forward(self, ids, weight):
        picked = self.rows(ids) * weight[:, None]
        return picked.sum(0) / weight.sum()


torch.manual_seed(0)
model, ids, weight = Mean().eval(), torch.arange(6), torch.rand(6)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (ids, weight)))
    run = torch._inductor.aoti_load_package(package)
    for bad_id, scale in ((0, 1), (20, 1), (0, 1), (0, 0)):
        try:
            mean = run(ids + bad_id, weight * scale)
        except RuntimeError:
            mean = torch.zeros(4)
        assert torch.isfinite(mean).all(), "an answer that is not finite"
