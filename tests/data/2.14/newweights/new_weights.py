"""The package is fine; the checkpoint loaded into it afterwards has a NaN in layer 2's weight."""
import torch
class M(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.l1 = torch.nn.Linear(12, 24)
        self.l2 = torch.nn.Linear(24, 24)
        self.l3 = torch.nn.Linear(24, 3)
    def forward(self, x):
        return self.l3(torch.tanh(self.l2(torch.tanh(self.l1(x)))))
torch.manual_seed(3)
m = M().eval()
x = torch.randn(5, 12)
with torch.no_grad():
    p = torch._inductor.aoti_compile_and_package(torch.export.export(m, (x,)))
    run = torch._inductor.aoti_load_package(p)
    assert run(x).isfinite().all()
    new = {k: v.clone() * 1.01 for k, v in m.state_dict().items() if k in run.get_constant_fqns()}
    new["l2.weight"][3, 4] = float("nan")
    run.load_constants(new, check_full_update=True)
    assert run(x).isfinite().all(), "after the update of the weights the output is NaN"
