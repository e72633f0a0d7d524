"""A classifier that also says how sure it is. When it is very sure, the entropy is NaN."""

import torch


class Triage(torch.nn.Module):
    """Sorts a message into a class and decides how urgent it is."""

    def __init__(self):
        super().__init__()
        self.encode = torch.nn.Linear(32, 64)
        self.classify = torch.nn.Linear(64, 8)
        self.urgency = torch.nn.Linear(65, 1)

    def forward(self, message):
        features = torch.relu(self.encode(message))
        p = torch.softmax(self.classify(features), -1)
        # If a class is ruled out, p is 0 and log(p) is -inf; 0 * -inf is NaN.
        entropy = -(p * torch.log(p)).sum(-1, keepdim=True)
        return torch.sigmoid(self.urgency(torch.cat([features, entropy], -1)))


torch.manual_seed(0)
model = Triage().eval()
messages = torch.randn(4, 32)
messages[2] *= 2000  # one message is out of the usual range

with torch.no_grad():
    program = torch.export.export(model, (messages,))
    package = torch._inductor.aoti_compile_and_package(program)
    urgency = torch._inductor.aoti_load_package(package)(messages)

if not torch.isfinite(urgency).all():
    raise ValueError(f"urgency is not a number: {urgency.flatten()}")
