// The desktop app, held until the tests listen (electron-window.ts). Started without it, its window may be loading at the moment at
// which Playwright attaches, and such a page never answers: Playwright has missed its load event or its script context.
import { readFileSync } from "node:fs";
import { app } from "electron";

const root = new URL("../../../../", import.meta.url);
const { version, main } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
app.setVersion(version);

const isReady = app.whenReady();
/** Either comes first: the tests set `areTestsListening`, or this sets what they call. */
const listened = new Promise((resolve) => {
  if (globalThis.areTestsListening) resolve();
  else globalThis.releaseApp = resolve;
});
app.whenReady = async () => {
  await listened;
  await isReady;
};

await import(new URL(main, root).href);
