"""A service scores batches until the scheduler of its machine takes the machine away: SIGKILL, without a word."""
import os
import subprocess

import torch


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.embed = torch.nn.Linear(16, 32)
        self.score = torch.nn.Linear(32, 1)

    def forward(self, batch):
        return torch.sigmoid(self.score(torch.tanh(self.embed(batch))))


torch.manual_seed(0)
model, batch = Scorer().eval(), torch.randn(8, 16)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (batch,)))
    scorer = torch._inductor.aoti_load_package(package)
    scheduler = subprocess.Popen(["sh", "-c", "read -r served; kill -KILL $0", str(os.getpid())],
                                 stdin=subprocess.PIPE, text=True)
    for served in range(1_000_000_000):
        scorer(batch)
        if served == 20:
            print("20 batches served", file=scheduler.stdin, flush=True)
