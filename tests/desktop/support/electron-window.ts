// The desktop app itself, started from its build (or packed, PACKED_APP) with a folder of its own.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import { _electron, chromium, type Page } from "playwright";
import { findElectron } from "../../../build/prepare/electron.mjs";
import { APP_ORIGIN } from "../../../electron/protocol/app-address.ts";
import { ADMIN_ROOT } from "../../../src-shared/addresses.ts";
import { root } from "../../support/source-imports.ts";
import { openLinuxSession } from "./linux-session.ts";
import { type MainProcess, openMainLine } from "./main-line.ts";

/** A packed app, as the release workflow names it. */
const packed = process.env.PACKED_APP;
/** A folder for logs and a picture of each window, which the workflows keep. */
const evidence = process.env.DESKTOP_EVIDENCE;

/** Where the program is; undefined where there is none. */
export const electronProgram = (): string | undefined => packed ?? findElectron(root)?.program;

export interface ElectronWindow {
  origin: string;
  /** The app's own folder, with its data and its secrets. */
  folder: string;
  /** The environment it is started in. */
  env: Record<string, string>;
  /** The main process of now. */
  app(): MainProcess;
  page(): Page;
  /** Kills the app and starts it on the same folder. */
  restart(): Promise<void>;
  /** Starts the app again after it ended by itself. */
  start(): Promise<void>;
  /** Resolves when the main process has ended, with its exit code. */
  ended(): Promise<number | null>;
  close(): Promise<void>;
}

export interface ElectronOptions {
  /** False: a computer whose system has no keychain. */
  keychain?: boolean;
  /** True: a computer whose session has a place for tray icons, which those of the tests have not. */
  tray?: boolean;
  /** Switches of Chromium, in which a computer's network can be described. */
  switches?: string[];
}

/** The folder that starts the app with a line to the tests. */
const heldApp = join(import.meta.dirname, "held-app");
const language = "--lang=en-GB";

/** The environment of an app whose data are in `folder`. */
const envOf = (folder: string) => ({
  ...(process.env as Record<string, string>),
  HOME: folder,
  XDG_CONFIG_HOME: folder,
  APPDATA: folder,
  LOCALAPPDATA: folder,
  LANG: "en_GB.UTF-8",
});

/** The session bus is asked by this program, which here says that there is a place for tray icons (main/has-tray.ts). */
function trayEnv(folder: string): { PATH: string } {
  const programs = join(folder, "programs");
  mkdirSync(programs);
  writeFileSync(join(programs, "dbus-send"), "#!/bin/sh\necho '   boolean true'\n", { mode: 0o755 });
  return { PATH: `${programs}:${process.env.PATH}` };
}

/** `heard` is called with every window's page before anything happens on it. */
export async function openElectron(
  executablePath: string,
  heard: (page: Page) => void,
  { keychain = true, tray = false, switches = [] }: ElectronOptions = {},
): Promise<ElectronWindow> {
  if (packed === undefined && !existsSync(join(root, "dist", "desktop", "main", "main.js"))) {
    throw new Error("The desktop app is not built: node build/prepare.mjs --test builds it.");
  }
  const folder = mkdtempSync(join(tmpdir(), "desktop-app-"));
  const session = await inTime("the desktop session", openLinuxSession({ keychain }));
  const env = { ...envOf(folder), ...session.env, ...(tray ? trayEnv(folder) : {}) };
  let app: MainProcess;
  let page: Page;
  /** Undefined before the first start. */
  let main: ChildProcess | undefined;
  let exit: Promise<number | null> | undefined;
  const begin = (process: ChildProcess) => {
    main = process;
    exit = once(process, "exit").then(([code]) => code);
  };
  const start = async () => {
    const started = await (packed === undefined ? startHeld : startPacked)({ executablePath, switches, env, begin });
    ({ app, page } = started);
    heard(page);
    await started.release();
    await page.waitForURL(`${APP_ORIGIN}${ADMIN_ROOT}`, { timeout: STEP_LIMIT }).catch(async (problem) => {
      throw new Error(await describeWindow(app, page, folder), { cause: problem });
    });
  };
  const end = async () => {
    main?.kill("SIGKILL");
    await exit;
  };
  const removeAll = async () => {
    await end();
    session.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  try {
    await start();
  } catch (problem) {
    await removeAll();
    throw problem;
  }
  return {
    origin: APP_ORIGIN,
    folder,
    env,
    app: () => app,
    page: () => page,
    start,
    ended: async () => (await exit) ?? null,
    async restart() {
      await end();
      await start();
    },
    async close() {
      if (evidence) await keepEvidence(evidence, folder, page);
      await removeAll();
    },
  };
}

interface Start {
  executablePath: string;
  switches: string[];
  env: Record<string, string>;
  /** Called with the main process as soon as there is one: a start that fails after that ends it. */
  begin(main: ChildProcess): void;
}

interface Started {
  app: MainProcess;
  page: Page;
  /** Lets the window open its first page. */
  release(): Promise<void>;
}

/**
 * The app from its build. Playwright attaches to a window that has come to rest at a blank page, by the way it attaches to any
 * browser; its own start of Electron attaches while the first page loads, and now and then one of the two then waits for ever.
 */
async function startHeld({ executablePath, switches, env, begin }: Start): Promise<Started> {
  const line = await openMainLine();
  // Root has no sandbox to give, and a window behind others is drawn as one in front. Where no graphics processor is, the process for it
  // would begin, fail and begin again while the window opens.
  const args = [
    "--remote-debugging-port=0",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-renderer-backgrounding",
    heldApp,
    language,
  ];
  const main = spawn(executablePath, [...args, ...switches], {
    env: { ...env, TESTS_PORT: String(line.port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  begin(main);
  const kill = () => main.kill("SIGKILL");
  process.once("exit", kill);
  main.once("exit", () => {
    process.off("exit", kill);
    line.close();
  });
  const said = lastLines(main);
  const address = await inTime("the address of the app's pages", debuggedAt(main, said));
  const blank = line.evaluate(() => (globalThis as unknown as HeldApp).blankWindow());
  await inTime("the blank window", blank).catch((problem: Error) => {
    const connection = line.isConnected() ? "has called its tests" : "has not called its tests";
    throw new Error(`${problem.message}; the app ${connection}, and wrote:\n${said().join("\n")}`);
  });
  // Without its defaults, which are a browser's: downloads stay the app's own.
  const browser = await chromium.connectOverCDP(address, { noDefaults: true, isLocal: true, timeout: STEP_LIMIT });
  const page = browser.contexts()[0]?.pages()[0];
  if (!page) throw new Error("The app has no window.");
  const release = () =>
    inTime(
      "the window's first page",
      line.evaluate(() => (globalThis as unknown as HeldApp).releaseWindow()),
    );
  return { app: { evaluate: line.evaluate, process: () => main }, page, release };
}

/** What held-app/main.js has for its tests. */
interface HeldApp {
  blankWindow(): Promise<void>;
  releaseWindow(): void;
}

/** A packed app has no line to its tests: Playwright's own way has to do. */
async function startPacked({ executablePath, switches, env, begin }: Start): Promise<Started> {
  // Its error has what the app wrote.
  const app = await _electron.launch({ executablePath, args: [language, ...switches], env, timeout: STEP_LIMIT });
  const main = app.process();
  begin(main);
  const page = await inTime("the first window", app.firstWindow());
  return {
    // Playwright forgets the process of an app that has ended.
    app: { evaluate: app.evaluate.bind(app), process: () => main },
    page,
    release: async () => undefined,
  };
}

/** Chromium's word on its standard error; an app that ends before it is an error with what it wrote. */
async function debuggedAt(main: ChildProcess, said: () => readonly string[]): Promise<string> {
  const address = Promise.withResolvers<string>();
  createInterface(main.stderr as NodeJS.ReadableStream).on("line", (text) => {
    const [, found] = /^DevTools listening on (ws:\S+)$/.exec(text) ?? [];
    if (found) address.resolve(found);
  });
  main.once("exit", (code) => address.reject(new Error(`The app ended with ${code}:\n${said().join("\n")}`)));
  return address.promise;
}

/** The last lines of its standard error. */
function lastLines(main: ChildProcess): () => readonly string[] {
  const written: string[] = [];
  createInterface(main.stderr as NodeJS.ReadableStream).on("line", (text) => {
    written.push(text);
    if (written.length > 30) written.shift();
  });
  return () => written;
}

/** Starts the program a second time on the same folder, as the system does for a link; resolves when that one has ended. */
export async function startAgain({ env }: ElectronWindow, ...given: string[]): Promise<void> {
  const args = [...(packed === undefined ? [root] : []), language, ...given];
  await promisify(execFile)(electronProgram() as string, args, { env });
}

/** Milliseconds for each step of a start: four times those after which a service of the desktop that does not answer is given up. */
const STEP_LIMIT = 100_000;

/** The step, or an error that names it: a hook that hangs says nothing. */
async function inTime<T>(name: string, step: Promise<T>): Promise<T> {
  const late = new AbortController();
  const limit = setTimeout(STEP_LIMIT, undefined, { signal: late.signal }).then(() => {
    throw new Error(`${name} is not there after ${STEP_LIMIT} ms`);
  });
  try {
    return await Promise.race([step, limit]);
  } finally {
    late.abort();
    limit.catch(() => undefined);
  }
}

/** What a window that does not open shows, what the main process knows of it, and how its log ends. */
async function describeWindow(app: MainProcess, page: Page, folder: string): Promise<string> {
  const text = inTime(
    "the window's text",
    page.evaluate(() => document.body.innerText),
  );
  const shown = await text.catch((problem) => `nothing: ${problem}`);
  const state = inTime(
    "the window's state",
    app.evaluate(({ webContents }) =>
      webContents.getAllWebContents().map((contents) => ({
        url: contents.getURL(),
        isLoading: contents.isLoading(),
        isWaitingForResponse: contents.isWaitingForResponse(),
        isCrashed: contents.isCrashed(),
        isDebugged: contents.debugger.isAttached(),
      })),
    ),
  );
  const known = await state.then(JSON.stringify, String);
  const logs = join(folder, "Showroom", "data", "logs");
  const lines = existsSync(logs)
    ? readdirSync(logs).flatMap((name) => readFileSync(join(logs, name), "utf8").trim().split("\n").slice(-15))
    : [];
  return `The window is at ${page.url()} and shows:\n${shown}\n\nThe main process knows: ${known}\n\nLogs:\n${lines.join("\n")}`;
}

/** A window that is gone has no picture. */
async function keepEvidence(place: string, folder: string, page: Page): Promise<void> {
  mkdirSync(place, { recursive: true });
  const kept = mkdtempSync(join(place, "window-"));
  await page.screenshot({ path: join(kept, "last.png") }).catch(() => undefined);
  const logs = join(folder, "Showroom", "data", "logs");
  if (existsSync(logs)) cpSync(logs, join(kept, "logs"), { recursive: true });
}
