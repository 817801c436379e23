# Zero bytes and broken text by the megabyte on both streams.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

for _ in range(20):
    os.write(1, b"\x00\xc3\x28\xed\xa0\x80" * 10_000)
    os.write(2, bytes(50_000))


def f(x):
    return 3 * x**2
