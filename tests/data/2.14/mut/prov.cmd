env -u PYTHONUNBUFFERED TORCHINDUCTOR_CACHE_DIR=/home/user/cache/mut.prov PKG=/home/user/pkg/mut.prov.pt2 INDUCTOR_PROVENANCE=1 python3 cases.py mut   # rc=0
