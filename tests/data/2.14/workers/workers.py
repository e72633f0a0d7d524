"""Two worker processes serve one package at once; worker 1 fails in its call 4 (acos), worker 0 is healthy."""
import sys, torch, torch.multiprocessing as mp
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.a = torch.nn.Linear(10, 10)
        self.b = torch.nn.Linear(10, 10)
    def forward(self, x, lim):
        return self.b(torch.acos(torch.sin(self.a(x)) * lim)) * 2
def work(rank, package):
    torch.manual_seed(rank)
    run = torch._inductor.aoti_load_package(package)
    lim = torch.tensor([0.9])
    for i in range(6):
        if rank == 1 and i == 3:
            lim = torch.tensor([30.0])
        y = run(torch.randn(4, 10), lim)
        if y.isnan().any():
            raise ValueError(f"worker {rank} got NaN")
if __name__ == "__main__":
    torch.manual_seed(11)
    with torch.no_grad():
        p = torch._inductor.aoti_compile_and_package(torch.export.export(M().eval(), (torch.randn(4, 10), torch.ones(1))))
    mp.spawn(work, (p,), nprocs=2)
