"""`salet bench`: the benchmarks."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from salet import engine
from salet.cli.options import output_options
from salet.cli.output import print_json, print_note, print_table
from salet.cli.progress import ProgressLine

if TYPE_CHECKING:
    from salet.bench import Measurement


@click.command()
@click.option("--doddle", metavar="PATH", help="Doddle's command, to compare with; takes minutes.")
@click.option("--seed", metavar="K", type=int, default=1, show_default=True,
              help="Which games on four boards Doddle plays, too.")  # fmt: skip
@click.option("--proofs", is_flag=True, help="Whole proofs instead; takes ten minutes.")
@click.option("--signature", is_flag=True,
              help="Node counts and trees of a fixed set of searches instead.")  # fmt: skip
@output_options
def command(doddle: str | None, seed: int, proofs: bool, signature: bool, as_json: bool) -> int:
    """How long things take here, as multiples of a yardstick measured in the same run.

    Exits with 1 when a bound is not kept.
    """
    if signature:
        _show_signature(as_json)
        return 0
    measurements = []
    for measurement in engine.run_benchmarks(doddle, proofs=proofs, seed=seed):
        measurements.append(measurement)
        print_note(f"measured: {measurement.name}")
    if as_json:
        print_json({"benchmarks": [_facts(measurement) for measurement in measurements]})
    else:
        header = ("benchmark", "measured", "ratio", "bound", "kept", "yardstick")
        right = ("measured", "ratio", "bound")
        print_table(header, [_row(each) for each in measurements], right)
    return 0 if all(measurement.kept for measurement in measurements) else 1


def _show_signature(as_json: bool) -> None:
    """The signature of this version, which is the same on every machine."""
    with ProgressLine("searches"):
        whole = engine.sign_searches()
    if as_json:
        lines = [line._asdict() for line in whole.lines]
        print_json({"signature": whole.digest, "searches": lines})
        return
    rows = [(line.name, f"{line.nodes:,}", f"{line.total:,}", line.digest) for line in whole.lines]
    print_table(("search", "nodes", "total", "tree"), rows, right=("nodes", "total"))
    click.echo(f"signature: {whole.digest}")


def _facts(measurement: "Measurement") -> dict[str, object]:
    return {
        **asdict(measurement),
        "ratio": measurement.ratio,
        "kept": measurement.kept,
    }


def _row(measurement: "Measurement") -> tuple[str, ...]:
    return (
        measurement.name,
        f"{measurement.amount:.1f} {measurement.unit}",
        f"{measurement.ratio:.3g}",
        "" if measurement.bound is None else f"{measurement.bound:g}",
        "" if measurement.bound is None else "yes" if measurement.kept else "NO",
        f"{measurement.yardstick} ({measurement.yardstick_amount:.1f} {measurement.unit})",
    )
