"""Scores messages with a compiled model: score.py MODEL WORD..."""

import sys

import torch

words = [int(word) for word in sys.argv[2:]]
score = torch._inductor.aoti_load_package(sys.argv[1])
print(score(torch.tensor([words, words[::-1]])))
