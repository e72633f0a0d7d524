"""Frames come in groups of four; the third clip has ten, which no group of four holds."""
import torch


class Groups(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.head = torch.nn.Linear(6, 6)

    def forward(self, frames):
        groups = self.head(frames).view(frames.shape[0] // 4, 4, 6)
        return (groups - groups.mean(1, keepdim=True)).reshape(frames.shape[0], 6)


torch.manual_seed(0)
model, frames = Groups().eval(), torch.randn(8, 6)
with torch.no_grad():
    count = 4 * torch.export.Dim("groups", min=1, max=64)
    program = torch.export.export(model, (frames,), dynamic_shapes={"frames": {0: count}})
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(program))
    for length in (8, 12, 10):
        clip = run(torch.randn(length, 6))
        assert clip.shape[0] == length, f"{length} frames in, {clip.shape[0]} out"
