"""A service runs the model in a sandbox: a mount namespace with a /tmp of its
own, so that nothing that the service has there is visible."""
import os
import pathlib
import subprocess
import sys

model = pathlib.Path(__file__).with_name("field_model.py").read_text()
sys.exit(subprocess.call(
    ["unshare", "--mount", "sh", "-c", 'mount -t tmpfs none /tmp && exec "$@"', "sh", sys.executable, "-c", model],
    env={"PATH": os.environ["PATH"], "HOME": os.environ["HOME"]}))
