"""The stand-in for torch._dynamo saves seconds and changes nothing, bit for bit."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from grader import sandbox

WITH = "from worker.torch_start import install_dynamo_stand_in as install\ninstall()\n"
_TRAIN = """
import json, sys, torch
torch.set_num_threads(1)
from torch import nn, optim

def train(make):
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 8), nn.Tanh(), nn.Linear(8, 1))
    optimizer = make(model.parameters())
    x, y = torch.randn(16, 3), torch.randn(16, 1)
    for _ in range(20):
        optimizer.zero_grad()
        ((model(x) - y) ** 2).mean().backward()
        optimizer.step()
    return [value.hex() for p in model.parameters() for value in p.flatten().tolist()]

print(json.dumps({
    "SGD": train(lambda p: optim.SGD(p, lr=0.1, momentum=0.9, nesterov=True)),
    "Adam": train(lambda p: optim.Adam(p, lr=0.01, amsgrad=True)),
    "AdamW": train(lambda p: optim.AdamW(p, lr=0.01)),
    "RMSprop": train(lambda p: optim.RMSprop(p, lr=0.01)),
    "real": "torch._dynamo.config" in sys.modules,
}))
"""


def printed_by(program):
    """What a fresh interpreter prints."""
    folder = Path(sandbox.__file__).parent
    child = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONPATH": str(folder), "TORCHDYNAMO_DISABLE": "1"},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert child.returncode == 0, child.stderr
    return child.stdout


def run(program):
    return json.loads(printed_by(program))


def test_optimizers_give_the_same_parameters_with_and_without_it():
    stood_in, real = run(WITH + _TRAIN), run(_TRAIN)
    assert (stood_in.pop("real"), real.pop("real")) == (False, True)
    assert stood_in == real


SAME_AS_EVER = {
    "torch.func.grad": "value = torch.func.grad(lambda x: x**3)(torch.tensor(2.0)).item()",
    "torch.func.vmap": "value = torch.vmap(lambda x: x * 2)(torch.ones(6)).sum().item()",
    "torch.func.jacrev": "value = torch.func.jacrev(lambda x: x * 12)(torch.tensor(1.0)).item()",
    "torch.compile": "value = torch.compile(lambda x: x * 4)(torch.tensor(3.0)).item()",
    "decorator": "value = torch._dynamo.disable(recursive=False)(lambda x: x * 12)(1)",
    "submodule": "import torch._dynamo.config as c; value = 12 * (c.verbose is False)",
    "from import": "from torch._dynamo import config as c; value = 12 * (c.verbose is False)",
    "reset": "torch._dynamo.reset(); value = 12",
    "after an optimizer": (
        "torch.optim.SGD([torch.ones(1, requires_grad=True)], lr=1.0)\n"
        "value = torch.func.grad(lambda x: x**3)(torch.tensor(2.0)).item()\n"
        "torch.optim.Adam([torch.ones(1, requires_grad=True)])"
    ),
}


_EACH_IN_A_FORK = """
import json, os, torch
for use, program in {uses!r}.items():
    if os.fork() == 0:
        space = {{"torch": torch}}
        try:
            exec(program, space)
        except Exception as error:
            space["value"] = repr(error)
        os.write(1, json.dumps([use, space["value"]]).encode() + b"\\n")
        os._exit(0)
    os.wait()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
def test_what_needs_the_real_one_gets_it():
    printed = printed_by(WITH + _EACH_IN_A_FORK.format(uses=SAME_AS_EVER))
    seen = dict(json.loads(line) for line in printed.splitlines())
    assert seen == dict.fromkeys(SAME_AS_EVER, 12)


def test_the_real_one_is_not_replaced_once_it_is_there():
    program = "import json, torch, torch._dynamo\nreal = torch._dynamo\n"
    ask = "print(json.dumps(torch._dynamo is real and sys.modules['torch._dynamo'] is real))"
    assert run(program + "import sys\n" + WITH + ask) is True


def test_it_can_be_asked_for_what_there_is_not():
    program = "import json, torch\nprint(json.dumps(hasattr(torch._dynamo, 'no_such_name')))"
    assert run(WITH + program) is False
