"""New weights are loaded into a compiled model; the checkpoint calls one of them by another name."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.query, self.value = torch.nn.Linear(4, 4), torch.nn.Linear(4, 4)

    def forward(self, x):
        return torch.softmax(self.query(x), -1) * self.value(x)


model, x = Net().eval(), torch.randn(2, 4)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    run = torch._inductor.aoti_load_package(package)
    run(x)
    weights = {name.replace("value", "v_proj"): w for name, w in model.state_dict().items()}
    run.load_constants(weights, check_full_update=True)
    run(x)
