"""What isolation costs: a bare fork that answers packet one, then with layer after layer.

Forks of this process run the worker's own code. Layers are left out by overriding them here, so
that the product needs no switch that turns protection off. Rounds are interleaved and only the
ratios to the bare fork of the same round count. Run it as `python tests/benchmarks/isolation.py`;
`--check` makes the budget count.
"""

import argparse
import json
import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "grader" / "sandbox"))

from worker.torch_start import SINGLE_THREAD, start_torch  # noqa: E402

os.environ.update(SINGLE_THREAD)  # before numpy starts threads that a fork would lose

from worker import session  # noqa: E402
from worker.confine import Confinement, harden  # noqa: E402

from grader.examining import answer_job, prepare  # noqa: E402
from grader.library import Library  # noqa: E402
from grader.sandbox.encoding import encode_job, encode_limits  # noqa: E402
from grader.sandbox.forkserver import ForkServer  # noqa: E402
from grader.sandbox.limits import Limits  # noqa: E402
from grader.submission import read_submission  # noqa: E402

PERFECT = ROOT / "submissions_example" / "ada_perfect.py"
LAYERS = ("_limit", "_give_up_root", "_restrict_files", "_filter_calls")
NAMES = {
    "_limit": "limits",
    "_give_up_root": "capabilities or user id",
    "_restrict_files": "landlock",
    "_filter_calls": "seccomp",
}
BUDGET = 1.5


def off(*_arguments: object) -> str:
    """Stand in for a layer that is left out."""
    return "left out"


def with_layers(count: int, full: Confinement) -> Confinement:
    """Return a confinement that puts on the first `count` layers only."""
    chosen = type("Chosen", (Confinement,), {name: off for name in LAYERS[count:]})
    confinement = object.__new__(chosen)
    confinement.__dict__.update(full.__dict__)
    return confinement


def run_once(confinement: Confinement, message: bytes, limits: dict[str, object]) -> float:
    """Fork, answer the job, wait; return seconds."""
    with tempfile.TemporaryDirectory() as scratch:
        began = time.perf_counter()
        request_in, request_out = os.pipe()
        result_in, result_out = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(request_out)
            os.close(result_in)
            session.run_worker(confinement, request_in, result_out, scratch, limits)
            os._exit(0)
        os.close(request_in)
        os.close(result_out)
        os.write(request_out, message)
        os.close(request_out)
        while os.read(result_in, 1 << 18):
            pass
        os.close(result_in)
        _, status = os.waitpid(pid, 0)
        assert status == 0, f"the worker ended with {status}"
        return time.perf_counter() - began


def packet_one() -> tuple[bytes, dict[str, object]]:
    """Return the job of the perfect submission of packet one, as a worker is sent it."""
    with ForkServer.start() as server:
        assignment = Library().assignment("shapes-then-slopes")
        prepared = prepare(assignment, server, seed=1, limits=Limits())
        job = answer_job(read_submission(PERFECT), prepared.markings, prepared)
    return encode_job(job), encode_limits(job)


def main() -> int:
    """Print milliseconds and ratios, then one line of JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=25)
    parser.add_argument("--check", action="store_true", help=f"fail above {BUDGET} x a bare fork")
    options = parser.parse_args()
    message, limits = packet_one()
    harden()
    start_torch()
    full = Confinement([str(ROOT)], "on")
    ways: list[tuple[str, Callable[[], float]]] = [
        (
            "bare fork" if count == 0 else "+ " + NAMES[LAYERS[count - 1]],
            partial(run_once, with_layers(count, full), message, limits),
        )
        for count in range(len(LAYERS) + 1)
    ]
    for _, way in ways:
        way()
    rounds = [[way() for _, way in ways] for _ in range(options.rounds)]
    figures = {}
    for i, (name, _) in enumerate(ways):
        milliseconds = statistics.median(each[i] for each in rounds) * 1000
        ratio = statistics.median(each[i] / each[0] for each in rounds)
        figures[name] = {"ms": round(milliseconds, 2), "ratio": round(ratio, 3)}
        print(f"{name:<28} {milliseconds:7.2f} ms   {ratio:5.2f} x a bare fork")
    print(json.dumps({"benchmark": "isolation", "rounds": options.rounds, "figures": figures}))
    return int(options.check and figures[ways[-1][0]]["ratio"] > BUDGET)


if __name__ == "__main__":
    sys.exit(main())
