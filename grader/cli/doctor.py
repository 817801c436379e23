"""`grade doctor`: versions, and how well student code is confined on this machine."""

import platform

import typer


def command(context: typer.Context) -> int:
    """Print versions and isolation layers; try in a worker what submissions must not do."""
    from grader import __version__
    from grader.sandbox.layers import LAYERS, ON, level
    from grader.sandbox.opening import open_sandbox
    from grader.sandbox.probing import probe

    sandbox = open_sandbox(context.obj, hidden=())
    versions = sandbox.versions
    found = probe(sandbox)
    typer.echo(f"grade {__version__}, torch {versions['torch']}, Python {versions['python']}")
    typer.echo(f"{platform.system()} {platform.release()} on {platform.machine()}")
    typer.echo(f"\nisolation: {level(found.layers)}")
    for layer in LAYERS:
        state = found.layers.get(layer.name, "not known here")
        typer.echo(f"  {layer.name:<13} {'on ' if state == ON else 'off'}  stops {layer.stops}")
        if state != ON:
            typer.echo(f"{'':<21}{state}; needs {layer.needs}")
    typer.echo("\ntried in a worker:")
    for attempt, outcome in found.attempts.items():
        typer.echo(f"  {outcome:<9} {attempt}")
    return 0
