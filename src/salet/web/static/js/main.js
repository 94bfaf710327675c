// The page: one view at a time, as the address says.

import { drawBar } from "./bar.js";
import { byId, el, put, wrong } from "./dom.js";
import { focusView, rememberKeys } from "./keyboard.js";
import { hush } from "./live.js";
import { loadOptions } from "./options.js";
import { mendAddress } from "./mend.js";
import { hearPaste } from "./paste.js";
import { drawSettings, initSettings } from "./settings.js";
import { formatState, go, onChange, PARTS, state, VIEWS } from "./state.js";

/**
 * A view shows what the address says, again and again, until it is left.
 * @typedef {{show: () => unknown, close: () => void}} View
 */

/** @type {Record<string, () => Promise<new (place: HTMLElement) => View>>} */
const KINDS = {
  board: async () => (await import("./board/view.js")).Board,
  review: async () => (await import("./review/view.js")).Review,
  play: async () => (await import("./play/view.js")).Play,
  record: async () => (await import("./record/view.js")).Record,
  grid: async () => (await import("./grid/view.js")).Grid,
  openers: async () => (await import("./openers/view.js")).Openers,
  bot: async () => (await import("./bot/view.js")).Bot,
  tree: async () => (await import("./tree/view.js")).TreeView,
};
/** @type {Record<string, string>} */
const NAMES = {
  board: "Board",
  review: "Review",
  play: "Play",
  record: "Record",
  grid: "Grid",
  openers: "Openers",
  bot: "Bot",
  tree: "Tree",
};

/** @type {View | null} */
let view = null;
let shown = "";
let played = "";
/** How often another view was asked for: only the last one is made. */
let wanted = 0;

/** Show what the address says. */
async function render() {
  mendAddress();
  const now = state();
  const playing = `${now.view} ${PARTS.map((part) => now[part]).join(" ")} ${now.game}`;
  if (played !== playing) hush(); // it was about something else
  played = playing;
  drawTabs(now);
  drawBar();
  drawSettings();
  if (shown !== now.view) {
    if (shown) {
      focusView(); // what had the focus is gone, or led here
      rememberKeys();
    }
    shown = now.view;
    view?.close();
    view = null;
    const mine = ++wanted;
    const Kind = await KINDS[now.view]().catch(() => null);
    if (mine !== wanted) return; // left meanwhile, perhaps to come back
    byId("view").className = `view-${now.view}`;
    byId("view").setAttribute("aria-label", NAMES[now.view]);
    document.title = now.view === "board" ? "salet" : `${NAMES[now.view]} · salet`;
    if (!Kind) {
      shown = "nothing"; // so that the tab can be tried again
      put(byId("view"), wrong("This part of the page could not be loaded; reload the page."));
      return;
    }
    put(byId("view"));
    view = new Kind(byId("view"));
  }
  view?.show();
}

/** @param {import("./state.js").State} now */
function drawTabs(now) {
  put(
    byId("tabs"),
    VIEWS.map((name) =>
      el(
        "a",
        {
          id: `tab-${name}`,
          href: formatState({ ...now, view: name }),
          "aria-current": name === now.view ? "page" : undefined,
          onclick: (/** @type {MouseEvent} */ event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            go({ view: name });
            focusView();
          },
        },
        NAMES[name],
      ),
    ),
  );
  const [tabs, tab] = [byId("tabs"), byId(`tab-${now.view}`)];
  // on the narrowest screens the tabs scroll: the one that is shown is in sight
  tabs.scrollLeft = tab.offsetLeft - tabs.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
}

initSettings();
rememberKeys();
try {
  await loadOptions();
  onChange(render);
  hearPaste();
  await render();
} catch (error) {
  put(byId("view"), wrong(error));
}
