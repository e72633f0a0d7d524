"""A Triton kernel of the user's own reads far behind its input."""
import sys

import torch
import triton
import triton.language as tl


@triton.jit
def shift_kernel(source, result, elements, offset, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < elements
    tl.store(result + at, tl.load(source + at + offset, mask=inside), mask=inside)


@torch.library.triton_op("demo::shift", mutates_args={})
def shift(x: torch.Tensor, offset: int) -> torch.Tensor:
    result = torch.empty_like(x)
    torch.library.wrap_triton(shift_kernel)[(1,)](x, result, x.numel(), offset, BLOCK=1024)
    return result


class Net(torch.nn.Module):
    def forward(self, x, w):
        return torch.tanh(shift(torch.relu(x @ w), 1 << 42) + 1)


device = sys.argv[1]
torch.manual_seed(0)
x, w = torch.randn(8, 16).to(device), torch.randn(16, 16).to(device)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(Net(), (x, w)))
    print(torch._inductor.aoti_load_package(package)(x, w).sum().item())
