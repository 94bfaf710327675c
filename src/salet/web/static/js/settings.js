// Settings: the game, its lists, mode and limit, what is known of the word, and the colours of tiles.

import { drawBar } from "./bar.js";
import { button, byId, choice, el, put, segments } from "./dom.js";
import { focusView } from "./keyboard.js";
import { available, bankLength, gameFacts, ruleFacts } from "./options.js";
import { ownListForm } from "./own_list.js";
import { setAside } from "./play/set_aside.js";
import { chosen, ownLists } from "./request.js";
import { go, PARTS, state } from "./state.js";
import { read, write } from "./stored.js";
import { sentence } from "./text.js";

const PALETTE = "salet.palette";

/** @typedef {import("./dom.js").Choice} Choice */

/** Take the palette that was chosen last time, and close the settings on Escape. */
export function initSettings() {
  document.documentElement.dataset.palette = read(PALETTE) ?? "standard";
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || byId("settings").hidden) return;
    event.preventDefault(); // what is typed on the board stays
    toggleSettings();
  });
}

/** Open the settings, or close them. */
export function toggleSettings() {
  const node = byId("settings");
  node.hidden = !node.hidden;
  drawBar();
  drawSettings();
  if (node.hidden) focusView();
  else {
    node.scrollIntoView({ block: "nearest" });
    byId("game").focus();
  }
}

/** Draw the settings anew, if they are open. */
export function drawSettings() {
  const node = byId("settings");
  if (node.hidden) return;
  put(
    node,
    el(
      "div",
      { class: "settings-grid" },
      gameField(),
      modeField(),
      colourField(),
      clueFields(),
      el(
        "details",
        { id: "more-settings", open: openedMore(), ontoggle: noteMore },
        el("summary", {}, "Word lists (also your own), likelihood, number of guesses"),
        el("div", { class: "settings-grid" }, listFields(), limitField()),
        ownListForm(),
      ),
      button("Done", toggleSettings, { class: "main close" }),
    ),
  );
}

/** Whether the further settings are open; drawn anew, they stay so. */
let more = false;
function openedMore() {
  return more || PARTS.some((part) => !["mode", "shape", "first"].includes(part) && state()[part]);
}
/** @param {Event} event */
function noteMore(event) {
  more = /** @type {HTMLDetailsElement} */ (event.target).open;
}

/** A choice with a line about what is chosen. */
function described(/** @type {HTMLElement} */ field, /** @type {string | undefined} */ about) {
  return el("div", {}, field, about && el("p", { class: "small muted" }, sentence(about)));
}

function gameField() {
  const { games, groups } = available();
  const now = chosen();
  const menu = groups.map((group) => ({
    group,
    choices: games
      .filter((game) => game.group === group)
      .map((game) => /** @type {Choice} */ ([game.name, game.title + (game.too_large ? " (console only)" : "")])),
  }));
  if (!games.some((game) => game.name === now.game))
    menu.push({ group: "Others", choices: [[now.game, now.facts.title]] });
  const field = choice("Game", now.game, menu, (game) => go(setAside(startOf(game))), { id: "game" });
  return described(field, now.facts.too_large ?? now.facts.about);
}

function modeField() {
  const now = chosen();
  const modes = available().mode_details.filter((mode) => now.modes.includes(mode.name));
  const field = segments(
    "Mode",
    now.mode,
    modes.map((mode) => [mode.name, mode.name]),
    (mode) => go(setAside(part("mode", mode))),
  );
  return el(
    "div",
    { id: "mode" },
    el("label", {}, "Mode"),
    field,
    el("p", { class: "small muted" }, modes.find((mode) => mode.name === now.mode)?.about),
  );
}

function colourField() {
  const palette = document.documentElement.dataset.palette ?? "standard";
  const field = segments(
    "Colours",
    palette,
    [
      ["standard", "Green and yellow"],
      ["contrast", "Orange and blue"],
    ],
    (chosen) => {
      document.documentElement.dataset.palette = chosen;
      write(PALETTE, chosen);
      go({}, { replace: true });
    },
  );
  return el("div", { id: "palette" }, el("label", {}, "Colours"), field);
}

/** What is known of the word before the first guess, in games that tell it. */
function clueFields() {
  const { clue } = chosen().facts;
  if (!clue) return null;
  const names = /** @type {const} */ ({
    shape: ["Shape of the word", "such as ABCCD: the same sign stands for the same letter"],
    first: ["First letter", "which is given"],
  });
  const field = /** @type {HTMLInputElement} */ (
    el("input", {
      id: clue,
      value: state()[clue],
      maxlength: "32",
      autocomplete: "off",
      spellcheck: "false",
      onchange: () => go(setAside({ [clue]: field.value.trim(), rows: [], at: null })),
    })
  );
  return described(el("label", {}, names[clue][0], field), names[clue][1]);
}

function listFields() {
  const { banks, priors } = available();
  const now = chosen();
  const { length } = now.facts;
  const about = (/** @type {string} */ name) => banks.find((bank) => bank.name === name)?.description;
  const menu = (/** @type {string} */ value) => {
    /** @type {Choice[]} */
    const own = Object.entries(ownLists()).map(([name, words]) => [
      `own:${name}`,
      `${name} (${words.length}, yours)`,
    ]);
    const same = banks.filter((bank) => bank.length === length);
    const others = banks.filter((bank) => bank.length !== length);
    const choices = (/** @type {typeof banks} */ list) =>
      list.map((bank) => /** @type {Choice} */ ([bank.name, bank.title]));
    const known = [...banks.map((bank) => bank.name), ...own.map(([name]) => name)];
    return [
      ...(known.includes(value) ? [] : [value]),
      ...(own.length ? [{ group: "Yours", choices: own }] : []),
      { group: "For this game", choices: choices(same) },
      { group: "Other lengths", choices: choices(others) },
    ];
  };
  const rules = available().rules;
  return [
    described(
      choice(
        "Rule for replies",
        now.rule,
        rules.map((rule) => /** @type {Choice} */ ([rule.name, rule.title])),
        (rule) => go(setAside({ ...part("rule", rule), ...modeUnder(rule), rows: [], at: null })),
        { id: "rule" },
      ),
      rules.find((rule) => rule.name === now.rule)?.about,
    ),
    described(
      choice(
        "Answers",
        now.answers,
        menu(now.answers),
        (answers) => go(setAside({ ...part("answers", answers), ...fitting(answers) })),
        { id: "answers" },
      ),
      about(now.answers),
    ),
    described(
      choice(
        "Guesses",
        now.guesses,
        menu(now.guesses),
        (guesses) => go(setAside({ ...part("guesses", guesses), ...fitting(guesses) })),
        { id: "guesses" },
      ),
      about(now.guesses),
    ),
    described(
      choice(
        "How likely answers are",
        now.prior,
        [
          ...priors.map((prior) => /** @type {Choice} */ ([prior.name, prior.title])),
          ...(priors.some((prior) => prior.name === now.prior) ? [] : [now.prior]),
        ],
        (prior) => go(setAside(part("prior", prior))),
        { id: "prior" },
      ),
      priors.find((prior) => prior.name === now.prior)?.about,
    ),
  ];
}

function limitField() {
  const field = /** @type {HTMLInputElement} */ (
    el("input", {
      id: "limit",
      type: "number",
      min: "1",
      max: "100",
      value: String(chosen().limit),
      onchange: () =>
        go(setAside(part("limit", Math.min(100, Math.max(0, Math.round(Number(field.value)) || 0))))),
    })
  );
  return el("div", {}, el("label", {}, "Number of guesses", field));
}

/**
 * What to go to when a part of the game is chosen: nothing where it is as the game has it.
 * @param {"answers" | "guesses" | "prior" | "rule" | "mode" | "limit"} name
 * @param {string | number} value
 */
function part(name, value) {
  const usual = value === chosen().facts[name];
  return { [name]: usual ? (name === "limit" ? 0 : "") : value };
}

/**
 * The mode that is chosen, or normal mode where a rule does not have it.
 * @param {string} rule
 */
function modeUnder(rule) {
  return ruleFacts(rule).modes.includes(chosen().mode) ? {} : part("mode", "normal");
}

/**
 * Where a game begins when it is chosen: all its parts are its own; rows of the same rule stay.
 * @param {string} game
 */
function startOf(game) {
  const facts = gameFacts(game);
  const now = chosen();
  const alike = facts.rule === now.rule && facts.boards === now.facts.boards;
  const parts = Object.fromEntries(PARTS.map((name) => [name, name === "limit" ? 0 : ""]));
  return {
    game: game === available().game ? "" : game,
    ...parts,
    ...(alike ? fitting(facts.answers) : { rows: [], at: null, known: "" }),
    opener: "",
  };
}

/**
 * The rows, and the answers that are known, that have the length of a list's words.
 * @param {string} list
 */
function fitting(list) {
  const own = ownLists()[list.slice(4)]?.[0] ?? "";
  const length = list.startsWith("own:") ? [...own].length : bankLength(list);
  const fits = (/** @type {string} */ word) => length === undefined || [...word].length === length;
  const words = (/** @type {string} */ known) => (known.split("/").every(fits) ? known : "");
  const { rows, known, word } = state();
  return { rows: rows.filter((row) => fits(row.guess)), at: null, known: words(known), word: words(word) };
}
