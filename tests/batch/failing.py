"""A sandbox that fails when it is told to."""

from grader import ForkServer
from grader.errors import SandboxError


class Failing:
    """A fork server that fails where it is given an unlucky file, the first `times` times."""

    def __init__(self, sandbox: ForkServer, times: int) -> None:
        """Do the work with `sandbox`."""
        self._sandbox = sandbox
        self.left = times
        self.started = 0

    @property
    def versions(self) -> dict[str, str]:
        return self._sandbox.versions

    def run(self, job):
        if self.left and any(b"# unlucky" in module.source for module in job.modules):
            self.left -= 1
            raise SandboxError("the machine is on fire")
        return self._sandbox.run(job)

    def start(self, hidden):
        """Stand in for the start of another fork server."""
        self.started += 1
        return self

    def close(self):
        """Leave the fork server to those who started it."""

    kill = close
