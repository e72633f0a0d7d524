"""Only the 30th of 50 batches holds an item that is not in the table."""
import torch


class Basket(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.price = torch.nn.Embedding(64, 3)

    def forward(self, items, count):
        return (self.price(items).exp() * count[..., None]).sum(1).log1p()


torch.manual_seed(0)
model = Basket().eval()
batches = [(torch.randint(0, 64, (4, 9)), torch.rand(4, 9)) for _ in range(50)]
batches[29][0][1, 2] = 64
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, batches[0]))
    total = torch._inductor.aoti_load_package(package)
    for items, count in batches:
        total(items, count)
