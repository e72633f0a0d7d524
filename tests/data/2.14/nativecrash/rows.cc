namespace demo {
__attribute__((noinline)) float rows(const float* values, long count) {
  float sum = 0;
  for (long i = 0; i < count; ++i) sum += values[i];
  return sum;
}
}
