"""combo_kernels: independent kernels become one, and one of them reads far outside its table."""
import sys

import torch
import torch._inductor.config

torch._inductor.config.combo_kernels = True
torch._inductor.config.benchmark_combo_kernel = False
torch._inductor.config.assert_indirect_indexing = False


class Both(torch.nn.Module):
    def forward(self, table, ids, x, w):
        return torch.exp(table[ids]), torch.tanh(x) * 2, torch.relu(w.t() @ w)


device = sys.argv[1]
torch.manual_seed(0)
table, ids, x, w = torch.randn(300), torch.arange(64), torch.randn(40, 40), torch.randn(16, 16)
inputs = [each.to(device) for each in (table, ids, x, w)]
with torch.no_grad():
    exported = torch.export.export(Both(), tuple(inputs))
    both = torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))
    print(sum(each.sum().item() for each in both(*inputs)))
    inputs[1][3] = 1 << 40
    print(sum(each.sum().item() for each in both(*inputs)))
