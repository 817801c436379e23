"""The file a student starts from: the starters of an assignment's exercises in one."""

from grader.library import Assignment

STARTER = "starter.py"


def render_starter(assignment: Assignment) -> str:
    """Return the starter file: docstring, assignment line, imports once, then every exercise.

    Raises:
        SpecError: an exercise has no starter, or it is not UTF-8.
    """
    return render_programs(assignment, STARTER)


def render_programs(assignment: Assignment, file: str) -> str:
    """Return one program of every exercise (`starter.py`, `solution.py`) in one file.

    Raises:
        SpecError: an exercise has no such program, or it is not UTF-8.
    """
    rubric = assignment.rubric
    imports: dict[str, None] = {}
    bodies = []
    for exercise in assignment.exercises:
        try:
            lines = exercise.program(file).decode("utf-8").splitlines()
        except UnicodeDecodeError as error:
            raise exercise.error_in(file, "is not UTF-8: save it as UTF-8") from error
        top = [line for line in lines if line.startswith(("import ", "from "))]
        imports.update(dict.fromkeys(top))
        bodies.append("\n".join(line for line in lines if line not in top).strip("\n"))
    intro = f"{rubric.title}\n\n{rubric.intro.strip()}\n" if rubric.intro.strip() else rubric.title
    head = [f'"""{intro}"""', "", *imports, "", f'ASSIGNMENT = "{rubric.name}"']
    return "\n".join(head) + "\n\n" + "\n\n\n".join(bodies) + "\n"
