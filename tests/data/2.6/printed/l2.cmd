env -u PYTHONUNBUFFERED python3 print_tensors.py   # rc=0
