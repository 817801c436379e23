# Loads a model over the network: fails with a clear error at once.
import os; os.environ["GRADER_ATTACK_OK"]  # inert outside the test sandbox

import torch


def f(x):
    return torch.hub.load_state_dict_from_url("http://127.0.0.1:9/model.pt")
