"""Folders of GitHub Classroom are known together, never by a hyphen alone."""

from grader.platforms.github_classroom import GithubClassroom


def test_a_classroom_is_known_by_the_folder_above_or_by_its_repositories():
    folders = ["hw1-ann", "hw1-ann-marie", "hw1-bob"]
    named = GithubClassroom().folder_names(
        folders, parent="hw1-submissions", are_repositories=False
    )
    assert [name.id for name in named.values()] == ["ann", "ann-marie", "bob"]
    assert named == GithubClassroom().folder_names(folders, parent="batch", are_repositories=True)


def test_a_hyphen_alone_makes_no_classroom():
    folders = ["de-vries-ann", "de-vries-bob"]
    assert GithubClassroom().folder_names(folders, parent="batch", are_repositories=False) == {}
    assert (
        GithubClassroom().folder_names(folders, parent="hw1-submissions", are_repositories=False)
        == {}
    )
    assert (
        GithubClassroom().folder_names(["ann", "bob"], parent="batch", are_repositories=True) == {}
    )
    assert (
        GithubClassroom().folder_names(["hw1-", "hw1-ann"], parent="x", are_repositories=True) == {}
    )
