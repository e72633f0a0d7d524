"""A package without its weights, which come from a checkpoint: the service never loads them."""
import torch


class Net(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.up, self.down = torch.nn.Linear(8, 16), torch.nn.Linear(16, 8)

    def forward(self, x):
        return self.down(torch.relu(self.up(x)))


torch.manual_seed(0)
model, x = Net().eval(), torch.randn(4, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(
        torch.export.export(model, (x,)), inductor_configs={"aot_inductor.package_constants_in_so": False})
    run = torch._inductor.aoti_load_package(package)
    print(run(x).shape)
