"""The second call gets a sensor reading that is NaN; the model is innocent."""
import torch


class Forecast(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = torch.nn.Linear(7, 12)
        self.out = torch.nn.Linear(12, 2)

    def forward(self, readings, hour):
        return self.out(torch.tanh(self.hidden(readings) + torch.sin(hour)))


torch.manual_seed(4)
model, readings, hour = Forecast().eval(), torch.randn(4, 7), torch.rand(4, 1)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (readings, hour)))
    run = torch._inductor.aoti_load_package(package)
    assert torch.isfinite(run(readings, hour)).all()
    readings[2, 5] = float("nan")
    assert torch.isfinite(run(readings, hour)).all(), "no forecast"
