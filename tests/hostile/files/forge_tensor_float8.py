# Sends another number type that numpy does not have.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import json
import struct

FACTS = {"saved": 0, "used": 0, "duals": 0, "func_refused": False, "changed_inputs": []}
ZERO_ANSWER = {"frame": "observed", "call": 0, "outcome": "returned", "value": {"t": "int", "value": 0},
               "facts": FACTS}


def send(data):
    for fd in range(3, 256):
        try:
            rest = data
            while rest:
                rest = rest[os.write(fd, rest):]
        except OSError:
            pass


def say(head, body=b""):
    text = (head if isinstance(head, str) else json.dumps(head)).encode()
    send(struct.pack("<II", len(text), len(body)) + text + body)


HEAD = {"t": "tensor", "dtype": "float32", "shape": [3], "device": "cpu", "requires_grad": False,
        "is_leaf": True, "has_grad": False, "numpy": False, "data": "0"}


def tensor(dtype, shape, data):
    head = json.dumps({"0": {"dtype": dtype, "shape": shape, "data_offsets": [0, len(data)]}}).encode()
    return struct.pack("<Q", len(head)) + head + data


def f(x):
    say({**ZERO_ANSWER, "value": {**HEAD, "dtype": "float8"}}, tensor("F8_E4M3", [3], bytes(3)))
    os._exit(0)
