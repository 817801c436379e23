"""Put the commands together; turn exceptions into one plain line and an exit code."""

import os
import signal
import sys
import traceback
from collections.abc import Sequence

import typer

from grader.cli import (
    GRADE_FILE,
    batch,
    check,
    diff,
    doctor,
    export,
    file,
    init,
    listing,
    new,
    schema,
    show,
)
from grader.errors import GraderError, SandboxError
from grader.report.escaping import one_line

EXIT_USAGE, EXIT_OURS, EXIT_INTERRUPTED, EXIT_TERMINATED = 2, 3, 130, 143

app = typer.Typer(
    name="grade",
    help="Grade PyTorch homework. `grade my_solution.py` grades one file.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=False,
)
app.command(GRADE_FILE, help="Grade one or several files (the word `file` may be left out).")(
    file.command
)
app.command("batch", help="Grade a folder or zip of submissions.")(batch.command)
app.command("check", help="Have exercises and rubrics prove themselves.")(check.command)
app.command("diff", help="Show whose points differ between two results.")(diff.command)
app.command("export", help="Write scores as a learning platform wants them.")(export.command)
app.command("doctor", help="Show versions and isolation, and try it.")(doctor.command)
app.command("init", help="Write the starter file of an assignment.")(init.command)
app.command("list", help="List assignments and their exercises.")(listing.command)

app.command("new", help="Write the folder of a new exercise.")(new.command)
app.command("schema", help="Print the JSON Schema of a kind of exercise, or of rubrics.")(
    schema.command
)
app.command("show", help="Show an exercise as a student sees it.")(show.command)


@app.callback(invoke_without_command=True)
def _group(
    version: bool = typer.Option(False, "--version", help="Print the version and exit."),
) -> None:
    if version:
        from grader import __version__

        typer.echo(f"grade {__version__}")
        raise typer.Exit


def run(words: Sequence[str], launched: object) -> int:
    """Run the command line `words` and return its exit code.

    Args:
        words: the arguments, the first one a command or an option of `grade` itself.
        launched: the process that is importing torch, for the command that needs it.
    """
    if not words:
        return _complain(
            "name the file to grade, such as: grade my_solution.py (--help tells more)"
        )
    # The default action would end this process without ending the fork server's folder.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(EXIT_TERMINATED))
    try:
        result = app(list(words), standalone_mode=False, obj=launched)
        if result == EXIT_INTERRUPTED:  # typer has turned the exception into its code
            raise KeyboardInterrupt
        return result if isinstance(result, int) else 0
    except typer.Exit as end:
        return end.exit_code
    except (KeyboardInterrupt, typer.Abort):
        print("interrupted", file=sys.stderr)
        return EXIT_INTERRUPTED
    except SandboxError as error:
        _complain(f"the grader itself failed, so there is no score: {error}")
        return EXIT_OURS
    except GraderError as error:
        return _complain(*map(str, error.errors))
    except BrokenPipeError:
        # The reader (head, less) has seen enough; say nothing when Python flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:  # noqa: BLE001 - the outermost guard: a bug of ours is exit code 3
        if hasattr(error, "format_message"):
            return _complain(error.format_message())
        traceback.print_exc()
        _complain("this is a bug in the grader; there is no score")
        return EXIT_OURS


def _complain(*texts: str) -> int:
    for text in texts:
        print(f"grade: {one_line(text, 1000)}", file=sys.stderr)
    return EXIT_USAGE
