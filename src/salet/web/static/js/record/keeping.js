// Whether finished games are kept, and where: asked once, and changed with a click.

import { button, el, put } from "../dom.js";
import { consent, record, setConsent, whereKept } from "../games_kept.js";
import { announce } from "../live.js";
import { count, sentence } from "../text.js";

/**
 * @param {HTMLElement} place
 * @param {() => void} changed called when it is: games that waited for the answer may be kept now
 */
export async function drawKeeping(place, changed) {
  const { available, why_not, damaged, damaged_games } = await record();
  const where = await whereKept();
  const choose = (/** @type {boolean} */ yes) => {
    setConsent(yes);
    announce(yes ? "Your games are kept." : "Your games are not kept.");
    drawKeeping(place, changed);
    changed();
  };
  const said = consent();
  const reason = !available && why_not ? sentence(why_not) : "";
  put(
    place,
    damaged.length > 0 &&
      el(
        "p",
        { class: "notice", id: "damaged-record" },
        "Your record was damaged, and all that could be read of it was kept. The damaged file is still there, until you remove it: ",
        damaged.join(", "),
      ),
    damaged_games > 0 &&
      el(
        "p",
        { class: "notice", id: "damaged-games" },
        `${count(damaged_games, "game")} in your record ${damaged_games === 1 ? "is" : "are"} damaged and left out. "salet stats" says more; importing an export brings back what is missing.`,
      ),
    said === null
      ? el(
          "div",
          { class: "notice" },
          el("p", {}, el("strong", {}, "Keep the games you finish on this page?"), ` ${where}`),
          reason && el("p", { class: "small muted" }, reason),
          el(
            "div",
            { class: "actions" },
            button("Keep them", () => choose(true), { class: "main small-button" }),
            button("Don't keep them", () => choose(false), { class: "small-button" }),
          ),
        )
      : el(
          "p",
          { class: "small muted" },
          said === "yes"
            ? `The games you finish on this page are kept. ${where} `
            : "The games you finish on this page are not kept. ",
          said === "yes" && reason && `${reason} `,
          button(
            said === "yes" ? "Stop keeping them" : "Keep them from now on",
            () => choose(said !== "yes"),
            { class: "link", id: "change-keeping" },
          ),
        ),
  );
}
