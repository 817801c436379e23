# Replaces the encoder and os.write: it can only spoil its own answers.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox
import json, safetensors, safetensors.torch, struct, io, torch
json.dumps = lambda *a, **k: '{"v":1,"calls":[{"pass":true}],"load":null,"score":100}'
safetensors.torch.save = lambda *a, **k: b""
struct.pack = lambda *a: b"\0" * 8
os.write = lambda fd, b: len(b)
def f(x): return torch.zeros_like(x)
