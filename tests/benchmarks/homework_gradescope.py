"""Packet one with gradescope-utils, as a Gradescope autograder would check one submission."""

import io
import os
import runpy
import unittest

import torch
from gradescope_utils.autograder_utils.decorators import weight
from gradescope_utils.autograder_utils.json_test_runner import JSONTestRunner
from homework import SHAPES, close, line, slopes, square


class Homework(unittest.TestCase):
    """The checks of `homework.py`, with points."""

    @classmethod
    def setUpClass(cls) -> None:
        cls.student = runpy.run_path(os.environ["SUBMISSION"])

    @weight(12)
    def test_shapes(self):
        for item, shape in SHAPES.items():
            self.assertEqual(self.student["SHAPES"][item], shape)

    @weight(3)
    def test_square(self):
        for seed in range(5):
            torch.manual_seed(seed)
            w = torch.randn((), requires_grad=True)
            (expected,) = slopes(square, w, 2.5, 5.0)
            for name in ("grad_b1", "check_b1"):
                close(self.student[name](w.detach().clone(), 2.5, 5.0), expected)

    @weight(6)
    def test_line(self):
        for seed in range(5):
            torch.manual_seed(seed)
            X, y = torch.randn(6, 4), torch.randn(6)
            w, b = torch.randn(4, requires_grad=True), torch.randn((), requires_grad=True)
            expected = slopes(line, X, y, w, b)
            for name in ("grad_b2", "check_b2"):
                actual = self.student[name](X, y, w.detach().clone(), b.detach().clone())
                for ours, theirs in zip(actual, expected, strict=True):
                    close(ours, theirs)


if __name__ == "__main__":
    suite = unittest.defaultTestLoader.loadTestsFromTestCase(Homework)
    JSONTestRunner(visibility="visible", stream=io.StringIO()).run(suite)
