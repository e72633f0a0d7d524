"""A tokenizer with more words than the embedding has rows: one id of the batch is past the end of the table."""
import torch


class Tagger(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.words = torch.nn.Embedding(500, 24)
        self.positions = torch.nn.Embedding(16, 24)
        self.tags = torch.nn.Linear(24, 7)

    def forward(self, mask, ids):
        where = torch.arange(ids.shape[1])
        h = torch.nn.functional.gelu(self.words(ids) + self.positions(where))
        return self.tags(h).log_softmax(-1) * mask[..., None]


torch.manual_seed(0)
model, mask, ids = Tagger().eval(), torch.ones(3, 16), torch.randint(0, 500, (3, 16))
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (mask, ids)))
    tag = torch._inductor.aoti_load_package(package)
    tag(mask, ids)
    ids[2, 11] = 501
    tag(mask, ids)
