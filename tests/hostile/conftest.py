"""One bench for each pytest process; the files under test are data, and armed in memory only."""

import secrets
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from .bench import Bench, Listener, Secrets

collect_ignore = ["files", "exercises"]
if sys.platform != "linux":
    collect_ignore_glob = ["test_*.py"]


@pytest.fixture(scope="session")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Bench]:
    """A fork server whose scratch folders are ours to watch, and secrets that must stay secret."""
    folder = tmp_path_factory.mktemp("hostile")
    (folder / "scratch").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(folder / "scratch"))
        patch.setenv("GRADER_SECRET", f"CANARY-ENV-{secrets.token_hex(8)}")
        # Not below `folder`: the path of a socket has at most 107 characters.
        with tempfile.TemporaryDirectory(dir="/tmp") as short:
            listener = Listener(Path(short))
            bench = Bench(folder / "scratch", Secrets.lay_out(folder, listener), listener)
            yield bench
            bench.close()
            listener.close()
