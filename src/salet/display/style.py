"""The looks of results in notebooks: for light and dark themes, and for nothing but ours.

Selectors name our class twice, so that they come before those of the notebook. Where a notebook
says which theme it has, that counts; else what the browser prefers.
"""

from collections.abc import Mapping

#: The class of what is ours.
CLASS = "salet-view"

# The colours of the web page. Text has at least 4.5 to 1 against its ground, that on tiles, too.
_LIGHT = {
    "paper": "#ffffff", "ink": "#1d211c", "soft": "#5b635a", "line": "#d9ddd7", "empty": "#c5cac3",
    "grey": "#6b7069", "yellow": "#c9a227", "green": "#2e7d32", "bar": "#2e7d32",
    "bad": "#b3261e", "warm": "#8a5a00",
}  # fmt: skip
_DARK = {
    "paper": "#17191b", "ink": "#e9ece8", "soft": "#a5ada4", "line": "#34393a", "empty": "#454b4c",
    "grey": "#575d56", "yellow": "#d1ac38", "green": "#2e8438", "bar": "#57ab5b",
    "bad": "#f2847c", "warm": "#e0a84a",
}  # fmt: skip

#: How notebooks and pages say which theme they have: JupyterLab, VS Code, Colab, Sphinx.
_THEMES = {
    "light": ("[data-jp-theme-light=true]", ".vscode-light", "html[theme=light]",
              "html[data-theme=light]"),
    "dark": ("[data-jp-theme-light=false]", ".vscode-dark", "html[theme=dark]",
             "html[data-theme=dark]"),
}  # fmt: skip

_RULES = """
& { font: 14px/1.45 system-ui, sans-serif; color: var(--ink); background: var(--paper);
  border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 2px 0;
  width: fit-content; max-width: 100%; box-sizing: border-box; overflow-x: auto; }
& * { box-sizing: border-box; }
& p { margin: 0 0 8px; max-width: 44em; }
& p:last-child { margin-bottom: 0; }
& .soft { color: var(--soft); }
& .side { display: flex; flex-wrap: wrap; gap: 12px 28px; align-items: flex-start; }
& .side > * { min-width: 0; }
& .tiles { display: inline-flex; gap: 3px; vertical-align: middle; }
& .tiles i { width: 26px; height: 26px; border-radius: 3px; color: #fff;
  font: bold 15px/26px system-ui, sans-serif; text-align: center; text-transform: none; }
& .board { display: grid; gap: 4px; }
& .board .tiles { gap: 4px; }
& .board .tiles i { width: 38px; height: 38px; font-size: 20px; line-height: 38px; }
& .row { display: inline-flex; gap: 10px; align-items: center; vertical-align: middle; }
& .tiles .t0 { background: var(--grey); }
& .tiles .t1 { background: var(--yellow); color: #1b1d1b; }
& .tiles .t2 { background: var(--green); }
& .tiles .none { border: 2px solid var(--empty); }
& .reply { font: 12px/1 ui-monospace, monospace; color: var(--soft); letter-spacing: .08em; }
& .words { font: 13px/1.6 ui-monospace, monospace; max-width: 30em; }
& .below .words { max-width: 18em; }
& .below > p:first-child { margin-top: 8px; }
& table { border-collapse: collapse; border: 0; margin: 0; width: auto; table-layout: auto;
  font: inherit; font-variant-numeric: tabular-nums; color: inherit; }
& caption { caption-side: top; text-align: left; color: var(--ink); padding: 0 0 8px; }
& th, & td { padding: 3px 14px 3px 0; border: 0; border-bottom: 1px solid var(--line);
  text-align: left; vertical-align: middle; background: var(--paper); color: inherit;
  max-width: none; white-space: nowrap; }
& th { font-weight: normal; color: var(--soft); border-bottom-color: var(--empty); }
& tbody th { color: inherit; font-weight: 600; border-bottom-color: var(--line); }
& tbody tr:last-child > * { border-bottom: 0; }
& th:last-child, & td:last-child { padding-right: 0; }
& .n { text-align: right; }
& .bar { display: inline-block; height: 12px; border-radius: 2px; background: var(--bar);
  vertical-align: middle; min-width: 1px; }
& .bar.bad { background: var(--bad); }
& td .bar + span { margin-left: 8px; }
& .good { color: var(--bar); font-weight: 600; }
& .warm { color: var(--warm); font-weight: 600; }
& .wrong { color: var(--bad); font-weight: 600; }
& details details { margin-left: 20px; }
& summary { cursor: pointer; padding: 2px 0; }
& .leaf { margin-left: 16px; padding: 2px 0; }
& details details .leaf { margin-left: 36px; }
& .leaf .soft { margin-left: 6px; }
& ul { margin: 0 0 8px; padding-left: 20px; }
& table + *, & div + details { margin-top: 10px; }
& .next { margin: 0 6px 0 10px; letter-spacing: .04em; }
"""


def _variables(colours: Mapping[str, str]) -> str:
    return "".join(f"--{name}: {colour};" for name, colour in colours.items())


def _made() -> str:
    own = f".{CLASS}.{CLASS}"
    light, dark = _variables(_LIGHT), _variables(_DARK)
    themes = "".join(
        f"{', '.join(f'{theme} {own}' for theme in _THEMES[name])} {{ {colours} }}\n"
        for name, colours in (("light", light), ("dark", dark))
    )
    return (
        f".{CLASS} {{ {light} }}\n"
        f"@media (prefers-color-scheme: dark) {{ .{CLASS} {{ {dark} }} }}\n"
        f"{themes}{_RULES.replace('&', own).strip()}"
    )


STYLE = _made()
