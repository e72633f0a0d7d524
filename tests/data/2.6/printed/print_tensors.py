"""Prints tensors through the function that the generated wrapper calls."""
import ctypes
import glob

import torch

lib = ctypes.CDLL(glob.glob("/usr/lib/x86_64-linux-gnu/libtorch_cpu.so.2*")[0])


def show(name, tensor):
    # An AtenTensorHandle points at an at::Tensor, which is one TensorImpl*.
    handle = ctypes.byref(ctypes.c_void_p(tensor._cdata))
    message = ("before_launch - cpp_fused_0 - " + name).encode()
    lib.aoti_torch_print_tensor_handle(handle, message)


ramp = torch.arange(24, dtype=torch.float32)
show("scalar", torch.tensor(3.5))
show("cube", ramp.reshape(2, 3, 4))
show("cube_scaled", ramp.reshape(2, 3, 4) * 1000.5)
show("four_dims", ramp.reshape(2, 2, 2, 3) / 7)
show("wide", torch.arange(60, dtype=torch.float32).reshape(2, 30) / 7)
show("wide_scaled", torch.arange(60, dtype=torch.float32).reshape(2, 30) * 500.5)
show("wide_tiny", torch.arange(60, dtype=torch.float32).reshape(2, 30) * -1e-9)
show("wide_ints", torch.arange(60).reshape(2, 30) * 1000)
show("wide_cube", torch.arange(64, dtype=torch.float32).reshape(2, 1, 32) / 7)
show("infinite", torch.tensor([[1.0, float("inf")], [float("-inf"), 2.0]]))
show("not_numbers", torch.tensor([float("nan"), 1.0, -float("nan")]))
show("both_infinities", torch.tensor([float("inf"), float("-inf")]))
show("large_ints", torch.tensor([2**62, -(2**62)]))
show("mean_overflow", torch.full((100,), 3e38, dtype=torch.float64))
show("no_rows", torch.empty(0, 4))
show("no_dims_bool", torch.tensor(True))
show("complex_nan", torch.tensor([complex(1, float("nan")), 2 + 1j]))
show("grad", torch.ones(2, requires_grad=True))
show("transposed", torch.arange(6.0).reshape(2, 3).t())
show("sliced", torch.arange(6.0)[::2])
