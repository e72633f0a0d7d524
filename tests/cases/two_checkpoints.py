"""Two checkpoints of one architecture in one process: their generated code is the same file. The weights of the first hold NaN."""
import sys

import torch


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(10, 14), torch.nn.GELU(), torch.nn.Linear(14, 5))

    def forward(self, x):
        return torch.sigmoid(self.layers(x))


torch.manual_seed(2)
x = torch.randn(3, 10)
with torch.no_grad():
    broken, sound = Scorer().eval(), Scorer().eval()
    broken.layers[2].weight[1, 3] = float("nan")
    packages = [torch._inductor.aoti_compile_and_package(torch.export.export(model, (x,)),
                                                         package_path=f"{sys.argv[1]}/{name}.pt2")
                for name, model in (("broken", broken), ("sound", sound))]
    models = [torch._inductor.aoti_load_package(package) for package in packages]
    scores = torch.stack([model(x) for model in models]).mean(0)
    assert not torch.isnan(scores).any(), "a score is NaN"
