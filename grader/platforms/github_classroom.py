"""GitHub Classroom: a repository for each student, named `hw1-ann` after assignment and login."""

import os
from collections.abc import Collection, Mapping
from typing import ClassVar

from grader.platforms.base import Name, Platform, Role

_SUBMISSIONS = "-submissions"


class GithubClassroom(Platform):
    """Recognises its folders all together, by the assignment that each of them begins with.

    A single name with a hyphen proves nothing: `de-vries-ann` may be a student.
    """

    name: ClassVar[str] = "github_classroom"
    headers: ClassVar[Mapping[str, Role]] = {
        "roster identifier": Role.ID,
        "github id": Role.ID,
        "github username": Role.LOGIN,
        "github": Role.LOGIN,
    }

    def is_class(self, folder: str, names: Collection[str]) -> bool:
        """Tell whether the folder is named as GitHub Classroom's own command does."""
        return folder.endswith(_SUBMISSIONS)

    def folder_names(
        self, folders: Collection[str], *, parent: str, are_repositories: bool
    ) -> Mapping[str, Name]:
        """Return the names, none where they are not GitHub Classroom's.

        Either all folders are git repositories, or the folder above is the one that GitHub
        Classroom's own command makes, `hw1-submissions`.
        """
        start = f"{parent.removesuffix(_SUBMISSIONS)}-"
        if not parent.endswith(_SUBMISSIONS):
            if not are_repositories or len(folders) < 2:
                return {}
            common = os.path.commonprefix(list(folders))  # noqa: RUF071 - of names, not of paths
            start = "".join(common.rpartition("-")[:2])
        if not start or not all(f.startswith(start) and f != start for f in folders):
            return {}
        logins = {folder: folder.removeprefix(start) for folder in folders}
        return {folder: Name(login, self.name, login) for folder, login in logins.items()}
