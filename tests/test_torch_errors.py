"""Torch's own error messages, provoked here, belong to the family whose rule explains them."""

import pytest
import torch
from torch import nn

from grader.torch_errors import TORCH_ERRORS, find_torch_error, is_out_of_memory

ERRORS = {
    "inner_sizes": [
        lambda: torch.ones(2, 3) @ torch.ones(2, 3),
        lambda: torch.ones(2, 3) @ torch.ones(2),
        lambda: torch.ones(3) @ torch.ones(2),
        lambda: nn.Linear(3, 1)(torch.ones(2, 4)),
    ],
    "broadcast": [lambda: torch.ones(4, 5) - torch.ones(4)],
    "element_count": [lambda: torch.ones(6).reshape(4), lambda: torch.ones(6).view(4, -1)],
    "not_contiguous": [lambda: torch.ones(2, 3).T.view(6)],
    "join_sizes": [
        lambda: torch.cat([torch.ones(2, 3), torch.ones(2, 4)]),
        lambda: torch.stack([torch.ones(2), torch.ones(3)]),
    ],
    "no_such_axis": [lambda: torch.ones(3).sum(1), lambda: torch.ones(2, 3).permute(0)],
    "index_range": [lambda: torch.ones(3)[3]],
    "ragged_list": [lambda: torch.tensor([[1, 2], [3]])],
    "not_one_element": [lambda: torch.ones(2).item(), lambda: bool(torch.ones(2))],
    "dtype_mismatch": [lambda: torch.ones(2, 2) @ torch.ones(2, 2).double()],
    "needs_float": [
        lambda: torch.tensor([1, 2]).mean(),
        lambda: torch.tensor([1], requires_grad=True),
    ],
    "non_scalar_backward": [lambda: torch.ones(2, requires_grad=True).mul(2).backward()],
    "gradient_shape": [
        lambda: torch.ones(2, requires_grad=True).mul(2).backward(torch.ones(3)),
        lambda: setattr(torch.ones(2, requires_grad=True), "grad", torch.ones(3)),
    ],
    "second_backward": [lambda: twice((torch.ones(2, requires_grad=True) ** 2).sum())],
    "no_path": [lambda: torch.ones(2).sum().backward()],
    "unused_input": [
        lambda: torch.autograd.grad(
            torch.ones(2, requires_grad=True).sum(), torch.ones(1, requires_grad=True)
        )
    ],
    "leaf_inplace": [lambda: torch.ones(2, requires_grad=True).sub_(1)],
    "saved_value_changed": [lambda: overwritten()],
    "numpy_on_tracked": [lambda: torch.ones(2, requires_grad=True).numpy()],
    "flag_on_nonleaf": [lambda: torch.ones(2, requires_grad=True).mul(2).requires_grad_(False)],
    "grad_is_none": [
        lambda: torch.ones(2, requires_grad=True).grad.zero_(),
        lambda: 0.1 * torch.ones(2).grad,
    ],
    "plain_number": [lambda: torch.ones(1).item().backward()],
    "no_such_method": [lambda: torch.ones(1).zero_grad()],
    "grad_must_be_tensor": [lambda: setattr(torch.ones(1, requires_grad=True), "grad", 0)],
    "optimizer_params": [
        lambda: torch.optim.SGD([], lr=0.1),
        lambda: torch.optim.SGD(torch.ones(2), lr=0.1),
        lambda: torch.optim.SGD([torch.ones(2, requires_grad=True) * 2], lr=0.1),
    ],
    "module_init": [lambda: setattr(nn.Module.__new__(nn.Module), "layer", nn.Linear(1, 1))],
    "module_forward": [lambda: nn.Module()(1)],
    "not_a_module": [lambda: nn.Sequential(3)],
    "not_a_parameter": [lambda: setattr(nn.Linear(1, 1), "weight", torch.ones(1, 1))],
    "no_such_device": [lambda: torch.ones(1, device="gpu")],
    "numpy_input": [lambda: torch.from_numpy([1.0])],
}
if not torch.cuda.is_available():
    ERRORS["no_cuda"] = [lambda: torch.ones(1).cuda(), lambda: torch.ones(1, device="cuda")]


def twice(loss):
    loss.backward()
    loss.backward()


def overwritten():
    w = torch.ones(2, requires_grad=True)
    u = w * 2
    loss = (u**2).sum()
    u += 1
    loss.backward()


@pytest.mark.parametrize(
    ("name", "provoke"), [(name, each) for name, those in ERRORS.items() for each in those]
)
def test_torchs_own_message_is_recognised(name, provoke):
    with pytest.raises(Exception) as caught:
        provoke()
    assert find_torch_error(str(caught.value)).name == name


@pytest.mark.parametrize("message", ["", "division by zero", "name 'w' is not defined"])
def test_other_messages_have_no_token(message):
    assert find_torch_error(message) is None


def test_every_family_has_a_name_of_its_own_and_a_rule():
    assert len({token.name for token in TORCH_ERRORS}) == len(TORCH_ERRORS)
    assert all(token.rule.endswith(".") for token in TORCH_ERRORS)


def test_running_out_of_memory_is_recognised_by_type_or_message():
    with pytest.raises(RuntimeError) as caught:
        torch.empty(1 << 60)
    assert is_out_of_memory("RuntimeError", str(caught.value))
    assert is_out_of_memory("MemoryError", "")
    assert not is_out_of_memory("RuntimeError", "division by zero")
