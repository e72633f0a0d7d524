env -u PYTHONUNBUFFERED TORCHINDUCTOR_CACHE_DIR=/home/user/cache/cond.prov PKG=/home/user/pkg/cond.prov.pt2 INDUCTOR_PROVENANCE=1 python3 cases.py cond   # rc=0
