# Says "ready" a second time, with layers it made up.
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


def f(x):
    say({"frame": "ready", "layers": {"seccomp": "off", "sandbox": "none"}})
    os._exit(0)
