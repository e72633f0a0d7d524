"""A worker of multiprocessing, started with "spawn", runs the model."""
import multiprocessing
import sys

import field_model

if __name__ == "__main__":
    worker = multiprocessing.get_context("spawn").Process(target=field_model.main)
    worker.start()
    worker.join()
    sys.exit(worker.exitcode)
