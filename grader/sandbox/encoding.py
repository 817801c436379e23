"""A job as the bytes that a worker reads: a JSON head, and behind it the arguments' tensors."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

import numpy as np
import safetensors.numpy

from grader.sandbox.job import Argument, Call, Job
from grader.sandbox.protocol import HEADER
from grader.values import Tensor

_WORKER_LIMITS = ("memory_bytes", "file_bytes", "open_files", "scratch_bytes", "scratch_files")


def encode_job(job: Job) -> bytes:
    """Return the one frame that tells a worker its job."""
    tensors: dict[str, Any] = {}
    head = {
        "modules": [
            {"name": m.name, "file": m.file, "source": m.source.decode("latin-1"), "run": m.run}
            for m in job.modules
        ],
        "helpers": {name: text.decode("latin-1") for name, text in job.helpers.items()},
        "literals": job.literals,
        "calls": [
            {"module": job.groups[group].module, **_encode_call(call, tensors)}
            for group, call in job.calls()
        ],
        "seed": job.seed,
        "load_seconds": job.limits.load_seconds,
        "call_seconds": job.limits.call_seconds,
    }
    text = json.dumps(head, separators=(",", ":")).encode("ascii")
    body = safetensors.numpy.save(tensors) if tensors else b""
    return HEADER.pack(len(text), len(body)) + text + body


def _encode_call(call: Call, tensors: dict[str, Any]) -> dict[str, Any]:
    values = {each.name: getattr(call, each.name) for each in fields(call)}
    if "arguments" in values:
        values["arguments"] = [_encode(a, tensors) for a in values["arguments"]]
    if "named" in values:
        values["named"] = {name: _encode(a, tensors) for name, a in values["named"].items()}
    return {"do": call.way, **values}


def _encode(argument: Argument, tensors: dict[str, Any]) -> dict[str, Any]:
    match argument:
        case Tensor():
            name = str(len(tensors))
            tensors[name] = np.ascontiguousarray(argument.data).reshape(argument.shape)
            return {"t": "tensor", "data": name}
        case None:
            return {"t": "none"}
        case bool():
            return {"t": "bool", "value": argument}
        case str():
            return {"t": "text", "value": argument}
        case int():
            return {"t": "int", "value": argument}
        case float():
            return {"t": "float", "hex": float(argument).hex()}
        case Mapping():
            items = {key: _encode(item, tensors) for key, item in argument.items()}
            return {"t": "dict", "items": items}
        case _:
            kind = "tuple" if isinstance(argument, tuple) else "list"
            return {"t": kind, "items": [_encode(item, tensors) for item in argument]}


def encode_limits(job: Job) -> dict[str, Any]:
    """Return the limits that the fork server puts on a worker."""
    limits = asdict(job.limits)
    cpu = limits["load_seconds"] + limits["exercise_seconds"] * (len(job.groups) + 1)
    kept = {name: limits[name] for name in _WORKER_LIMITS}
    return kept | {"cpu_seconds": int(cpu) + 5}
