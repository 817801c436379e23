"""Confinement without the layers of Linux: resource limits at best, all else reported as off."""

from typing import Any

_ONLY_LINUX = "only on Linux"


class Elsewhere:
    """Stands in for `Confinement` on macOS, Windows, or wherever a fork server cannot be used."""

    def apply(self, scratch: str, limits: dict[str, Any]) -> dict[str, str]:
        """Limit this process as far as the system can; return {layer: "on" or why it is not}.

        Args:
            scratch: the worker's folder, which nothing here confines it to.
            limits: `cpu_seconds`, `file_bytes`, `open_files`; memory cannot be limited portably.
        """
        layers = dict.fromkeys(("namespaces", "no_new_privs", "landlock", "seccomp"), _ONLY_LINUX)
        layers["unprivileged"] = _ONLY_LINUX
        return {"limits": _limit(limits), **layers}


def _limit(limits: dict[str, Any]) -> str:
    try:
        import resource
    except ImportError:
        return "time and output only"
    cpu = int(limits["cpu_seconds"])
    for name, value in (
        (resource.RLIMIT_CPU, (cpu, cpu + 1)),
        (resource.RLIMIT_FSIZE, (limits["file_bytes"],) * 2),
        (resource.RLIMIT_NOFILE, (limits["open_files"],) * 2),
        (resource.RLIMIT_CORE, (0, 0)),
    ):
        resource.setrlimit(name, value)
    return "on"
