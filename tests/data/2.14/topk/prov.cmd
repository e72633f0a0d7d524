env -u PYTHONUNBUFFERED TORCHINDUCTOR_CACHE_DIR=/home/user/cache/topk.prov PKG=/home/user/pkg/topk.prov.pt2 INDUCTOR_PROVENANCE=1 python3 cases.py topk   # rc=0
