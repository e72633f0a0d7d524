"""A softmax written by hand, without the maximum: exp overflows, so that its sum is Inf and the quotient NaN. One kernel holds the logits, exp and the division."""
import torch


class Gate(torch.nn.Module):
    def forward(self, x, temperature):
        logits = (x - 0.5) / 0.25
        sharp = torch.exp(logits * temperature)
        total = sharp.sum(-1, keepdim=True)
        return sharp / total


torch.manual_seed(9)
model, x = Gate().eval(), torch.randn(4, 33).abs()
temperature = torch.tensor(40.0)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x, temperature)))
    y = torch._inductor.aoti_load_package(package)(x, temperature)
    assert torch.isfinite(y).all(), "the gates are not finite"
