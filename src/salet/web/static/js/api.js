// Asking the server: documents, and events as they happen.

/** How often a request is sent while the server has too much to do. */
const TRIES = 4;

/** What is wrong, as the server says it. */
export class Problem extends Error {
  /**
   * @param {string} kind
   * @param {string} message
   * @param {Record<string, any>} [details]
   */
  constructor(kind, message, details = {}) {
    super(message);
    this.kind = kind;
    this.details = details;
  }
}

/**
 * Ask for a document.
 * @param {string} path
 * @param {any} [body] what to send; without it the document is only fetched
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  const answer = await send(path, body, signal);
  const document = await answer.json();
  if (document?.error?.kind) throw problemOf(document);
  return document;
}

/**
 * Ask for a text.
 * @param {string} path
 * @param {any} [body]
 * @param {AbortSignal} [signal]
 */
export async function fetchText(path, body, signal) {
  const answer = await send(path, body, signal);
  await throwProblem(answer);
  return answer.text();
}

/**
 * Listen to events until they end or the signal says that nobody listens any more.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} signal
 * @param {(name: string, document: any) => void} heard
 */
export async function listen(path, body, signal, heard) {
  const answer = await send(path, body, signal);
  await throwProblem(answer);
  if (!answer.body) throw new Problem("NoBody", "the server said nothing");
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) {
      const name = /^event: (.*)$/m.exec(event)?.[1] ?? "message";
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data === undefined) continue;
      const document = JSON.parse(data);
      if (name === "problem") throw new Problem(document.kind, document.message, document.details);
      heard(name, document);
    }
  }
}

/** @param {any} document in which the server says what is wrong */
function problemOf(document) {
  const { kind, message, details } = document.error;
  return new Problem(kind, message, details);
}

/**
 * Throw what is wrong, where events or a text were expected and that is the answer.
 * @param {Response} answer
 */
async function throwProblem(answer) {
  if (!answer.headers.get("Content-Type")?.startsWith("application/json")) return;
  const document = await answer
    .clone()
    .json()
    .catch(() => null); // several documents, one a line
  if (document?.error?.kind) throw problemOf(document);
}

/** Whether an error only says that the answer is no longer wanted. */
export function isAbort(/** @type {any} */ error) {
  return error?.name === "AbortError";
}

/**
 * Wait a little longer than so many seconds, so that not all come back at once.
 * @param {number} seconds
 * @param {AbortSignal} [signal]
 */
async function pause(seconds, signal) {
  await new Promise((resolve) => setTimeout(resolve, (seconds + Math.random()) * 1000));
  signal?.throwIfAborted();
}

/**
 * Send a request, again where the server has too much to do.
 * @param {string} path
 * @param {any} body
 * @param {AbortSignal} [signal]
 */
async function send(path, body, signal) {
  /** @type {RequestInit} */
  const options = { signal };
  if (body !== undefined) {
    options.method = "POST";
    // what cannot be used is an answer: a browser would report a status such as 422 as an error of the page
    options.headers = { "Content-Type": "application/json", "X-Salet-Problems": "answer" };
    options.body = JSON.stringify(body);
  }
  let answer;
  for (let tries = 1; ; tries++) {
    try {
      answer = await fetch(path, options);
    } catch (error) {
      if (isAbort(error)) throw error;
      throw new Problem("Unreachable", "the server cannot be reached; is `salet serve` still running?");
    }
    if (answer.ok) return answer;
    const seconds = Number(answer.headers.get("Retry-After"));
    if (!seconds || tries === TRIES) break;
    await pause(seconds, signal);
  }
  const document = await answer.json().catch(() => null);
  throw problemOf(document ?? { error: { kind: "Unknown", message: `the server answered ${answer.status}` } });
}
