import { answers } from "./answers.js";

onmessage = async ({ data }) => {
  const module = await WebAssembly.compileStreaming(fetch("kernels.wasm"));
  postMessage(await answers(module, data));
};
