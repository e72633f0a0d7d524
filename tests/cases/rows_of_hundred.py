"""Samples are put into rows of 100; the second record has 2099 of them, and the export does not check that they fill the rows."""
import torch


class Rows(torch.nn.Module):
    def forward(self, samples):
        return torch.relu(samples).view(-1, 100).sin()


torch.manual_seed(0)
model = Rows().eval()
with torch.no_grad():
    program = torch.export.export(model, (torch.randn(1000),), dynamic_shapes={"samples": {0: torch.export.Dim.AUTO}})
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(program))
    for count in (1200, 2099):
        rows = run(torch.randn(count))
        assert rows.numel() == count, (count, list(rows.shape))
