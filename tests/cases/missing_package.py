"""The package was written under another name than it is loaded from."""
import sys

import torch

torch._inductor.aoti_load_package(sys.argv[1])(torch.randn(2, 4))
