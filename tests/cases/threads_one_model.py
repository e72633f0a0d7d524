"""Four threads share one model; one of them sends a batch whose variance is zero, and 0/0 is NaN."""
import concurrent.futures

import torch


class Whiten(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.mix = torch.nn.Linear(8, 8)

    def forward(self, x):
        centred = x - x.mean(0)
        return self.mix(centred / centred.abs().amax(0)).relu()


torch.manual_seed(23)
model, good = Whiten().eval(), torch.randn(6, 8)
with torch.no_grad():
    package = torch._inductor.aoti_compile_and_package(torch.export.export(model, (good,)))
    run = torch._inductor.aoti_load_package(package)


def serve(number):
    with torch.no_grad():
        for turn in range(10):
            batch = torch.ones(6, 8) if (number, turn) == (2, 7) else good + number
            if torch.isnan(run(batch)).any():
                raise ValueError(f"thread {number}, turn {turn}: NaN")


with concurrent.futures.ThreadPoolExecutor(4) as pool:
    list(pool.map(serve, range(4)))
