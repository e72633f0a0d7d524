// A library that is found by the RUNPATH of the program that loads it.
int of_library = 0;
