// The page: one view at a time, as the address says.

import { Board } from "./board.js";
import { Bot } from "./bot.js";
import { byId, el, put } from "./dom.js";
import { Openers } from "./openers.js";
import { loadOptions, whyNotDrawn } from "./options.js";
import { Play } from "./play.js";
import { drawSettings, initPalette, initSettings } from "./settings.js";
import { formatState, go, onChange, state, VIEWS } from "./state.js";
import { TreeView } from "./tree.js";

/** @type {Record<string, new (view: HTMLElement) => {show: () => any, close: () => void}>} */
const KINDS = { board: Board, bot: Bot, openers: Openers, tree: TreeView, play: Play };
const NAMES = { board: "Board", bot: "Bot", openers: "Openers", tree: "Tree", play: "Play" };

/** @type {{show: () => any, close: () => void} | null} */
let view = null;
let shown = "";

/** Show what the address says. */
function render() {
  const now = state();
  put(
    byId("tabs"),
    VIEWS.map((name) =>
      el(
        "a",
        {
          href: formatState({ ...now, view: name }),
          "aria-current": name === now.view ? "page" : undefined,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go({ view: name });
          },
        },
        /** @type {any} */ (NAMES)[name],
      ),
    ),
  );
  drawSettings();
  const why = whyNotDrawn(now.game, now.rule);
  if (why) {
    view?.close();
    view = null;
    refuse(why);
    return;
  }
  if (!view || shown !== now.view) {
    view?.close();
    view = new KINDS[now.view](byId("view"));
    shown = now.view;
    document.title = `${/** @type {any} */ (NAMES)[now.view]} · salet`;
  }
  view.show();
}

/**
 * Say why a game is not drawn, and where it can be played instead.
 * @param {string} why
 */
function refuse(why) {
  const { game, rule } = state();
  const options = (game ? ` --game ${game}` : "") + (rule ? ` --rule ${rule}` : "");
  put(
    byId("view"),
    el(
      "p",
      { class: "notice", role: "status" },
      `${why} Choose another game under Settings, or use the console: `,
      el("code", {}, `salet assist${options}`),
      " or ",
      el("code", {}, `salet play${options}`),
      ".",
    ),
  );
}

initPalette();
try {
  await loadOptions();
  initSettings();
  onChange(render);
  render();
} catch (error) {
  put(
    byId("view"),
    el("p", { class: "notice bad", role: "alert" }, String(/** @type {any} */ (error).message)),
  );
}
