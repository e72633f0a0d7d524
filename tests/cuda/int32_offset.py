"""A Triton kernel of the user's own multiplies a row by a stride in 32 bits: the product overflows."""
import sys

import torch
import triton
import triton.language as tl


@triton.jit
def row_sum_kernel(source, result, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros([BLOCK], tl.int32)
    for start in range(0, columns, BLOCK):
        at = start + tl.arange(0, BLOCK)
        total += tl.load(source + row * columns + at, mask=at < columns, other=0).to(tl.int32)
    tl.store(result + row, tl.sum(total))


@torch.library.triton_op("demo::row_sum", mutates_args={})
def row_sum(x: torch.Tensor) -> torch.Tensor:
    result = torch.empty(x.shape[0], dtype=torch.int32, device=x.device)
    torch.library.wrap_triton(row_sum_kernel)[(x.shape[0],)](x, result, x.shape[1], BLOCK=1024)
    return result


class Histogram(torch.nn.Module):
    def forward(self, counts, weight):
        return torch.relu(row_sum(counts).float() @ weight) / counts.shape[0]


device = sys.argv[1]
torch.manual_seed(0)
rows = torch.export.Dim("rows", min=2, max=1 << 16)
counts = torch.ones(4, 1 << 17, dtype=torch.int8).to(device)
with torch.no_grad():
    weight = torch.randn(4, 2).to(device)
    exported = torch.export.export(Histogram(), (counts, weight), dynamic_shapes=({0: rows}, {0: rows}))
    histogram = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    for count in (4, 1 << 10, 5 << 12):
        counts = torch.ones(count, 1 << 17, dtype=torch.int8, device=device)
        print(count, histogram(counts, torch.ones(count, 2, device=device)).sum().item())
