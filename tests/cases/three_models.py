"""Three models take turns; the state that they share grows, and the third one takes the log of less than nothing."""
import torch


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(6, 8)

    def forward(self, x):
        return torch.tanh(self.layer(x))


class Mixer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 8)

    def forward(self, h, state):
        return state + torch.sigmoid(self.layer(h))


class Scorer(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layer = torch.nn.Linear(8, 4)

    def forward(self, h, state):
        room = torch.log(2.2 - state) * h
        return torch.softmax(self.layer(torch.relu(room)), -1)


def load(model, *inputs):
    exported = torch.export.export(model.eval(), inputs)
    return torch._inductor.aoti_load_package(torch._inductor.aoti_compile_and_package(exported))


torch.manual_seed(3)
x, h, state = torch.randn(2, 6), torch.randn(2, 8), torch.zeros(2, 8)
with torch.no_grad():
    encode, mix, score = load(Encoder(), x), load(Mixer(), h, state), load(Scorer(), h, state)
    for step in range(6):
        h = encode(x + step)
        state = mix(h, state)
        h = mix(h, h)
        assert torch.isfinite(score(h, state)).all(), f"step {step}: the scores are not finite"
