"""`salet serve`: the web page."""

from typing import Literal

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
@click.option("--no-record", is_flag=True,
              help="Keep the page from the record of games.")  # fmt: skip
@click.option("--workers", metavar="N", type=click.IntRange(1, 64), default=1, show_default=True,
              help="How many processes serve; a core each.")  # fmt: skip
@click.option("--metrics", "readers", metavar="ADDRESS", multiple=True,
              help="An address, or a network, that may read /metrics; by default this machine, "
              "unless --host, --name or --proxy lets others in.")  # fmt: skip
@click.option("--log-format", type=click.Choice(["text", "json"]), default="text",
              show_default=True,
              help="Log problems as text, or every request, too, as JSON lines.")  # fmt: skip
@click.option("--grace", metavar="S", type=click.IntRange(0, 300), default=2, show_default=True,
              help="How many seconds requests have to end when the server is told to.")  # fmt: skip
@click.option("--memory", metavar="MB", type=click.IntRange(min=1),
              help="How much memory the server may take, all workers together; by default 1,000 MB "
              "each. What does not fit is refused.")  # fmt: skip
@output_options
def command(
    port: int, host: str, names: tuple[str, ...], proxies: tuple[str, ...], no_record: bool,
    workers: int, readers: tuple[str, ...], log_format: Literal["text", "json"], grace: int,
    memory: int | None, as_json: bool,
) -> int:  # fmt: skip
    """Serve the web page, for this machine only unless --host says otherwise; Ctrl-C ends it."""
    try:
        from salet.web.server import OWN_ADDRESSES, Serving, listen, serve, share_of_memory
    except ImportError as error:
        raise SaletError(
            f"the web page needs more packages ({error.name} is missing): pip install 'salet[web]'"
        ) from None
    serving = Serving.of(
        host, names=names, proxies=proxies, readers=readers, log_format=log_format, grace=grace,
        record=not no_record, memory=share_of_memory(memory, workers),
    )  # fmt: skip
    socket = listen(host, port)
    address = f"http://{serving.hosts[0]}:{socket.getsockname()[1]}/"
    if as_json:
        print_json({"address": address})
    else:
        click.echo(f"salet is at {address} (Ctrl-C ends it)")
    if host not in OWN_ADDRESSES:
        print_note("salet: anyone who reaches this machine can use the page, and its processor")
    serve(socket, serving, workers)
    return 0
