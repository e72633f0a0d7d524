"""The model runs in a test, and the runner shows its output only at the end."""
import unittest

import field_model


class TestScore(unittest.TestCase):
    def test_score(self):
        field_model.main()


if __name__ == "__main__":
    unittest.main(buffer=True)
