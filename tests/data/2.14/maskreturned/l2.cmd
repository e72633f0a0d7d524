env -u PYTHONUNBUFFERED AOT_INDUCTOR_DEBUG_INTERMEDIATE_VALUE_PRINTER=2 python3 masked_scores.py   # rc=1, stdout on a pseudo-terminal
