env -u PYTHONUNBUFFERED python3 planned.py planned   # rc=0
