"""`salet serve`: the web page."""

import click

from salet.cli.options import output_options
from salet.cli.output import print_json, print_note
from salet.errors import SaletError


@click.command()
@click.option("--port", metavar="P", type=click.IntRange(0, 65535), default=8642, show_default=True,
              help="The port to listen on; 0 takes a free one.")  # fmt: skip
@click.option("--host", metavar="ADDRESS", default="127.0.0.1", show_default=True,
              help="The address to listen on; anyone who reaches it can use the page.")  # fmt: skip
@click.option("--name", "names", metavar="NAME", multiple=True,
              help="A name under which others reach this machine.")  # fmt: skip
@click.option("--proxy", "proxies", metavar="ADDRESS", multiple=True,
              help="The address of a proxy whose X-Forwarded-For names the clients.")  # fmt: skip
@output_options
def command(
    port: int, host: str, names: tuple[str, ...], proxies: tuple[str, ...], as_json: bool
) -> int:
    """Serve the web page, for this machine only unless --host says otherwise; Ctrl-C ends it."""
    try:
        from salet.web.server import check_proxy, listen, serve
    except ImportError as error:
        raise SaletError(
            f"the web page needs more packages ({error.name} is missing): pip install 'salet[web]'"
        ) from None
    for proxy in proxies:
        check_proxy(proxy)
    socket = listen(host, port)
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{socket.getsockname()[1]}/"
    if as_json:
        print_json({"address": address})
    else:
        click.echo(f"salet is at {address} (Ctrl-C ends it)")
    if host not in {"127.0.0.1", "::1", "localhost"}:
        print_note("salet: anyone who reaches this machine can use the page, and its processor")
    serve(socket, (shown, *names), proxies)
    return 0
