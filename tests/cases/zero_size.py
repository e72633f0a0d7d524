"""A detector found nothing: the second stage gets a batch of zero boxes, which its range of sizes does not include."""
import torch


class Boxes(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.refine = torch.nn.Linear(4, 4)

    def forward(self, boxes):
        moved = boxes + torch.tanh(self.refine(boxes))
        return moved, moved.amax(0)


torch.manual_seed(0)
model = Boxes().eval()
count = torch.export.Dim("count", min=2, max=100)
with torch.no_grad():
    exported = torch.export.export(model, (torch.rand(5, 4),), dynamic_shapes=({0: count},))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    run(torch.rand(7, 4))
    moved, last = run(torch.rand(0, 4))
    assert last.abs().max() < 3, f"box out of the picture: {last}"
