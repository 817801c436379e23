"""Run a module's source in a namespace; when that fails, go on with its definitions only."""

import ast
import importlib.machinery
import linecache
import sys
import types
from collections.abc import Iterable
from typing import Any

from .display_stubs import DISPLAY_ONLY
from .exceptions import TimeLimit, describe_exception
from .parsing import Parsed

SUBMISSION = "submission"
_DEFINITIONS = (
    ast.FunctionDef,
    ast.AsyncFunctionDef,
    ast.ClassDef,
    ast.Import,
    ast.ImportFrom,
)


class HelperFinder:
    """Finds the modules handed in beside a submission, after everything that is installed."""

    def __init__(self, helpers: dict[str, bytes], sources: dict[str, list[str]]) -> None:
        """Offer `helpers` (module name -> source); loaded ones are entered into `sources`."""
        self._helpers = helpers
        self._sources = sources

    def find_spec(
        self, name: str, _path: object = None, _target: object = None
    ) -> importlib.machinery.ModuleSpec | None:
        """Return a spec for a helper, None for any other module."""
        if _plain(name) not in self._helpers:
            return None
        return importlib.machinery.ModuleSpec(name, self)  # type: ignore[arg-type]

    def create_module(self, _spec: importlib.machinery.ModuleSpec) -> None:
        """Let Python make an ordinary module."""

    def exec_module(self, module: types.ModuleType) -> None:
        """Run the helper's source in its module."""
        filename = f"{_plain(module.__name__)}.py"
        source = self._helpers[_plain(module.__name__)]
        try:
            code = compile(source, filename, "exec", dont_inherit=True)
        except SyntaxError as error:
            text = f"{filename} is not valid Python: {error.msg} (line {error.lineno})"
            raise ImportError(text, name=module.__name__) from error
        lines = source.decode("utf-8", "replace").splitlines()
        remember_source(filename, lines, self._sources)
        exec(code, module.__dict__)


def _plain(name: str) -> str:
    """Return a helper's name: `from .model import Net` asks for it as submission.model."""
    return name.removeprefix(f"{SUBMISSION}.")


def remember_source(filename: str, lines: list[str], sources: dict[str, list[str]]) -> None:
    """Make `lines` known to tracebacks and to `inspect.getsource`."""
    sources[filename] = lines
    text = "\n".join(lines) + "\n"
    linecache.cache[filename] = (len(text), None, text.splitlines(keepends=True), filename)


def load(
    parsed: Parsed, module: types.ModuleType, filename: str, *, definitions_only: bool
) -> BaseException | None:
    """Run a parsed file in `module`; return the exception that stopped it, None if nothing did.

    With `definitions_only` only imports, functions, classes and assignments of literals run.
    """
    assert parsed.tree is not None
    body = _definitions(parsed.tree.body) if definitions_only else parsed.tree.body
    try:
        _run(body, module, filename)
    except BaseException as error:  # noqa: BLE001 - sys.exit and the time limit must not end the worker
        return error
    return None


def go_on_after(error: BaseException, parsed: Parsed, module: types.ModuleType, name: str) -> bool:
    """Run the definitions from the statement on which raised `error`; True if that worked.

    An import that failed is not passed over (the answers rest on it) unless the library only
    displays things.
    """
    assert parsed.tree is not None
    if isinstance(error, ImportError) and (error.name or "").split(".")[0] not in DISPLAY_ONLY:
        return False
    sys.settrace(None)  # a debugger that found no input leaves its trace function behind
    line = _line_in_module(error, name)
    rest = [node for node in parsed.tree.body if (node.end_lineno or node.lineno) >= line]
    for node in _definitions(rest):
        try:
            _run([node], module, name)
        except Exception:  # noqa: BLE001 - a definition that needs what never ran is simply missing
            continue
        except (SystemExit, KeyboardInterrupt, TimeLimit):
            return False
    return True


def _run(body: Iterable[ast.stmt], module: types.ModuleType, filename: str) -> None:
    tree = ast.Module(body=list(body), type_ignores=[])
    exec(compile(tree, filename, "exec", dont_inherit=True), module.__dict__)


def _definitions(body: Iterable[ast.stmt]) -> list[ast.stmt]:
    return [node for node in body if isinstance(node, _DEFINITIONS) or _is_literal(node)]


def _is_literal(node: ast.stmt) -> bool:
    if not isinstance(node, (ast.Assign, ast.AnnAssign)) or node.value is None:
        return False
    try:
        ast.literal_eval(node.value)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return False
    return True


def _line_in_module(error: BaseException, filename: str) -> int:
    """Return the line of the module's own code at which `error` passed, 0 if it is not known."""
    trace = error.__traceback__
    while trace is not None:
        code = trace.tb_frame.f_code
        if code.co_filename == filename and code.co_name == "<module>":
            return trace.tb_lineno
        trace = trace.tb_next
    return 0


def new_module(name: str, filename: str) -> types.ModuleType:
    """Return an empty module called `name`, known to `sys.modules`."""
    module = types.ModuleType(name)
    module.__file__ = filename
    if name == SUBMISSION:
        module.__package__, module.__path__ = name, []  # so that relative imports find helpers
    sys.modules[name] = module
    return module


def load_report(
    error: BaseException | None, resumed: bool, sources: dict[str, Any]
) -> dict[str, Any]:
    """Return the frame that tells how loading went."""
    if error is None:
        return {"frame": "loaded", "status": "ran", "error": None}
    status = "definitions" if resumed else "failed"
    return {
        "frame": "loaded",
        "status": status,
        "error": describe_exception(error, sources),
        "timed_out": isinstance(error, TimeLimit),
    }
