"""One row of a larger tensor: torch's check refuses its stride, which nothing uses; what fails is an id that the table lacks."""
import torch


class Weighted(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(10, 4)

    def forward(self, weights, ids):
        return self.table(ids) * weights


torch.manual_seed(0)
model = Weighted().eval()
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(
        torch.export.export(model, (torch.rand(1, 4), torch.tensor([1, 2, 3]))))
    run = torch._inductor.aoti_load_package(package)
    run(torch.rand(1, 4), torch.tensor([3, 9, 1]))
    run(torch.rand(3, 2, 4)[:1, 0], torch.tensor([3, 10, 1]))
