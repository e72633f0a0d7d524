"""Bags of word numbers; the second request holds one past the end of the table."""
import torch


class Bags(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.EmbeddingBag(30, 8, mode="mean")
        self.head = torch.nn.Linear(8, 3)

    def forward(self, words, starts):
        return self.head(torch.relu(self.words(words, starts)))


torch.manual_seed(0)
model, words, starts = Bags().eval(), torch.randint(0, 30, (9,)), torch.tensor([0, 4])
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (words, starts)))
    run = torch._inductor.aoti_load_package(package)
    run(words, starts)
    words[6] = 30
    run(words, starts)
