import { readFileSync } from "node:fs";
import { answers } from "./answers.js";

const module = await WebAssembly.compile(readFileSync("kernels.wasm"));
console.log(JSON.stringify(await answers(module, JSON.parse(readFileSync(0, "utf8")))));
