"""Completion in shells, the manual page, and help that fits: all from the commands themselves."""

import os
import re
import select
import shutil
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from salet.cli import completing, main, salet
from salet.game.games import game_names
from salet.game.modes import mode_names
from salet.game.priors import prior_names
from salet.game.rules import rule_names
from salet.game.words import bank_names
from salet.play.strategies import own_strategy_names
from salet.study import built_in_studies
from scripts.command_reference import MAN_PAGE, completion_table, pages
from scripts.man_page import man_page


def test_the_table_for_completion_is_that_of_the_commands() -> None:
    assert Path(completing.TABLE).read_text(encoding="utf-8") == completion_table(), "run make docs"


@pytest.mark.parametrize("content", [None, "", "{", '{"suggest": []}'])
def test_a_damaged_table_only_costs_time(
    content: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = tmp_path / "completion.json"
    if content is not None:
        table.write_text(content)
    monkeypatch.setattr(completing, "TABLE", str(table))
    monkeypatch.setenv("_SALET_COMPLETE", "bash_complete")
    command = salet.get_command(click.Context(salet), "suggest")
    assert command is not None
    assert "strategy" in {each.name for each in command.params}


def test_completion_knows_all_names() -> None:
    """Without importing what knows them."""
    for names, known in (
        (completing.GAMES, game_names()),
        (completing.BANKS, bank_names()),
        (completing.RULES, rule_names()),
        (completing.MODES, mode_names()),
        (completing.STRATEGIES, own_strategy_names()),
        (completing.STUDIES, built_in_studies()),
        (completing._priors, prior_names()),
    ):
        assert sorted(names()) == sorted(known)


#: Asks bash itself, as Tab does: each line of the input has the words typed so far.
_BASH = """
eval "$SCRIPT"
while read -r -a typed; do
    COMP_WORDS=(salet "${typed[@]%END}"); COMP_CWORD=${#typed[@]}; COMPREPLY=()
    _salet_completion salet 2> /dev/null; echo "${COMPREPLY[*]}"
done
"""


#: What is typed, to its END, and what completes it.
ASKED = {
    "stEND": "stats strategies study",
    "suggest --game nytEND": "nyt nyt2022 nyt2023",
    "suggest --strategy expEND": "expected-guesses expected-remaining",
    "simulate --mode END": "hard normal ultra",
    "simulate --answers origEND": "original-answers original-guesses",
    "play --prior cEND": "common",
    "play --prior END": "common equal nyt",
    "play --rule wEND": "w-peaks warmle woodle wordle",
    "play --palEND": "--palette",
    "study --strategies entropy,gEND": "entropy,gyx",
    "study wEND": "wordle2vec",
    "games quEND": "quordle quordle-rescue quordle-sequence",
    "past bEND": "backtest",
}


@pytest.fixture
def on_path(tmp_path: Path) -> dict[str, str]:
    """The variables of a shell that finds the command salet, and no settings of the user."""
    command = tmp_path / "bin" / "salet"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec {sys.executable} -m salet "$@"\n')
    command.chmod(0o755)
    path = f"{command.parent}:{os.environ['PATH']}"
    return {**os.environ, "PATH": path, "HOME": str(tmp_path), "TERM": "xterm"}


@pytest.mark.skipif(shutil.which("bash") is None, reason="there is no bash")
def test_bash_completes(on_path: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    done = subprocess.run(
        ["bash", "-c", _BASH],
        input="".join(f"{typed}\n" for typed in ASKED), env={**on_path, "SCRIPT": script},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert dict(zip(ASKED, done.stdout.splitlines(), strict=True)) == ASKED, done.stderr


@pytest.mark.skipif(shutil.which("fish") is None, reason="there is no fish")
def test_fish_completes(
    tmp_path: Path, on_path: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", "fish"]) == 0
    script = tmp_path / ".config" / "fish" / "completions" / "salet.fish"
    script.parent.mkdir(parents=True)
    script.write_text(capsys.readouterr().out)
    (tmp_path / "grid.toml").touch()
    asked = {**ASKED, "study grEND": "grid.toml", "study --out biEND": "bin/"}
    del asked["play --prior END"]  # which offers all files, too
    asking = "".join(f"complete -C 'salet {typed[:-3]}'; echo END;" for typed in asked)
    on_path.pop("XDG_CONFIG_HOME", None)
    done = subprocess.run(
        ["fish", "-c", asking], env=on_path, cwd=tmp_path, capture_output=True, text=True,
        check=True, timeout=200,
    )  # fmt: skip
    lists = [
        " ".join(sorted(line.partition("\t")[0] for line in part.splitlines() if line))
        for part in done.stdout.split("END\n")
    ]
    assert dict(zip(asked, lists, strict=False)) == asked, done.stderr
    assert "won, streaks" in done.stdout  # what is said of them is not cut at commas


#: Has zsh tell what it would offer at each Tab. Its own function for that is called with the same
#: answers several times.
_ZSH = """
PROMPT= RPROMPT=
fpath=($HOME $fpath); autoload -Uz compinit; compinit -u -D
compadd() {
    local -a offered
    builtin compadd -O offered "$@"
    (( $#offered )) && print -rl -- $offered >> $TOLD
    builtin compadd "$@"
}
tell() { _main_complete; print END >> $TOLD; compstate[insert]= compstate[list]= }
zle -C tell complete-word tell
bindkey '^I' tell
"""


@pytest.mark.skipif(shutil.which("zsh") is None, reason="there is no zsh")
def test_zsh_completes(
    tmp_path: Path, on_path: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """In a terminal, as zsh completes nothing else; the script is in a directory of fpath."""
    assert main(["completion", "zsh"]) == 0
    (tmp_path / "_salet").write_text(capsys.readouterr().out)
    (tmp_path / "settings").write_text(_ZSH)
    (tmp_path / "grid.toml").touch()
    told = tmp_path / "told"
    told.touch()
    asked = {**ASKED, "study grEND": "grid.toml", "study --out biEND": "bin"}
    del asked["play --prior END"]  # which offers all files, too
    ours, theirs = os.openpty()
    shell = subprocess.Popen(
        ["zsh", "-f", "-i"], env={**on_path, "TOLD": str(told)}, cwd=tmp_path,
        stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    try:
        os.write(ours, b"source ~/settings\n")
        for number, typed in enumerate(asked, 1):
            os.write(ours, f"salet {typed[:-3]}\t".encode())
            until = time.monotonic() + 60
            while told.read_text().count("END\n") < number:
                assert time.monotonic() < until, typed
                while select.select([ours], [], [], 0.05)[0]:
                    os.read(ours, 4096)  # what the terminal shows
            os.write(ours, b"\x15")  # which empties the line
    finally:
        shell.kill()
        shell.wait()
        os.close(ours)
    lists = [" ".join(dict.fromkeys(part.split())) for part in told.read_text().split("END\n")]
    assert dict(zip(asked, lists, strict=False)) == asked


def test_completing_imports_nothing_heavy() -> None:
    code = (
        "import sys\nfrom salet.cli import main\n"
        "try:\n    main([])\nexcept SystemExit:\n    pass\n"
        "print(sorted({'numpy', 'salet.engine', 'salet.game.game'} & set(sys.modules)))"
    )
    asking = {
        "_SALET_COMPLETE": "bash_complete", "COMP_WORDS": "salet suggest --game n",
        "COMP_CWORD": "3",
    }  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, **asking}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == "[]"
    assert "plain,nerdle" in done.stdout


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_get_their_scripts(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert re.search(rf"_SALET_COMPLETE[= ]{shell}_complete", capsys.readouterr().out)


def test_the_manual_page_is_that_of_the_commands() -> None:
    assert MAN_PAGE.read_text(encoding="utf-8") == man_page(pages()), "run `make docs`"


@pytest.mark.skipif(shutil.which("groff") is None, reason="there is no groff")
def test_groff_has_nothing_to_say_against_the_manual_page() -> None:
    command = ["groff", "-man", "-ww", "-Tutf8", "-Kutf8", str(MAN_PAGE)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    shown = re.sub(".\b", "", done.stdout)  # bold letters are struck twice
    for context in pages():
        assert context.command_path in shown


@pytest.mark.parametrize("width", [60, 80, 120])
def test_help_fits_and_is_not_cut(width: int) -> None:
    def check(context: click.Context) -> None:
        text = context.command.get_help(context)
        for line in text.splitlines():
            assert len(line) <= width, line
            assert "..." not in line.replace("[ARGS]...", ""), line
        if isinstance(context.command, click.Group):
            for name in context.command.list_commands(context):
                inner = context.command.get_command(context, name)
                assert inner is not None
                check(click.Context(inner, context, name))

    check(click.Context(salet, info_name="salet", terminal_width=width, **salet.context_settings))
