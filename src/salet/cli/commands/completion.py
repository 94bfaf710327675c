"""`salet completion`: what makes a shell complete commands, options and names."""

import click
from click.shell_completion import get_completion_class

from salet.cli.completing import VARIABLE
from salet.cli.options import output_options
from salet.cli.output import print_json
from salet.cli.shell_scripts import SCRIPTS
from salet.errors import SaletError

#: Where each shell reads the script from when it starts.
_PLACES = {
    "bash": "~/.local/share/bash-completion/completions/salet",
    "zsh": "~/.zfunc/_salet",
    "fish": "~/.config/fish/completions/salet.fish",
}


@click.command()
@click.argument("shell", metavar="bash|zsh|fish", type=click.Choice(list(_PLACES)))
@output_options
def command(shell: str, as_json: bool) -> None:
    """Print a script that makes a shell complete commands, options, games, banks, strategies …

    Save it where your shell looks for it when it starts: for bash as
    ~/.local/share/bash-completion/completions/salet, for zsh as _salet in a directory of its fpath,
    for fish as ~/.config/fish/completions/salet.fish.
    """
    script = SCRIPTS.get(shell) or _script_of_click(shell)
    if as_json:
        print_json({"shell": shell, "place": _PLACES[shell], "script": script})
    else:
        click.echo(script)


def _script_of_click(shell: str) -> str:
    kind = get_completion_class(shell)
    root = click.get_current_context().find_root().command
    if kind is None:
        raise SaletError(
            f"this version of Click has no completion for {shell}; install a newer one"
        )
    return kind(root, {}, "salet", VARIABLE).source()
