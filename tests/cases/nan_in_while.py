"""A while_loop subtracts until a square root of a negative number makes NaN in one of its turns."""
import torch
from torch._higher_order_ops.while_loop import while_loop


class Decay(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.step = torch.nn.Linear(5, 5)

    def forward(self, turn, x):
        level = torch.relu(x) + 1
        _, level = while_loop(lambda i, level: i < 7, lambda i, level: (i + 1, torch.sqrt(level - 0.4)), (turn, level))
        return self.step(level)


torch.manual_seed(10)
model, turn, x = Decay().eval(), torch.tensor(0), torch.randn(3, 5)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (turn, x)))
    y = torch._inductor.aoti_load_package(package)(turn, x)
    assert torch.isfinite(y).all(), "decayed below zero"
