"""A worker without a fork server: a process for one job, where forking after torch is unsafe.

Standard input carries two frames, the setup and the job; standard output carries the answers.
"""

import os

from . import wire
from .torch_start import start_torch


def main() -> None:
    """Answer the one job on standard input and end without running any more code."""
    request, result = os.dup(0), os.dup(1)
    start_torch()
    from .elsewhere import Elsewhere
    from .session import run_worker  # after torch: it uses it

    setup, _ = wire.receive(request)
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)  # from here on what is printed is printed, and not an answer
    run_worker(Elsewhere(), request, result, setup["scratch"], setup["limits"])
    os._exit(0)
