"""Scores four messages and never checks the scores, so that the exit code is always 0."""

import torch


class Doubt(torch.nn.Module):
    """How unsure a small classifier is of its own answer."""

    def __init__(self):
        super().__init__()
        self.encode = torch.nn.Linear(32, 64)
        self.classify = torch.nn.Linear(64, 8)

    def forward(self, message):
        p = torch.softmax(self.classify(torch.relu(self.encode(message))), -1)
        # If a class is ruled out, p is 0 and log(p) is -inf; 0 * -inf is NaN.
        return -(p * torch.log(p)).sum(-1)


torch.manual_seed(0)
model = Doubt().eval()
messages = torch.randn(4, 32)
messages[2] *= 2000  # one message is out of the usual range

with torch.no_grad():
    program = torch.export.export(model, (messages,))
    package = torch._inductor.aoti_compile_and_package(program)
    print("doubt:", torch._inductor.aoti_load_package(package)(messages))
