"""A prompt longer than the context that the model was exported for."""
import torch


class Context(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.Embedding(50, 8)
        self.register_buffer("places", torch.randn(32, 8))

    def forward(self, ids):
        return torch.relu(self.words(ids) + self.places[: ids.shape[0]]).sum(-1)


torch.manual_seed(0)
model = Context().eval()
length = torch.export.Dim("length", min=2, max=32)
with torch.no_grad():
    exported = torch.export.export(model, (torch.arange(9),), dynamic_shapes=({0: length},))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    run(torch.arange(32))
    y = run(torch.arange(40))
    assert torch.isfinite(y).all() and len(y) <= 32, "not an answer to a prompt of that length"
