"""The best of 40 candidates are looked up in features of only 32 of them; it shows in the third request."""
import torch


class Ranker(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.first = torch.nn.Linear(8, 40)
        self.last = torch.nn.Linear(4, 1)

    def forward(self, query, features):
        scores = torch.softmax(self.first(query), -1)
        best = torch.topk(scores, 5, dim=-1).indices
        picked = torch.gather(features, 1, best[..., None].expand(-1, -1, 4))
        return torch.sigmoid(self.last(picked)).squeeze(-1)


torch.manual_seed(0)
model, query, features = Ranker().eval(), torch.zeros(2, 8), torch.randn(2, 32, 4)
with torch.no_grad():
    model.first.bias.copy_(torch.linspace(1, 0, 40))
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (query, features)))
    rank = torch._inductor.aoti_load_package(package)
    for step in range(4):
        query[1] = model.first.weight[36] * 20 * (step == 2)
        rank(query, features)
