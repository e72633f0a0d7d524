"""A mask that the exported model does not take is passed all the same."""
import torch


class Pool(torch.nn.Module):
    def forward(self, x):
        return torch.tanh(x).mean(1)


model, x = Pool(), torch.randn(3, 5)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)))
    loader = torch._C._aoti.AOTIModelPackageLoader(package, "model", False, 1, -1)
    loader.run([x, x > 0])
