// Browsers give a page that is opened from a disk no workers, and the search runs in one. There, a
// hidden frame does the same work: it has a script, and messages come and go.
if (location.protocol === "file:") {
  class FrameWorker extends EventTarget {
    /** @param {string | URL} script */
    constructor(script) {
      super();
      /** @type {unknown[] | null} what was sent before the script was there */
      this.waiting = [];
      this.frame = document.createElement("iframe");
      this.frame.hidden = true;
      this.frame.title = "search";
      this.frame.srcdoc = "<!doctype html><title>search</title>";
      this.frame.addEventListener("load", () => this.begin(String(script)), { once: true });
      document.body.append(this.frame);
    }

    /** @param {string} script */
    begin(script) {
      const inside = /** @type {Window} */ (this.frame.contentWindow);
      inside.postMessage = (/** @type {unknown} */ data) => {
        this.dispatchEvent(new MessageEvent("message", { data }));
      };
      const element = inside.document.createElement("script");
      element.src = script;
      element.addEventListener("load", () => {
        const waiting = /** @type {unknown[]} */ (this.waiting);
        this.waiting = null;
        for (const data of waiting) this.postMessage(data);
      });
      inside.document.body.append(element);
    }

    /** @param {unknown} data */
    postMessage(data) {
      if (this.waiting) this.waiting.push(data);
      else this.frame.contentWindow?.dispatchEvent(new MessageEvent("message", { data }));
    }

    terminate() {
      this.frame.remove();
    }
  }
  Object.assign(window, { Worker: FrameWorker });
}
