"""A service starts a worker with an environment of its own, reads its output
through a pipe, and shows only the last line. The worker compiles in a cache
that is gone when it ends, and sends standard output to a file meanwhile."""
import os
import subprocess
import sys
import tempfile


def work():
    import field_model
    try:
        from torch._inductor.utils import fresh_cache
    except ImportError:  # torch 2.6
        from torch._inductor.utils import fresh_inductor_cache as fresh_cache
    with fresh_cache(), tempfile.TemporaryFile() as log:
        before = os.dup(1)
        os.dup2(log.fileno(), 1)
        try:
            field_model.main()
        finally:
            os.dup2(before, 1)


if sys.argv[1:] == ["work"]:
    work()
else:
    worker = subprocess.run([sys.executable, __file__, "work"], text=True,
                            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                            env={"PATH": os.environ["PATH"], "HOME": os.environ["HOME"]})
    if worker.returncode != 0:
        sys.exit("the worker failed: " + worker.stdout.splitlines()[-1])
