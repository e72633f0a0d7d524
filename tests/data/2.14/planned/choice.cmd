env -u PYTHONUNBUFFERED python3 planned.py choice   # rc=0
