"""Becomes the program that is given, as a service's start script does."""
import os
import sys

os.execv(sys.argv[1], sys.argv[1:])
