# Sends one byte of a frame now and then: the clock does not wait for frames.
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
import time


def f(x):
    send(struct.pack("<II", 4000, 0))
    while True:
        try:
            send(b" ")
            time.sleep(0.05)
        except BaseException:
            continue
