import ctypes
lib = ctypes.CDLL("/home/user/librows.so")
lib._ZN4demo4rowsEPKfl(ctypes.c_void_p(8), ctypes.c_long(4))
