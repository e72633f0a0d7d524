"""torchrun starts two workers, each of which runs the model. A torch without
libuv has to be told so."""
import pathlib
import sys

import torch.distributed

store = torch.distributed.TCPStore


def without_libuv(*words, **options):
    return store(*words, **{**options, "use_libuv": False})


torch.distributed.TCPStore = without_libuv

from torch.distributed.run import main  # noqa: E402 (it imports TCPStore)

model = pathlib.Path(__file__).with_name("field_model.py")
sys.exit(main(["--nproc-per-node=2", "--master-port=0", str(model)]))
