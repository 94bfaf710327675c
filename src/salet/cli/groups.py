"""Commands that have commands."""

import click


class FullGroup(click.Group):
    """A group whose help shows the first sentence of each command whole, in lines that fit."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands; Click cuts what does not fit into one line."""
        rows = []
        for name in self.list_commands(ctx):
            command = self.get_command(ctx, name)
            if command is not None and not command.hidden:
                rows.append((name, command.get_short_help_str(limit=10_000)))
        with formatter.section("Commands"):
            formatter.write_dl(rows)
