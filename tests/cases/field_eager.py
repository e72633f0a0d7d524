"""The model runs in eager mode; nothing is compiled."""
import torch

import field_model

torch.manual_seed(3)
with torch.no_grad():
    if torch.isnan(field_model.Score()(torch.randn(8, 10))).any():
        raise ValueError("the score is not a number")
