"""Every finding in words, in one place: plain and kind, and what to do next where that helps.

A text is filled with a finding's values: `{shape!t}` as a tuple, `{index!l}` as a list, `{names!j}`
joined by commas, `{near!o}` joined by "or". Some values say where or how often something was found
and may come with every finding: they are put around its text.
"""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

_MOVE = 'move the loop under if __name__ == "__main__":'

WORDS: Mapping[str, str] = {
    # An answer that differs from the key.
    "not_right": "not right",
    "not_a_tensor": "returned {actual}, expected a tensor",
    "returned_none": "returned None, expected a tensor (is a return missing, or is it the .grad of "
    "a non-leaf?)",
    "returned_method": "returned {actual}, expected a tensor: did you mean {method}()?",
    "shape": "shape {shape!t}, expected {expected!t}",
    "dtype": "dtype {dtype}, expected {expected}",
    "no_numbers": "a tensor on device {device} holds no numbers",
    "not_finite": "{value} at index {index!l}",
    "number_not_finite": "{value} at its only number",
    "key_not_finite": "the key is not finite",
    "numbers": "{wrong} of {size} numbers differ, most at index {index!l}",
    "number": "the number differs",
    "parts": "returned {actual}, expected {wanted}",
    "trajectory": "{parameter} leaves the path of gradient descent after {steps}",
    # An answer that was written down.
    "answered": "answered {answer}",
    "answered_shape": "answered {answer}: shape {shape!t}, expected {expected!t}",
    "answered_type": "answered {answer}: this is {actual}, expected a tensor",
    "answer_not_bool": "answered {actual}: write True or False",
    "answer_not_word": 'answered {actual}: write a word in quotes, or "error"',
    "answer_a_number": "{number} is a number and not a shape: write ({number},)",
    "answer_no_shape": 'answered {actual}, expected a shape such as (4, 5), or "error"',
    "answer_unknown_word": 'answered "{word}", which is neither a {asked} nor "error"',
    "not_literal": "{name} ({where}) is {given}, expected {wanted}",
    "computed": "{name} ({where}) is computed: write {wanted}",
    "no_entry": '{name} has no entry "{entry}"',
    "no_answer": 'no answer under "{entry}"',
    "no_dict_returned": "returned {actual}, expected a dict of answers",
    "none_yet": "not answered yet (None)",
    # A call that brought back no value.
    "raised": "{type}: {message}",
    "raised_without_words": "{type}",
    "memory": "used more memory than is allowed ({error})",
    "not_written": "not written yet (raises NotImplementedError)",
    "exits": "called sys.exit",
    "asks_input": "asked for input, which is not available while grading",
    "needs_cuda": "needs CUDA, and is graded on the CPU ({error})",
    "too_many_files": "wrote more files than are allowed ({error})",
    "forbidden": "did something that is not allowed while grading ({error})",
    "signature": "{signature}: expected {wanted}",
    "not_a_function": "{name} is not a function but {given}: expected {wanted}",
    "never_made": "{what} ({where}) was never made: its line failed or did not run",
    "missing": "{what} not found",
    "missing_near": "{what} not found, did you mean {near!o}?",
    "timed_out": "timed out: {stop}",
    "stopped": "{stop}",
    "broke_protocol": "wrote into the grader's own channel, so nothing it says can be used "
    "({stop})",
    "not_tried": "not tried, because an earlier call {stop}",
    # A right answer that was found in a way that the exercise does not allow.
    "autograd_used": "autograd was used: this answer is to be derived by hand",
    "autograd_used_in": "autograd was used ({where}): this answer is to be derived by hand",
    "backward_not_used": "backward was not used: this answer is to come from autograd",
    "inputs_changed": "the call changed {names!j}: work on a copy (x.detach().clone()) and leave "
    "the arguments as they were",
    # Notes to an answer that counts.
    "accepted": "{given} was accepted in place of a tensor",
    "other_error": 'it raises, but not "{error}": run the line and read the message',
    # The file as a whole.
    "not_python": "the file is not valid Python",
    "unparsable": "the file cannot be read as Python: {stop} while it was being parsed",
    "fault": "{message}",
    "fault_python2": "{message} (is this Python 2? Here print is a function)",
    "fault_no_python": "{message} (this line is not Python)",
    "commands_in_line": "notebook commands were left out: line {lines!j}",
    "commands_in_lines": "notebook commands were left out: lines {lines!j}",
    "commands_in_cells": "notebook commands were left out (cell:line {cells!j})",
    "helpers": "used together with {files!j} from the same folder",
    "no_answers": "no answers found: the file has none of the names that are asked for "
    "({names!j}); answers must be functions or names, as in the starter",
    "redefined": "{name} is defined twice (before in {where}); the last counts",
    "load_timed_out": f"the file was {{stop}} at import: {_MOVE}",
    "load_stopped": "while the file ran, {stop}",
    "load_overdue": f"{{message}} at import{{at}}: {_MOVE}",
    "load_import_missing": "cannot import {name}{at}: if it is a file of yours, hand it in too; "
    "if it is a library, it is not available while grading",
    "load_import_failed": "an import failed{at}: {message}; is a file missing that should be "
    "handed in too?",
    "load_exits": "the file called sys.exit{at}",
    "load_asks_input": "input() is not available while grading{at}",
    "load_debugger": "the debugger is not available while grading{at}: take out set_trace()",
    "load_exported": "this is an exported notebook: get_ipython() exists only in a notebook{at}",
    "load_memory": "the file used more memory than is allowed{at}",
    "load_raised": "the file stopped with {error}{at}",
    # Ours, or an author's.
    "mistakes_not_tried": "known mistakes could not be tried: {error}",
}
_GRADED = {
    "definitions": "; graded from its imports, functions, classes and literals only",
    "around": "; what comes before that line, and the definitions after it, are graded",
}


def word(code: str, params: Mapping[str, Any]) -> str:
    """Return a finding in words.

    Raises:
        KeyError: there is no such code, or a value is missing that its text needs.
    """
    text = _FORMATTER.vformat(WORDS[code], (), {**_where(params), **_counted(params), **params})
    return f"{_before(params)}{text}{_behind(params)}"


def _before(params: Mapping[str, Any]) -> str:
    return f"{params['part']}: " if params.get("part") else ""


def _behind(params: Mapping[str, Any]) -> str:
    text = _GRADED.get(params.get("graded", ""), "")
    if params.get("updates", 1) > 1:
        text += f" (after {params['updates']} updates)"
    if params.get("wrong_inputs", 0) < params.get("inputs", 0):
        text += f" ({params['wrong_inputs']} of {params['inputs']} inputs)"
    return text


def _where(params: Mapping[str, Any]) -> dict[str, str]:
    """Return where a line stands: by cell in a notebook, where `place` was put beside `line`."""
    line = params.get("line")
    where = params.get("place") or (f"line {line}" if line else "")
    return {"where": where, "at": f" ({where})" if where else ""}


def _counted(params: Mapping[str, Any]) -> dict[str, str]:
    n = params.get("after")
    return {} if n is None else {"steps": f"{n} update{'s' if n > 1 else ''}"}


class _Formatter(Formatter):
    """Knows the conversions `!t`, `!l`, `!j` and `!o` that are described above."""

    def convert_field(self, value: Any, conversion: Any) -> Any:  # noqa: ANN401 - as its base
        match conversion:
            case "t":
                return str(tuple(value))
            case "l":
                return str(list(value))
            case "j":
                return ", ".join(map(str, value))
            case "o":
                return _either(value)
            case _:
                return super().convert_field(value, conversion)


def _either(names: Sequence[str]) -> str:
    return " or ".join(names)


_FORMATTER = _Formatter()
