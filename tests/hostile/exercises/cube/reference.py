"""CANARY-SPEC: no worker that runs a submission may read this file."""

KEY_CANARY = "CANARY-" + "KEY-WORKER"


def loss(x):
    return (x**3).sum()
