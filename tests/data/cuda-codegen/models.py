"""Models whose generated code for CUDA is in 2.14/ and 2.6/.

    python3 models.py FOLDER [MODEL...]

writes FOLDER/MODEL.TAG.wrapper.cpp. Nothing is compiled with C++ or run. Needs
a GPU and Triton, or stand-ins for them (README.md).
"""
import pathlib
import re
import sys

import torch
import torch._inductor.codecache as codecache
import triton
import triton.language as tl
from torch import nn
from torch.export import Dim

OLD = torch.__version__.startswith("2.6")
PRINTER = "aot_inductor.debug_intermediate_value_printer"
PLAIN = {"plain": {PRINTER: "0"}}
NAMES = {"l3": {PRINTER: "3"}}
NAN_ASSERTS = {"nanassert": {PRINTER: "0", "nan_asserts": True}}
SOME_VALUES = {"l2filter": {
    PRINTER: "2",
    "aot_inductor.filtered_kernel_names":
        "aoti_torch_cuda_mm_out,triton_poi_fused_add_relu_0,scale_kernel_0",
}}
MODELS = {}


def model(*tags, options=None, only=None):
    """Each returns the module, its inputs and their dynamic shapes."""
    def add(make):
        if only in (None, "2.6" if OLD else "2.14"):
            variants = {tag: each for tag_set in tags
                        for tag, each in tag_set.items()}
            MODELS[make.__name__] = (make, variants, options or {})
        return make
    return add


def floats(*shape):
    return torch.ones(*shape, device="cuda")


def ints(*shape):
    return torch.zeros(*shape, dtype=torch.int64, device="cuda")


class Calls(nn.Module):
    def __init__(self, function):
        super().__init__()
        self.function = function

    def forward(self, *inputs):
        return self.function(*inputs)


@model(PLAIN, NAMES, NAN_ASSERTS, only="2.14",
       options={"aot_inductor.check_lowerbound": False})
def index_clone():
    """The order of one tensor indexes another, whose size is dynamic."""
    class Module(nn.Module):
        def __init__(self):
            super().__init__()
            self.w = nn.Parameter(torch.ones(64, 64))
            self.v = nn.Parameter(torch.ones(64, 64))

        def forward(self, x, scores):
            rows = x @ self.w
            order = torch.argsort(scores, 0)
            ends = order[:, 1].clone()
            best = torch.topk(ends, 2)[0]
            taken = rows[ends].relu() @ self.v
            return taken.sum(1).softmax(0), best

    sizes = {0: Dim("n", max=1024)}, {0: Dim("m", min=3, max=65536)}
    return Module().to("cuda"), (floats(40, 64), floats(3000, 2)), sizes


@model(NAMES, only="2.14")
def embedding_assert():
    """Two kernels that check the same index."""
    class Module(nn.Module):
        def __init__(self):
            super().__init__()
            self.table = nn.Embedding(1000, 32)
            self.norm = nn.LayerNorm(32)

        def forward(self, ids, offsets):
            ids = (ids + offsets).clone()
            return self.norm(self.table(ids)).sum(1)

    return Module().to("cuda"), (ints(4, 16), ints(4, 16)), None


@triton.jit
def scale_kernel(x_ptr, y_ptr, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x_ptr + at, mask=at < n)
    tl.store(y_ptr + at, value * 0.5, mask=at < n)


def scaled(x: torch.Tensor) -> torch.Tensor:
    result = torch.empty_like(x)
    n = x.numel()
    grid = (triton.cdiv(n, 64),)
    torch.library.wrap_triton(scale_kernel)[grid](x, result, n, BLOCK=64)
    return result


@model(SOME_VALUES, only="2.14")
def layer():
    """A kernel in place, a reduction that also changes an input, and a user's
    kernel. The reduction is not printed."""
    class Module(nn.Module):
        def __init__(self):
            super().__init__()
            self.w = nn.Parameter(torch.ones(64, 64))
            self.b = nn.Parameter(torch.ones(64))
            self.scaled = torch.library.triton_op(
                "demo::scaled", scaled, mutates_args={})

        def forward(self, x, total):
            hidden = torch.relu(x @ self.w + self.b)
            sums = (hidden @ self.w).sum(1)
            total.add_(sums)
            return self.scaled(sums), hidden

    n = Dim("n", min=2, max=4096)
    return Module().to("cuda"), (floats(8, 64), floats(8)), ({0: n}, {0: n})


@triton.jit
def shift_kernel(source, result, elements, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tmp = tl.load(source + at, mask=at < elements)
    tl.device_assert((0 <= tmp) & (tmp < 43),
                     "index out of bounds: 0 <= tmp < 43")
    tl.store(result + at, tmp + 1, mask=at < elements)


def shifted(ids: torch.Tensor) -> torch.Tensor:
    result = torch.empty_like(ids)
    torch.library.wrap_triton(shift_kernel)[(1,)](ids, result, 40, BLOCK=64)
    return result


# Loops are put into one kernel although that may need more memory.
COMBO = {"combo_kernels": True, "triton.multi_kernel": 1}
if not OLD:
    COMBO["combo_kernel_peak_memory_pct_threshold"] = None


@model(NAMES, only="2.14", options={**COMBO, "combo_kernels_autotune": 0})
def combo():
    """Two unlike loops in one kernel, two like ones that share their body in
    another, and a user's kernel with an assertion."""
    shift = torch.library.triton_op("demo::shifted", shifted, mutates_args={})

    def compute(x, ids, table, others, left, right):
        return (x.tanh(), table[ids] * 2, shift(others),
                (left @ right).sigmoid(), (right @ left).sigmoid())

    inputs = (floats(50, 64), ints(40), floats(40), ints(40), floats(48, 48),
              floats(48, 48))
    sizes = ({0: Dim("n", min=2, max=4096)}, *[None] * 5)
    return Calls(compute), inputs, (sizes,)


@model(NAMES, only="2.14",
       options={**COMBO, "combo_kernel_per_subkernel_blocks": True})
def combo_blocks():
    """Loops that are functions of their own, one of which is called twice."""
    def compute(x, w, table, left, right, *ids):
        a, b, c = (torch.topk(each, 40)[0] for each in ids)
        return x @ w @ w - 1, table[a] * 2, left[b], right[c]

    inputs = (floats(50, 64), floats(64, 64), floats(41), floats(42),
              floats(42), ints(60), ints(60), ints(60))
    sizes = ({0: Dim("n", min=2, max=4096)}, *[None] * 7)
    return Calls(compute), inputs, (sizes,)


@model(NAMES, only="2.6", options=COMBO)
def combo_softmax():
    """A MultiKernel, then two loops in one kernel, one of them in place."""
    def compute(x, w, table, ids):
        picked = table[torch.topk(ids, 40)[0]]
        return torch.softmax(x, -1), x @ w @ w - 1, picked * 2

    inputs = floats(64, 600), floats(600, 600), floats(41), ints(60)
    return Calls(compute), inputs, None


def generated(make, options):
    """What AOTInductor would hand to the C++ compiler."""
    texts = []

    def keep(cls, graph, *codes, **kwargs):
        texts.append(codes[0] if isinstance(codes[0], str) else codes[0].value)
        return "model.so"

    codecache.AotCodeCompiler.compile = classmethod(keep)
    torch._dynamo.reset()
    module, inputs, sizes = make()
    with torch.no_grad():
        program = torch.export.export(module.eval(), inputs,
                                      dynamic_shapes=sizes, strict=False)
        graph = program.module() if OLD else program.module(check_guards=False)
        torch._inductor.aot_compile(graph, inputs, options=options)
    return texts[0]


def reduced(text):
    """Without what is the same in all files, and without its folders."""
    start = re.search(
        r"^template <typename \w+_type_|^void \w+::run_impl\(", text, re.M)
    head, body = text[:start.start()], text[start.start():]
    lines = [line for line in head.split("\n") if re.search(
        r"(inputs|outputs|constants)_info_\[\d+\]\.|^CACHE_TORCH", line)]
    body = body.split("// Compile cmd")[0]
    body = re.sub(r'"/[^" ]*/(\w+\.cubin)"', r'"/cache/\1"', body)
    return "\n".join(lines) + "\n" + body.strip("\n") + "\n"


def main():
    folder = pathlib.Path(sys.argv[1])
    for name, (make, variants, own) in MODELS.items():
        if sys.argv[2:] and name not in sys.argv[2:]:
            continue
        for tag, options in variants.items():
            text = generated(make, {**own, **options})
            (folder / f"{name}.{tag}.wrapper.cpp").write_text(reduced(text))


if __name__ == "__main__":
    main()
