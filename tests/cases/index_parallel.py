"""A lookup that is big enough for several threads: an exception leaves an OpenMP loop on each of them, so the process is ended."""
import torch


class Lookup(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.table = torch.nn.Embedding(3000, 64)
        self.head = torch.nn.Linear(64, 2)

    def forward(self, ids, scale):
        return self.head(torch.tanh(self.table(ids) * scale)).mean(1)


torch.set_num_threads(4)
torch.manual_seed(0)
model, ids, scale = Lookup().eval(), torch.randint(0, 3000, (64, 512)), torch.tensor(0.5)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (ids, scale)))
    look = torch._inductor.aoti_load_package(package)
    look(ids, scale)
    ids[:, 100] = 3000
    look(ids, scale)
