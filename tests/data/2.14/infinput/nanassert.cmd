env -u PYTHONUNBUFFERED TORCHINDUCTOR_CACHE_DIR=/home/user/cache AOTI_RUNTIME_CHECK_INPUTS=1 TORCHINDUCTOR_NAN_ASSERTS=1 python3 tests/cases/inf_times_zero.py   # rc=1, stdout on a pseudo-terminal
