"""The script chooses the cache folder itself."""
import os
import tempfile

with tempfile.TemporaryDirectory() as folder:
    os.environ["TORCHINDUCTOR_CACHE_DIR"] = folder
    import field_model
    field_model.main()
