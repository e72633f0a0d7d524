"""An encoder and a decoder take turns; the decoder's custom op dies in its fourth step."""
import ctypes

import torch

steps = 0


@torch.library.custom_op("demo::sample", mutates_args=())
def sample(logits: torch.Tensor) -> torch.Tensor:
    global steps
    steps += 1
    if steps == 4:
        ctypes.string_at(16)
    return logits.argmax(-1)


@sample.register_fake
def _(logits):
    return logits.new_empty(logits.shape[:-1], dtype=torch.long)


class Encoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.layers = torch.nn.Sequential(torch.nn.Linear(8, 16), torch.nn.ReLU(), torch.nn.Linear(16, 8))

    def forward(self, x):
        return torch.tanh(self.layers(x))


class Decoder(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.out = torch.nn.Linear(8, 20)
        self.words = torch.nn.Embedding(20, 8)

    def forward(self, h):
        logits = torch.relu(self.out(h))
        return self.words(torch.ops.demo.sample(logits)) + h


torch.manual_seed(0)
x = torch.randn(2, 8)
with torch.no_grad():
    encode, decode = [
        torch._inductor.aoti_load_package(
            torch._inductor.aoti_compile_and_package(torch.export.export(model.eval(), (x,))))
        for model in (Encoder(), Decoder())]
    for _ in range(6):
        x = decode(encode(x))
