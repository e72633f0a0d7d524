"""A service under a memory limit compares each word with each; one document is longer than any before."""
import resource

import torch


class Nearest(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.key = torch.nn.Linear(16, 16), torch.nn.Linear(16, 16)

    def forward(self, x):
        scores = self.query(x) @ self.key(x).t()
        return torch.tanh(scores).amax(-1)


def limit_memory(spare):
    """As ulimit -v does: what the process has now and so many bytes more."""
    pages = int(open("/proc/self/statm").read().split()[0])
    most = pages * resource.getpagesize() + spare
    resource.setrlimit(resource.RLIMIT_AS, (most, most))


torch.manual_seed(0)
model, x = Nearest().eval(), torch.randn(32, 16)
length = torch.export.Dim("length", min=2, max=100_000)
with torch.no_grad():
    exported = torch.export.export(model, (x,), dynamic_shapes=({0: length},))
    run = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    limit_memory(1 << 30)
    run(x)
    run(torch.randn(1000, 16))
    run(torch.randn(30_000, 16))
