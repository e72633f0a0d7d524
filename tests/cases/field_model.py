"""The last kernel takes the logarithm of numbers that may be negative. The
other field_*.py scripts reach this model in the ways that users reach theirs."""
import sys

import torch


class Score(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.hidden = torch.nn.Linear(10, 32)
        self.out = torch.nn.Linear(32, 5)

    def forward(self, x):
        return torch.log(self.out(torch.relu(self.hidden(x))))


def main():
    torch.manual_seed(3)
    model, x = Score().eval(), torch.randn(8, 10)
    with torch.no_grad():
        package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
        result = torch._inductor.aoti_load_package(package)(x)
    if torch.isnan(result).any():
        raise ValueError("the score is not a number")


if __name__ == "__main__":
    sys.exit(main())
