// What the searches of some games find, as Python compares it: in Node, and in a worker of a browser.

import { Solver } from "./exact/solver.js";

export async function answers(module, games) {
  const found = [];
  for (const { game, searches, any } of games) {
    const solver = await Solver.of(module, game);
    solver.kernels.arena.set({ any: any ?? false });
    for (const { turns, guess } of searches) found.push(answer(solver, turns, guess));
  }
  return found;
}

function answer(solver, turns, guess) {
  try {
    const { total, price, guess: best, nodes } = solver.solve(turns, guess);
    const slots = Number(solver.kernels.arena.get("slots"));
    return [String(total), String(price), best, nodes, slots];
  } catch (error) {
    return String(error);
  }
}
