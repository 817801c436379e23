"""`grade list`: assignments and exercises."""

import typer

from grader.cli.options import Exercises, Rubrics


def command(exercises: Exercises = None, rubrics: Rubrics = None) -> int:
    """Print every assignment with its exercises, then the exercises of no assignment."""
    from grader.library import Library

    library = Library(exercises, rubrics)
    used: set[str] = set()
    for name in library.rubric_names():
        assignment = library.assignment(name)
        typer.echo(f"{name}  {assignment.rubric.title}  ({assignment.rubric.points} points)")
        for entry, exercise in zip(assignment.rubric.exercises, assignment.exercises, strict=True):
            used.add(exercise.name)
            typer.echo(f"  {entry.points:>3}  {exercise.name}  ({exercise.kind})  {exercise.title}")
    for name in library.exercise_names():
        if name not in used:
            exercise = library.exercise(name)
            typer.echo(f"  in no assignment: {name}  ({exercise.kind})  {exercise.title}")
    return 0
