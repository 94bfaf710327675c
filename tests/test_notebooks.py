"""The example notebooks run, and an interrupt in a notebook is one."""

import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import nbformat
import pytest
from jupyter_client.manager import KernelManager
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parent.parent / "docs" / "notebooks").glob("*.ipynb"))

#: An interrupt is raised within so many seconds, on a busy machine.
SOON = 10


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_example_notebooks_run(path: Path, tmp_path: Path) -> None:
    read: Any = nbformat.read  # which has no types
    notebook = read(path, as_version=4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "clear the outputs"
    client = NotebookClient(
        notebook, timeout=120, kernel_name="python3", resources={"metadata": {"path": tmp_path}}
    )
    client.execute()
    shown = [output for cell in notebook.cells for output in cell.get("outputs", [])]
    kinds = {kind for output in shown for kind in output.get("data", {})}
    assert "text/html" in kinds
    assert not any(output.output_type == "error" for output in shown)
    assert any("salet-view" in output.get("data", {}).get("text/html", "") for output in shown)
    if "study" in path.stem:  # our pictures, and a plot after them that is not blank
        assert {"image/svg+xml", "image/png"} <= kinds
    else:
        assert "original" in str(shown)


def test_a_study_leaves_matplotlib_alone() -> None:
    """Its backend, settings and open figures; pyplot is not even loaded."""
    code = (
        "import sys, matplotlib, salet; matplotlib.use('pdf'); before = dict(matplotlib.rcParams)\n"
        "game = salet.Game.of('original', answers=['crane', 'slate', 'brand'])\n"
        "study = salet.make_study(['crane', 'slate'], ['entropy', 'minimax'], game=game)\n"
        "drawn = salet.play_study(study).pictures\n"
        "assert all(svg._repr_svg_().count('</svg>') == 1 for svg in drawn.values())\n"
        "assert dict(matplotlib.rcParams) == before\n"
        "print(len(drawn), matplotlib.get_backend(), 'matplotlib.pyplot' in sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=100)
    assert done.stdout == "5 pdf False\n", done.stderr


LONG = {
    "simulate": "salet.simulate(start, 'lookahead')",
    "optimal": "salet.optimal(start, 'fuzzy', search=True, progress=True)",
    "search": "salet.Search(start).run()",
    "review": "salet.review(['fuzzy:bbbbb', 'jiffy:bbbbb'], game='original', budget=None)",
    "study": "salet.play_study(salet.make_study(['fuzzy'], ['lookahead'], game='original'))",
    "reviews": 'list(salet.engine.review_lines([\'{"turns": "fuzzy:bbbbb"}\'] * 60, start.game, '
    "budget=None, jobs=2))",
}


@pytest.fixture(scope="module")
def kernel() -> Any:
    """A kernel as notebooks have it."""
    manager = KernelManager(kernel_name="python3")
    manager.start_kernel()
    client = manager.client()
    client.start_channels()
    client.wait_for_ready(timeout=60)
    client.execute_interactive(
        "import salet, salet.engine, warnings; warnings.simplefilter('ignore')\n"
        "start = salet.Position.start('original')", timeout=60,
    )  # fmt: skip
    yield manager, client
    client.stop_channels()
    manager.shutdown_kernel(now=True)


@pytest.mark.parametrize("name", LONG)
def test_an_interrupt_in_a_notebook_is_raised_promptly(kernel: Any, name: str) -> None:
    manager, client = kernel
    client.execute(f"print('begun', flush=True)\nresult = {LONG[name]}")
    while client.get_iopub_msg(timeout=60)["msg_type"] != "stream":
        pass
    time.sleep(1.5)
    begun = time.monotonic()
    manager.interrupt_kernel()
    reply = client.get_shell_msg(timeout=60)["content"]
    assert reply["status"] == "error"
    assert reply["ename"] == "KeyboardInterrupt"
    assert time.monotonic() - begun < SOON
    while client.get_iopub_msg(timeout=60)["content"].get("execution_state") != "idle":
        pass
    client.execute("6 * 7")
    assert client.get_shell_msg(timeout=60)["content"]["status"] == "ok"
