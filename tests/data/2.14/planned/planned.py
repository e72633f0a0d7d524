"""planned: memory planning, writes through views. choice: three branches.

Not both at once: torch 2.14 then resets a branch's buffer outside of it, which
does not compile.
"""
import sys

import torch
import torch._inductor.config as config
from torch._higher_order_ops.switch import switch


class Planned(torch.nn.Module):
    options = {"memory_planning": True}

    def __init__(self):
        super().__init__()
        self.door = torch.nn.Module()
        self.door.register_buffer("handle", torch.full((16,), 2.0))

    def forward(self, x, rows):
        both = torch.cat([x.sin() @ x, x.cos()])  # two parts of one buffer
        more = (both + 1).index_put((rows,), self.door.handle, accumulate=True)
        x.copy_(more[:16] @ x)
        waves = torch.view_as_real(more.to(torch.complex64)).cumsum(0)
        return waves, self.door.handle.clone(), rows.shape[0] * 2


class Choice(torch.nn.Module):
    options = {
        "freezing": True,
        "cpp.enable_kernel_profile": True,
        "cpp.enable_kernel_context_guard": True,
    }

    def __init__(self):
        super().__init__()
        self.conv = torch.nn.Conv2d(1, 1, 1)

    def forward(self, x, index):
        drawn = self.conv(x).relu().view(8, 4)  # { a brace, and "quotes"
        chosen = switch(
            index,
            (lambda t: t * 0, lambda t: t.cumsum(0), lambda t: t.clone()),
            (drawn,),
        )
        return chosen, chosen


CASES = {
    "planned": (Planned, (torch.ones(16, 16), torch.tensor([1, 2, 2]))),
    "choice": (Choice, (torch.ones(1, 1, 8, 4), torch.tensor(1))),
}

torch.use_deterministic_algorithms(True)  # index_put stays an operator
make, inputs = CASES[sys.argv[1]]
rows = {0: torch.export.Dim("n", min=2, max=100)} if make is Planned else None
with torch.no_grad(), config.patch(make.options):
    program = torch.export.export(
        make().eval(), inputs, dynamic_shapes=(None, rows)
    )
    package = torch._inductor.aoti_compile_and_package(program)
    print(torch._inductor.aoti_load_package(package)(*inputs))
