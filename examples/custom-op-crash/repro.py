"""A custom op copies rows into the slots of a cache, and takes -1, which marks padding, for a slot number."""

import ctypes

import torch


@torch.library.custom_op("cache::pack", mutates_args=())
def pack(rows: torch.Tensor, slots: torch.Tensor, size: int) -> torch.Tensor:
    packed = torch.zeros(size, rows.shape[1])
    row_bytes = rows.shape[1] * rows.element_size()
    # The cache takes unsigned 32-bit slot numbers: -1, which marks padding,
    # becomes 4294967295, and the copy goes to an address far beyond the cache.
    numbers = (ctypes.c_uint32 * len(slots))(*slots.tolist())
    for row, slot in enumerate(numbers):
        ctypes.memmove(
            packed.data_ptr() + slot * row_bytes,
            rows.data_ptr() + row * row_bytes,
            row_bytes,
        )
    return packed


@pack.register_fake
def _(rows, slots, size):
    return rows.new_empty(size, rows.shape[1])


class Encoder(torch.nn.Module):
    """Projects tokens, packs them into cache slots, and mixes the slots."""

    def __init__(self):
        super().__init__()
        self.project = torch.nn.Linear(24, 48)
        self.mix = torch.nn.Linear(48, 24)

    def forward(self, tokens, slots):
        keys = torch.nn.functional.gelu(self.project(tokens))
        packed = torch.ops.cache.pack(keys, slots, 16)
        return torch.softmax(self.mix(packed), -1)


torch.manual_seed(0)
model = Encoder().eval()
tokens = torch.randn(6, 24)

with torch.no_grad():
    slots = torch.tensor([0, 1, 2, 3, 4, 5])
    program = torch.export.export(model, (tokens, slots))
    package = torch._inductor.aoti_compile_and_package(program)
    run = torch._inductor.aoti_load_package(package)
    run(tokens, slots)
    print("full batch: done", flush=True)
    run(tokens, torch.tensor([6, 7, 8, -1, -1, -1]))
    print("padded batch: done", flush=True)
