"""Ends of segments, one past the last element, are used as positions; the bound is the length of the input."""
import torch


class LastOfSegment(torch.nn.Module):
    def forward(self, values, lengths):
        ends = torch.cumsum(lengths, 0)
        return torch.exp(-values[ends].abs()) * lengths


model = LastOfSegment()
values, lengths = torch.randn(30), torch.tensor([4, 9, 7])
size = torch.export.Dim("size", min=2, max=4096)
with torch.no_grad():
    exported = torch.export.export(model, (values, lengths), dynamic_shapes=({0: size}, None))
    last = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    last(values, lengths)
    last(values[:20], lengths)
