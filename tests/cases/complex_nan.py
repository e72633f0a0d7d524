"""A spectrum is divided by its own magnitude; silent bins give 0/0. Complex tensors have no minimum to print."""
import torch


@torch.library.custom_op("demo::phase", mutates_args=())
def phase(spectrum: torch.Tensor) -> torch.Tensor:
    return spectrum / spectrum.abs()


@phase.register_fake
def _(spectrum):
    return torch.empty_like(spectrum)


class Phase(torch.nn.Module):
    def forward(self, signal):
        spectrum = torch.fft.fft(torch.tanh(signal))
        return torch.fft.ifft(torch.cumsum(torch.ops.demo.phase(spectrum), 0)).abs() + 1


torch.manual_seed(15)
model, signal = Phase().eval(), torch.randn(2, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (signal,)))
    signal[1] = 0
    y = torch._inductor.aoti_load_package(package)(signal)
    assert not torch.isnan(y).any(), "no phase"
