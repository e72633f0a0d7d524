"""Loads scale.pt2 where no GPU can be seen."""
import os

os.environ["CUDA_VISIBLE_DEVICES"] = ""

import torch

print(torch._inductor.aoti_load_package("scale.pt2")(torch.rand(4, 4)))
