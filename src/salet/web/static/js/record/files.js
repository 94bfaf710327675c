// Games from files, and as files.

import { download } from "../copy.js";
import { button, el, put, wrong } from "../dom.js";
import { exportGames, importGames } from "../games_kept.js";
import { announce } from "../live.js";
import { count } from "../text.js";

/** What was said of the last import, which the redrawing after it would lose. */
let last = "";

/**
 * @param {HTMLElement} place
 * @param {boolean} some whether there are games to be saved
 * @param {() => Promise<void>} changed
 */
export function drawFiles(place, some, changed) {
  const said = el("div", { role: "status" }, last && el("p", {}, last));
  last = "";
  const take = async (/** @type {string} */ text) => {
    put(said, "Reading…");
    try {
      const { games, new: fresh, left_out } = await importGames(text);
      last = [
        `${count(games, "game")} read, ${fresh === games ? "all" : fresh} of them new.`,
        ...left_out,
      ].join(" ");
      announce(last);
      await changed();
    } catch (error) {
      put(said, wrong(error));
    }
  };
  const save = (/** @type {"json" | "csv"} */ format) => async () => {
    try {
      const kind = format === "json" ? "application/json" : "text/csv";
      download(`games.${format}`, await exportGames(format), kind);
    } catch (error) {
      put(said, wrong(error));
    }
  };
  const file = el("input", {
    type: "file",
    id: "import-file",
    accept: ".json,.csv,.txt,text/plain",
    onchange: async (/** @type {any} */ event) => {
      const [chosen] = event.target.files;
      if (chosen) take(await chosen.text());
    },
  });
  put(
    place,
    el("h3", { id: "files-title" }, "Import and export"),
    el(
      "div",
      { class: "fields" },
      el("label", {}, "Add games from a file: an export, a CSV table, or a chat with share texts", file),
      some &&
        el(
          "div",
          { class: "actions" },
          button("Save as JSON", save("json"), { id: "save-json" }),
          button("Save as CSV", save("csv"), { id: "save-csv" }),
        ),
    ),
    said,
  );
}
