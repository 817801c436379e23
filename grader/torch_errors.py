"""Torch's error messages by name: one short token for each family, with the rule behind it.

The patterns were matched against 81 messages of torch 2.13.0; the first that matches wins.
"""

import re
from typing import NamedTuple


class TorchError(NamedTuple):
    """A family of errors: its name, a pattern for its messages, and the rule in plain words."""

    name: str
    pattern: re.Pattern[str]
    rule: str


def _error(name: str, pattern: str, rule: str) -> TorchError:
    return TorchError(name, re.compile(pattern), rule)


TORCH_ERRORS = (
    _error(
        "no_cuda",
        r"not compiled with CUDA|Found no NVIDIA driver|No CUDA GPUs",
        "This needs CUDA, and grading runs on the CPU: use the CPU, or torch.cuda.is_available().",
    ),
    _error(
        "inner_sizes",
        r"shapes cannot be multiplied|size mismatch, got input|inconsistent tensor size",
        "For @ the last axis of the left must equal the second-to-last of the right.",
    ),
    _error(
        "broadcast",
        r"must match the size of tensor b|doesn't match the broadcast shape",
        "Shapes are aligned at the right end; only an axis of length 1 stretches.",
    ),
    _error(
        "element_count", r"is invalid for input of size", "A reshape keeps the number of elements."
    ),
    _error(
        "not_contiguous",
        r"view size is not compatible",
        "view needs the elements in order in memory: use reshape.",
    ),
    _error(
        "join_sizes",
        r"Sizes of tensors must match except|stack expects each tensor",
        "cat and stack need equal sizes on every other axis.",
    ),
    _error(
        "no_such_axis",
        r"Dimension out of range|number of dimensions in the tensor input does not match",
        "The tensor has fewer axes than that.",
    ),
    _error("index_range", r"index -?\d+ is out of bounds", "The index is larger than the axis."),
    _error(
        "ragged_list",
        r"expected sequence of length",
        "All rows of a nested list must have the same length.",
    ),
    _error(
        "not_one_element",
        r"cannot be converted to Scalar|Boolean value of Tensor",
        "Only a tensor with one element is a number or a condition.",
    ),
    _error(
        "dtype_mismatch",
        r"to have the same dtype|must have the same dtype|expected target dtype"
        r"|can't be cast to the desired output type|expected scalar type",
        "Matrix products want equal dtypes: convert one side.",
    ),
    _error(
        "needs_float",
        r"could not infer output dtype|Only Tensors of floating point",
        "This needs floating point numbers: call .float() first.",
    ),
    _error(
        "needs_int_index", r"index tensor of type LongTensor", "This wants whole numbers (int64)."
    ),
    _error(
        "target_shape", r"Using a target size", "Prediction and target must have the same shape."
    ),
    _error(
        "non_scalar_backward",
        r"only for scalar outputs",
        "backward starts from one number: reduce with .mean() or .sum() first.",
    ),
    _error(
        "gradient_shape",
        r"Mismatch in shape: grad_output|attempting to assign a gradient of size",
        "A gradient has the shape of its tensor.",
    ),
    _error(
        "second_backward",
        r"backward through the graph a second time",
        "backward frees the graph it has used: compute the loss again in every round.",
    ),
    _error(
        "no_path",
        r"element 0 of tensors does not require grad",
        "There is no path from this result back to a tracked tensor.",
    ),
    _error(
        "unused_input",
        r"appears to not have been used in the graph",
        "The loss does not depend on that tensor.",
    ),
    _error(
        "leaf_inplace",
        r"leaf Variable that requires grad is being used in an in-place",
        "An in-place update of a tracked tensor belongs into a torch.no_grad() block.",
    ),
    _error(
        "saved_value_changed",
        r"modified by an inplace operation",
        "A value that backward needs was overwritten.",
    ),
    _error(
        "numpy_on_tracked", r"Can't call numpy\(\) on Tensor that requires grad", "detach() first."
    ),
    _error(
        "inference_tensor",
        r"[Ii]nference tensor",
        "A tensor made in inference_mode cannot take part in training.",
    ),
    _error(
        "flag_on_nonleaf",
        r"only change requires_grad flags of leaf|support the deepcopy protocol",
        "Only leaves can change their requires_grad flag.",
    ),
    _error(
        "grad_is_none",
        r"'NoneType' object has no attribute '"
        r"(zero_|data|detach|clone|item|norm|shape|sum|mean|view|numpy|add_|mul_|T)'"
        r"|'NoneType'(?! object has no attribute)",
        "Something is None here: before the first backward every .grad is None, and only leaves "
        "get one.",
    ),
    _error(
        "plain_number",
        r"'(float|int|numpy\.ndarray)' object has no attribute",
        "A plain number has no graph: item() is for logging.",
    ),
    _error(
        "no_such_method",
        r"'Tensor' object has no attribute",
        "Tensors have no such method; optimizers and modules have zero_grad, tensors have .grad.",
    ),
    _error(
        "grad_must_be_tensor",
        r"assigned grad expected",
        "Clear a gradient with None or with a tensor of zeros.",
    ),
    _error(
        "optimizer_params",
        r"optimizer got an empty|can't optimize a non-leaf|params argument given to the optimizer",
        "An optimizer wants a list of leaves that require grad.",
    ),
    _error(
        "module_init",
        r"before Module\.__init__\(\) call",
        "Call super().__init__() before assigning layers.",
    ),
    _error(
        "module_forward",
        r"missing the required \"forward\"",
        "A module needs a method called forward.",
    ),
    _error("not_a_module", r"is not a Module subclass", "Only modules fit here."),
    _error(
        "not_a_parameter",
        r"as parameter '",
        "Only an nn.Parameter can be assigned to a parameter's name.",
    ),
    _error(
        "no_such_device",
        r"at start of device string|is not linked with support for mps",
        "This machine has no such device.",
    ),
    _error(
        "device_mismatch",
        r"not on the expected device|Expected all tensors to be on the same device",
        "Data and model must be on the same device.",
    ),
    _error(
        "numpy_input", r"expected np\.ndarray|negative strides", "from_numpy wants a numpy array."
    ),
)

_OUT_OF_MEMORY = re.compile(r"can't allocate memory|not enough memory|Cannot allocate memory")


def find_torch_error(message: str) -> TorchError | None:
    """Return the family that an error message belongs to, None for one we do not know."""
    return next((token for token in TORCH_ERRORS if token.pattern.search(message)), None)


def is_out_of_memory(type_name: str, message: str) -> bool:
    """Tell whether an exception means that the memory limit was reached."""
    return type_name == "MemoryError" or bool(_OUT_OF_MEMORY.search(message))
