"""Find what a package's files define, so that a new one is a new file and no list is kept."""

import importlib
import inspect
import pkgutil
from collections.abc import Iterable
from typing import TypeVar

Base = TypeVar("Base")


def instances(package: str, path: Iterable[str], base: type[Base]) -> list[Base]:
    """Return one of each of the `classes` that there are."""
    return [member() for member in classes(package, path, base)]


def classes(package: str, path: Iterable[str], base: type[Base]) -> list[type[Base]]:
    """Return the classes that the files of `package` derive from `base`, in order of files.

    Args:
        package: the name of the package.
        path: its folders, its `__path__`.
        base: what the classes derive from; those with methods left open are not among them.
    """
    found: list[type[Base]] = []
    for info in sorted(pkgutil.iter_modules(path), key=lambda info: info.name):
        module = importlib.import_module(f"{package}.{info.name}")
        found += [
            member
            for _, member in inspect.getmembers(module, inspect.isclass)
            if issubclass(member, base)
            and member.__module__ == module.__name__
            and member is not base
            and not inspect.isabstract(member)
        ]
    return found
