"""What a worker may do, what it cannot, and what is left of it afterwards: nothing."""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import psutil
import pytest

import grader
from grader import ForkServer, SandboxError
from grader.library import default_folder
from grader.sandbox import launch
from grader.sandbox.collect import collect
from grader.sandbox.job import CallFunction, Group, Job, Module
from grader.sandbox.launch import remove_folder
from grader.sandbox.limits import Limits
from grader.sandbox.observations import Cause, Lost, Raised, Returned
from grader.sandbox.scratch import is_small
from grader.sandbox.transcript import Finished, Stopped
from grader.values import Items, Tensor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the fork server needs Linux")
SHORT = 0.5
SWALLOWS = "import time\nwhile True:\n    try: time.sleep(60)\n    except BaseException: pass\n"
NEVER_RETURNS = "import itertools\nsum(itertools.repeat(1))\n"
CRASHES = "import ctypes\nctypes.string_at(0)\n"


def job(source, *names, arguments=(), seed=0, **limits):
    """A job that loads `source` and calls functions; `e/f` is the function f of exercise e."""
    calls = {}
    for name in names:
        exercise, _, function = name.rpartition("/")
        calls.setdefault(exercise, []).append(CallFunction(function, arguments))
    groups = tuple(Group("submission", tuple(each)) for each in calls.values())
    module = Module("submission", "a.py", source.encode())
    generous = {"load_seconds": 20, "call_seconds": 20, "exercise_seconds": 60, "grace_seconds": 3}
    return Job((module,), groups, seed=seed, limits=Limits(**(generous | limits)))


def value(sandbox, source, **options):
    """What `f()` of a source returned."""
    outcome = sandbox.run(job(source, "f", **options))
    assert isinstance(outcome, Finished)
    seen = outcome.transcript.observations[0]
    assert isinstance(seen, Returned), seen
    return seen.value


def raised(sandbox, source, **options):
    """The name of the exception that `f()` of a source raised."""
    seen = sandbox.run(job(source, "f", **options)).transcript.observations[0]
    assert isinstance(seen, Raised), seen
    return seen.type


def indented(body):
    return "def f():\n" + "".join(f"    {line}\n" for line in body.splitlines())


# ---- answers ----


def test_a_call_returns_what_the_function_returned(sandbox):
    arguments = (Tensor.of(np.array([1.0, 2.0], dtype=np.float32)), 3)
    outcome = sandbox.run(job("def f(w, n):\n    return w * n, n", "f", arguments=arguments))
    product, number = outcome.transcript.observations[0].value.items
    assert (product.data.tolist(), number) == ([3.0, 6.0], 3)
    assert isinstance(outcome, Finished)


def test_an_exception_is_told_with_the_students_own_lines(sandbox):
    source = "import json\ndef g():\n    return json.loads('{')\ndef f():\n    return g()"
    (seen,) = sandbox.run(job(source, "f")).transcript.observations.values()
    assert (seen.type, "line 1 column 2" in seen.message) == ("JSONDecodeError", True)
    assert [(frame.line, frame.function) for frame in seen.frames] == [(5, "f"), (3, "g")]
    assert seen.frames[1].text == "return json.loads('{')"


@pytest.mark.parametrize(
    ("source", "why", "text"),
    [
        ("", "missing", ""),
        ("f = 3", "not_callable", "int"),
        ("def f(x, y=1, *, z): pass", "signature", "f(x, y=1, *, z)"),
    ],
)
def test_a_call_that_cannot_be_made_is_told(sandbox, source, why, text):
    (seen,) = sandbox.run(job(source, "f")).transcript.observations.values()
    assert (seen.why, seen.text) == (why, text)


def test_every_call_starts_from_the_same_seed(sandbox):
    source = "import torch\ndef f():\n    return torch.rand(3)"
    seen = sandbox.run(job(source, "f", "f", seed=7)).transcript.observations
    first, again = (seen[i].value.data.tolist() for i in (0, 1))
    assert first == again == value(sandbox, source, seed=7).data.tolist()
    assert first != value(sandbox, source, seed=8).data.tolist()


@pytest.mark.parametrize(
    "end",
    [
        "raise SystemExit",
        "exit()",
        "1 / 0",
        "input()",
        "breakpoint()",
        "import pdb; pdb.set_trace()",
        "raise KeyboardInterrupt",
    ],
)
def test_a_file_that_stops_is_graded_from_its_definitions(sandbox, end):
    assert value(sandbox, f"{end}\nANSWER = 42\ndef f():\n    return ANSWER") == 42


def test_a_file_may_write_plots_and_checkpoints_into_folders_it_makes(sandbox):
    source = (
        "import os, torch\nos.makedirs('runs/a', exist_ok=True)\n"
        "torch.save(torch.ones(2), 'runs/a/w.pt')\nw = torch.load('runs/a/w.pt')\n"
        "def f():\n    return w.sum().item()"
    )
    assert value(sandbox, source) == 2.0


# ---- one worker for each job, and nothing that stays ----


def test_every_job_has_a_process_of_its_own(sandbox):
    source = "import os\ndef f():\n    return os.getpid()"
    outcomes = [sandbox.run(job(source, "f", "f")).transcript.observations for _ in range(2)]
    pids = [[seen.value for seen in outcome.values()] for outcome in outcomes]
    assert pids[0][0] == pids[0][1] != pids[1][0] == pids[1][1]


_STATE = """
import builtins, gc, os, random, signal, sys, threading, warnings
import numpy, torch

def f():
    return [
        torch.get_default_dtype() == torch.float32,
        torch.is_grad_enabled(),
        torch.is_inference_mode_enabled(),
        torch.get_num_threads(),
        torch.initial_seed(),
        torch.ones(2).sum().item(),
        random.getstate()[1][0],
        hasattr(torch, "leak"),
        hasattr(builtins, "leak"),
        "leak" in sys.modules,
        "LEAK" in os.environ,
        sys.getrecursionlimit(),
        gc.isenabled(),
        len(sys.meta_path),
        threading.active_count(),
        os.path.exists("leak.txt"),
        signal.getsignal(signal.SIGINT) is signal.default_int_handler,
        numpy.geterr()["divide"],
    ]
"""
_LEAK = """
import builtins, gc, os, random, signal, sys, threading, time
import numpy, torch
torch.set_default_dtype(torch.float64)
torch.set_grad_enabled(False)
torch._C._set_grad_enabled(False)
torch.set_num_threads(2)
torch.Tensor.sum = lambda self: torch.tensor(42.0)
torch.leak = builtins.leak = 1
sys.modules["leak"] = torch
os.environ["LEAK"] = "1"
sys.setrecursionlimit(77_777)
gc.disable()
sys.meta_path.clear()
random.seed(1)
numpy.seterr(all="raise")
signal.signal(signal.SIGINT, signal.SIG_IGN)
threading.Thread(target=time.sleep, args=(60,), daemon=True).start()
open("leak.txt", "w").write("x")
os.chdir("/")
"""


def test_nothing_that_a_submission_changes_reaches_the_next(sandbox):
    before = value(sandbox, _STATE)
    assert value(sandbox, _LEAK + _STATE) != before
    assert value(sandbox, _STATE) == before


def test_the_scratch_folder_is_gone_afterwards(sandbox):
    body = "import os\nopen('a.txt', 'w').write('x')\nreturn [os.getcwd(), os.listdir('.')]"
    folder, files = value(sandbox, indented(body)).items
    assert files.items == ("a.txt",)
    assert not Path(folder).exists()


def test_no_process_is_left(sandbox):
    _ = sandbox.versions
    before = psutil.Process().children(recursive=True)
    for source in ("def f(): pass", "import os; os._exit(3)", CRASHES):
        sandbox.run(job(source, "f"))
    assert psutil.Process().children(recursive=True) == before


# ---- time ----


def test_a_call_that_does_not_end_is_stopped_and_its_line_is_told(sandbox):
    source = "def f():\n    n = 0\n    while True:\n        n += 1\n"
    (seen,) = sandbox.run(job(source, "f", call_seconds=SHORT)).transcript.observations.values()
    assert isinstance(seen, Lost)
    assert (seen.cause, seen.frames[0].function) == (Cause.TIMEOUT, "f")
    assert seen.frames[0].line in {3, 4}


def test_a_file_that_does_not_end_is_graded_from_its_definitions(sandbox):
    source = "def f():\n    return 4\nwhile True:\n    pass\ndef g():\n    return 5\n"
    outcome = sandbox.run(job(source, "f", "g", load_seconds=SHORT))
    (loaded,) = outcome.transcript.loaded
    assert (loaded.status, loaded.timed_out) == ("definitions", True)
    assert loaded.error.frames[0].line in {3, 4}
    assert [seen.value for seen in outcome.transcript.observations.values()] == [4, 5]


@pytest.mark.parametrize("body", [SWALLOWS, NEVER_RETURNS])
def test_code_that_cannot_be_interrupted_is_ended_from_outside(sandbox, body):
    limits = {"call_seconds": SHORT, "load_seconds": SHORT, "grace_seconds": SHORT}
    for source in (indented(body), body):
        outcome = sandbox.run(job(source, "f", **limits))
        assert isinstance(outcome, Stopped)
        assert outcome.cause is Cause.TIMEOUT
        assert outcome.transcript.observations == {}


def test_many_slow_calls_of_one_exercise_do_not_add_up(sandbox):
    source = "import time\ndef f():\n    time.sleep(0.2)"
    names = ["one/f"] * 20
    outcome = sandbox.run(job(source, *names, exercise_seconds=SHORT, grace_seconds=0.2))
    assert (outcome.cause, len(outcome.transcript.observations) < 20) == (Cause.TIMEOUT, True)


def test_each_exercise_has_its_own_time(sandbox):
    source = "import time\ndef f():\n    time.sleep(0.3)"
    names = [f"{exercise}/f" for exercise in "abcdef"]
    outcome = sandbox.run(job(source, *names, exercise_seconds=1.2, grace_seconds=0.2))
    assert isinstance(outcome, Finished)


# ---- how a worker can end ----


@pytest.mark.parametrize(
    ("body", "cause", "words"),
    [
        ("import os\nos._exit(0)", Cause.EXIT, "code 0"),
        ("import os\nos._exit(3)", Cause.EXIT, "code 3"),
        (CRASHES, Cause.CRASH, "signal 11"),
        ("import os\nos.abort()", Cause.CRASH, "signal 6"),
        ("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)", Cause.CRASH, "signal 9"),
    ],
)
@pytest.mark.parametrize("where", ["while it loads", "in a call"])
def test_a_worker_that_ends_says_why(sandbox, body, cause, words, where):
    outcome = sandbox.run(job(indented(body) if where == "in a call" else body, "f"))
    assert isinstance(outcome, Stopped)
    assert (outcome.cause, words in outcome.text) == (cause, True)
    assert len(outcome.transcript.parsed) == 1
    assert outcome.transcript.observations == {}


def test_endless_recursion_is_an_ordinary_exception(sandbox):
    assert raised(sandbox, "def f():\n    return f()") == "RecursionError"


def test_recursion_without_a_limit_ends_only_the_worker(sandbox):
    source = "import sys\nsys.setrecursionlimit(10**9)\ndef f(n=(1,)):\n    return f((n,))"
    outcome = sandbox.run(job(source, "f", call_seconds=SHORT, grace_seconds=SHORT))
    assert not isinstance(outcome.transcript.observations.get(0), Returned)
    assert value(sandbox, "def f(): return 1") == 1


@pytest.mark.parametrize(
    ("body", "error"),
    [
        ("return bytearray(1 << 36)", "MemoryError"),
        ("import torch\nreturn torch.zeros(1 << 36)", "RuntimeError"),
        ("open('a', 'wb').write(bytes(2_000_000))", "OSError"),
        ("return [open('/dev/null') for _ in range(500)]", "OSError"),
    ],
)
def test_memory_files_and_descriptors_are_limited(sandbox, body, error):
    assert raised(sandbox, indented(body), file_bytes=1_000_000) == error


@pytest.mark.parametrize(
    "body",
    [
        "import os\nos.closerange(0, 1_000)",
        "import os\nfor fd in range(256):\n  try: os.write(fd, b'_' * 64)\n  except OSError: pass",
        "import os\nos.write(60, b'\\xff' * 64)",
        "import os\nos.write(60, b'\\x02\\0\\0\\0\\0\\0\\0\\0{}')",
        "import gc, sys\nsys.modules.clear()\ngc.collect()",
        "import builtins\nbuiltins.__dict__.clear()",
        "import json, torch\njson.dumps = torch.tensor = print",
    ],
)
def test_a_worker_that_talks_nonsense_or_falls_silent_costs_nobody_else(sandbox, body):
    sandbox.run(job(indented(body), "f", "f", call_seconds=2, grace_seconds=1))
    assert value(sandbox, "def f(): return 1") == 1


@pytest.mark.parametrize("head", ['{"frame":"finished"}', '{"frame":"ready","layers":{}}'])
def test_a_frame_out_of_turn_is_nonsense(sandbox, head):
    frame = len(head).to_bytes(4, "little") + bytes(4) + head.encode()
    outcome = sandbox.run(job(indented(f"import os\nos.write(60, {frame!r})"), "f", "f"))
    assert isinstance(outcome, Stopped)
    assert outcome.cause is Cause.PROTOCOL


def test_answers_that_are_too_large_are_nonsense(sandbox):
    source = "import torch\ndef f():\n    return torch.zeros(100_000)"
    outcome = sandbox.run(job(source, "f", answer_bytes=10_000))
    assert (type(outcome), outcome.cause) == (Stopped, Cause.PROTOCOL)


# ---- output and input ----


def test_output_is_captured_in_order(sandbox):
    source = "import sys\nprint('loaded')\ndef f():\n    print('called \\N{SNOWMAN}')"
    assert sandbox.run(job(source, "f")).transcript.output == "loaded\ncalled \N{SNOWMAN}\n"


def test_errors_that_are_printed_are_output_too(sandbox):
    source = "import os, sys\nprint('one', file=sys.stderr)\nos.write(1, b'two \\xff')"
    output = sandbox.run(job(source)).transcript.output
    assert "one" in output
    assert "two \N{REPLACEMENT CHARACTER}" in output


def test_output_is_capped_and_printing_never_blocks(sandbox):
    source = "def f():\n    for _ in range(3_000):\n        print('é' * 1_000)\n    return 1"
    outcome = sandbox.run(job(source, "f", output_chars=1_000))
    assert outcome.transcript.observations[0].value == 1
    assert len(outcome.transcript.output) < 1_100
    assert outcome.transcript.output.endswith("[more output is not shown]")


def test_there_is_nothing_to_read_from_stdin(sandbox):
    assert value(sandbox, indented("import sys\nreturn sys.stdin.read()")) == ""
    assert raised(sandbox, indented("input()")) == "EOFError"


# ---- what cannot be seen ----


def layer(sandbox, name):
    return sandbox.run(job("")).transcript.layers[name]


_PACKAGE = Path(grader.__file__).parent
_UNREADABLE = [
    Path(grader.__file__),
    _PACKAGE / "sandbox" / "worker" / "server.py",
    default_folder("rubrics") / "shapes-then-slopes.toml",
    *sorted(default_folder("exercises").glob("*/reference.py")),
    Path(__file__),
    Path("/etc/passwd"),
    Path("/proc/1/cmdline"),
    Path.home() / ".bashrc",
]


def test_neither_the_package_nor_exercises_nor_private_files_can_be_read(sandbox):
    if layer(sandbox, "landlock") != "on":
        pytest.skip("this kernel has no Landlock")
    files = [str(file) for file in _UNREADABLE]
    folders = [str(file.parent) for file in _UNREADABLE]
    body = (
        "import os\nread = []\n"
        f"for look, paths in ((open, {files!r}), (os.listdir, {folders!r})):\n"
        "    for path in paths:\n"
        "        try: look(path); read.append(path)\n"
        "        except OSError: pass\n"
        "return read"
    )
    assert value(sandbox, indented(body)) == Items("list", ())


def test_the_package_cannot_be_imported(sandbox):
    if layer(sandbox, "landlock") != "on":
        pytest.skip("this kernel has no Landlock")
    # Its folder is visible, so a bare `import grader` gives an empty namespace package.
    body = f"import sys\nsys.path.insert(0, {str(_PACKAGE.parent)!r})\nimport grader.scoring"
    assert raised(sandbox, indented(body)) in {"ModuleNotFoundError", "PermissionError"}


def test_only_the_scratch_folder_can_be_written(sandbox, tmp_path):
    if layer(sandbox, "landlock") != "on":
        pytest.skip("this kernel has no Landlock")
    for path in (tmp_path / "a", Path("/tmp/grade-test"), Path(sys.prefix) / "a"):
        assert raised(sandbox, indented(f"open({str(path)!r}, 'w')")) == "PermissionError"


# ---- without a filter for system calls ----


@pytest.fixture(scope="module")
def unfiltered():
    """A server as it is where the kernel has no seccomp, so that fork works; with a secret."""
    end = "sys.path.pop(0);"
    no_filter = "__import__('worker.seccomp').seccomp.is_supported = lambda: False;"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADE_SECRET", "xyzzy")
        patch.setenv("PYTHONPATH", "/nowhere")
        patch.setattr(launch, "BOOT", launch.BOOT.replace(end, f"{no_filter} {end}"))
        server = ForkServer.start()
    with server:
        assert layer(server, "seccomp") != "on"
        yield server


def test_the_environment_holds_no_secret(unfiltered):
    body = (
        "import os\ntry: more = open('/proc/self/environ').read()\nexcept OSError: more = ''\n"
        "return [*os.environ, *os.environ.values(), more]"
    )
    texts = value(unfiltered, indented(body)).items
    assert "PATH" in texts
    assert not any("GRADE_SECRET" in text or "xyzzy" in text for text in texts)


_DAEMON = """
import os, signal, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(600)
    os._exit(0)
"""


@pytest.mark.parametrize(
    "end", ["", "time.sleep(0.1)\nos._exit(0)", "os.abort()", "while True: pass"]
)
def test_the_whole_tree_of_processes_ends_with_the_worker(unfiltered, end):
    _ = unfiltered.versions
    before = psutil.Process().children(recursive=True)
    unfiltered.run(job(indented(_DAEMON + end), "f", call_seconds=SHORT, grace_seconds=SHORT))
    assert psutil.Process().children(recursive=True) == before


def test_a_thread_or_child_that_stays_does_not_hold_up_the_job(unfiltered):
    source = (
        "import os, threading, time\nthreading.Thread(target=time.sleep, args=(600,)).start()\n"
        "if os.fork() == 0:\n    time.sleep(600)\n    os._exit(0)\ndef f():\n    return 1"
    )
    assert value(unfiltered, source) == 1


# ---- the server itself ----


def test_a_server_that_is_gone_is_our_fault():
    with ForkServer.start() as server:
        server._launched.process.kill()
        server._launched.process.wait()
        with pytest.raises(SandboxError):
            server.run(job("def f(): pass", "f"))


def test_closing_ends_the_process_and_removes_its_folder():
    before = psutil.Process().children(recursive=True)
    server = ForkServer.start()
    folder = server._launched.scratch
    assert folder.is_dir()
    server.close()
    server.close()
    assert psutil.Process().children(recursive=True) == before
    assert not folder.exists()


# ---- what student code may leave in its folder ----


@pytest.fixture
def folder():
    """A scratch folder, removed by what copes with any depth."""
    path = Path(tempfile.mkdtemp(prefix="scratch-"))
    yield path
    subprocess.run(["rm", "-rf", path], check=True)


def nest(folder, name, depth):
    place = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=place)
        outer, place = place, os.open(name, os.O_RDONLY, dir_fd=place)
        os.close(outer)
    os.close(os.open("file", os.O_CREAT | os.O_WRONLY, dir_fd=place))
    os.close(place)


def test_a_folder_that_resists_is_removed_and_links_are_not_followed(folder, tmp_path):
    (tmp_path / "mine.txt").write_text("x")
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "b" / "c").touch()
    (folder / "a" / "link").symlink_to(tmp_path)
    (folder / "a" / "loop").symlink_to(folder)
    os.mkfifo(folder / "a" / "pipe")
    (folder / "a" / "b").chmod(0)
    (folder / "a").chmod(0)
    remove_folder(folder)
    assert not folder.exists()
    assert (tmp_path / "mine.txt").exists()


@pytest.mark.parametrize(("name", "depth"), [("d", 2_000), ("d" * 255, 40)])
def test_a_folder_of_any_depth_is_removed(folder, name, depth):
    nest(folder, name, depth)
    remove_folder(folder)
    assert not folder.exists()


@pytest.mark.parametrize(("name", "depth"), [("d", 2_000), ("d" * 255, 40)])
def test_a_folder_too_deep_to_be_looked_at_is_not_small(folder, name, depth):
    nest(folder, name, depth)
    assert not is_small(folder, Limits())


def test_a_folder_is_small_up_to_its_limits(folder):
    (folder / "a").mkdir()
    (folder / "a" / "b").write_bytes(bytes(100))
    (folder / "link").symlink_to(Path(sys.prefix))
    assert is_small(folder, Limits(scratch_files=3, scratch_bytes=10_000))
    assert not is_small(folder, Limits(scratch_files=2, scratch_bytes=10_000))
    assert not is_small(folder, Limits(scratch_files=3, scratch_bytes=99))


# ---- collecting: on with the next exercise ----


def collected(sandbox, source, *names, **limits):
    return collect(sandbox, job(source, *names, **limits))


def told(seen):
    """Values, or causes (with ! where the call was skipped), by call."""
    return [
        each.value if isinstance(each, Returned) else each.cause + "!" * each.skipped
        for group in seen.groups
        for each in group
    ]


ABC = "def a(): return 1\ndef b():\n{}\ndef c(): return 3\n"


@pytest.mark.parametrize(
    ("body", "cause"),
    [
        ("    import os; os._exit(3)", "exit"),
        ("    import ctypes; ctypes.string_at(0)", "crash"),
        ("    while True: pass", "timeout"),
        ("    import itertools; sum(itertools.repeat(1))", "timeout"),
    ],
)
def test_after_a_loss_the_next_exercise_is_asked(sandbox, body, cause):
    names = ("one/a", "two/b", "two/c", "three/c")
    limits = {"call_seconds": SHORT, "grace_seconds": SHORT}
    seen = collected(sandbox, ABC.format(body), *names, **limits)
    assert told(seen) == [1, cause, cause + "!", 3]
    assert seen.programs["submission"].stop is None


@pytest.mark.parametrize(
    ("stop", "cause"),
    [
        ("import os; os._exit(0)", Cause.EXIT),
        ("import ctypes; ctypes.string_at(0)", Cause.CRASH),
        (SWALLOWS, Cause.TIMEOUT),
        (NEVER_RETURNS, Cause.TIMEOUT),
    ],
)
def test_a_file_that_ends_its_worker_is_graded_from_its_definitions(sandbox, stop, cause):
    source = f"X = 4\ndef a(): return X\n{stop}\ndef b(): return 2\n"
    seen = collected(sandbox, source, "one/a", "two/b", load_seconds=SHORT, grace_seconds=SHORT)
    assert told(seen) == [4, 2]
    assert seen.programs["submission"].stop.cause is cause


def test_definitions_that_end_every_worker_lose_everything(sandbox):
    source = "class K:\n    import os\n    os._exit(0)\ndef a(): return 1\n"
    seen = collected(sandbox, source, "one/a", "two/a")
    assert told(seen) == ["exit", "exit"]


def test_a_file_that_is_not_python_is_asked_nothing(sandbox):
    seen = collected(sandbox, "def a(:", "one/a", "two/a")
    assert told(seen) == ["not_loaded", "not_loaded"]
    assert seen.programs["submission"].parsed.fault.line == 1


def test_output_of_all_workers_is_kept(sandbox):
    body = "    print('b'); import os, sys; sys.stdout.flush(); os._exit(0)"
    seen = collected(sandbox, "print('load')\n" + ABC.format(body), "one/a", "two/b", "three/c")
    assert seen.output.splitlines() == ["load", "b", "load"]
