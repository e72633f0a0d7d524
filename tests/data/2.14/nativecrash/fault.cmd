env PYTHONFAULTHANDLER=1 python3 crash.py   # crash.py and rows.cc beside it; g++ -O1 -shared -fPIC rows.cc -o librows.so; rc=139
