"""A model whose result's size depends on values is called while a CUDA graph is captured."""
import sys

import torch


class Positive(torch.nn.Module):
    def forward(self, x):
        return torch.nonzero(x > 0).sum(0) + x.sum().long()


x = torch.randn(64, 8).to(sys.argv[1])
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(Positive(), (x,)))
    positive = torch._inductor.aoti_load_package(package)
    print(positive(x))
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        y = positive(x)
    graph.replay()
    print(y)
