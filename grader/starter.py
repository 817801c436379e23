"""The file a student starts from: the starters of an assignment's exercises in one."""

from grader.library import Assignment

STARTER = "starter.py"


def render_starter(assignment: Assignment) -> str:
    """Return the starter file: docstring, assignment line, imports once, then every exercise.

    Raises:
        SpecError: an exercise has no starter.
    """
    rubric = assignment.rubric
    imports: dict[str, None] = {}
    bodies = []
    for exercise in assignment.exercises:
        lines = exercise.program(STARTER).decode("utf-8").splitlines()
        top = [line for line in lines if line.startswith(("import ", "from "))]
        imports.update(dict.fromkeys(top))
        bodies.append("\n".join(line for line in lines if line not in top).strip("\n"))
    intro = f"{rubric.title}\n\n{rubric.intro.strip()}\n" if rubric.intro.strip() else rubric.title
    head = [f'"""{intro}"""', "", *imports, "", f'ASSIGNMENT = "{rubric.name}"']
    return "\n".join(head) + "\n\n" + "\n\n\n".join(bodies) + "\n"
