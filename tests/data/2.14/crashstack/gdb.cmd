aoti-ladder run --ladder deep -- python3 segfault.py   # its stage backtrace alone: ladders/deep.yaml says how gdb is called; rc=139
