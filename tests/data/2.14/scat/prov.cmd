env -u PYTHONUNBUFFERED TORCHINDUCTOR_CACHE_DIR=/home/user/cache/scat.prov PKG=/home/user/pkg/scat.prov.pt2 INDUCTOR_PROVENANCE=1 python3 cases.py scat   # rc=0
