// The desktop app with a line to its tests (main-line.ts): they run functions in the main process by it, and hold the app at one point.
// Its window's first page stays blank until they have the window: a page that loads at the moment at which Playwright attaches never
// answers, because Playwright has missed its load event or its script context.
import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { runInThisContext } from "node:vm";
import * as electron from "electron";

const { app } = electron;
const root = new URL("../../../../", import.meta.url);
const { version, main } = JSON.parse(readFileSync(new URL("package.json", root), "utf8"));
app.setVersion(version);

const blank = Promise.withResolvers();
const released = Promise.withResolvers();
/** Resolves when the window's blank page has loaded. */
globalThis.blankWindow = () => blank.promise;
globalThis.releaseWindow = released.resolve;
/** With a policy, because Electron warns of pages without one. */
const BLANK = `data:text/html,${encodeURIComponent(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`)}`;
app.once("web-contents-created", (_event, contents) => {
  const load = contents.loadURL.bind(contents);
  contents.loadURL = async (...given) => {
    blank.resolve(load(BLANK));
    await blank.promise;
    await released.promise;
    await load(...given);
    contents.navigationHistory.clear();
  };
});

const line = connect(Number(process.env.TESTS_PORT), "127.0.0.1");
createInterface(line).on("line", async (asked) => {
  const { id, source, given } = JSON.parse(asked);
  const answer = (said) => line.write(`${JSON.stringify({ id, ...said })}\n`);
  try {
    answer({ value: await runInThisContext(`(${source})`)(electron, given) });
  } catch (problem) {
    answer({ problem: String(problem?.stack ?? problem) });
  }
});
// The tests' process is gone, or has closed its end: the app is killed by it.
line.on("error", () => undefined);

await import(new URL(main, root).href);
