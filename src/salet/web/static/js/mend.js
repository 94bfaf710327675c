// Addresses that somebody mistyped: what is not known is left out, and the page says so.

import { toast } from "./dom.js";
import { available, gameFacts, ruleFacts, shortTitle } from "./options.js";
import { go, state } from "./state.js";
import { listed } from "./text.js";

/** @type {Record<string, string | number>} what stands in place of what is not known, where that is not empty */
const USUAL = { player: "optimal", limit: 0 };
/** @type {Record<string, string>} */
const CALLED = {
  player: "strategy",
  answers: "word list",
  guesses: "word list",
  prior: "likelihood of answers",
  limit: "number of guesses",
};

/** Leave out what the address names and nobody knows: a game, a mode, a list and so on. */
export function mendAddress() {
  const now = state();
  const { games, rules, strategies, banks, priors } = available();
  const names = (/** @type {{name: string}[]} */ all) => all.map((each) => each.name);
  const base = now.game.replace(/(-\d{1,3})+$/, ""); // mastermind-5-8 is of the family mastermind
  const facts = gameFacts(now.game);
  const isList = (/** @type {"answers" | "guesses"} */ part) =>
    !now[part] || now[part].startsWith("own:") || [...names(banks), facts[part]].includes(now[part]);
  const asked = new URLSearchParams(location.search).get("limit");
  const known = {
    game: !now.game || [now.game, base].some((name) => names(games).includes(name)),
    mode: !now.mode || ruleFacts(now.rule || facts.rule).modes.includes(now.mode),
    answers: isList("answers"),
    guesses: isList("guesses"),
    prior: !now.prior || [...names(priors), facts.prior].includes(now.prior) || now.prior.startsWith("nyt@"),
    limit: !asked || asked === "0" || now.limit > 0,
    rule: !now.rule || names(rules).includes(now.rule),
    strategy: !now.strategy || names(strategies).includes(now.strategy),
    player: names(strategies).includes(now.player),
  };
  const odd = Object.entries(known).flatMap(([name, is]) => (is ? [] : [name]));
  if (!odd.length) return;
  const change = Object.fromEntries(odd.map((name) => [name, USUAL[name] ?? ""]));
  go(change, { replace: true, quiet: true });
  const what = listed([...new Set(odd.map((name) => CALLED[name] ?? name))]);
  const title = shortTitle(gameFacts(state().game));
  const usual = odd.includes("game") ? "" : odd.length > 1 ? " with the usual ones" : " with the usual one";
  toast(`This link has an unknown ${what}; showing ${title}${usual} instead.`);
}
