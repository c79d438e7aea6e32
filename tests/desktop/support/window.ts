// A desktop for browser tests: a window, a connection that can be cut, a program that can be restarted. With Electron's
// binary it is the app itself, else the same back office in Chromium over the real backend and the app protocol. Every test
// runs on either and names which.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { describeElectron } from "../../../build/prepare/electron.mjs";
import { desktop as desk, openPage } from "../../support/browser.ts";
import type { TestShop } from "../../support/shop.ts";
import { root } from "../../support/source-imports.ts";
import { openDesktop } from "./backend.ts";
import { type CuttableLine, openCuttableConnection } from "./cuttable-connection.ts";
import { type ElectronOptions, type ElectronWindow, electronProgram, openElectron } from "./electron-window.ts";

const program = electronProgram();
process.stdout.write(`${process.env.PACKED_APP ? `Desktop stories: packed, ${program}.` : describeElectron(root)}\n`);

export interface DesktopWindow {
  /** Of now: a program that is started again has another one. */
  page(): Page;
  /** The app itself; undefined in Chromium. */
  electron?: ElectronWindow;
  /** Begins each address of the window. */
  origin: string;
  /** Errors of the window's page. */
  complaints: string[];
  /** The shop's address to enter on this desktop. */
  server: string;
  line: CuttableLine;
  go(path: string): Promise<void>;
  /** The text of the file that `press` downloads. */
  download(press: () => Promise<void>): Promise<string>;
  cut(): void;
  mend(): void;
  slow(milliseconds: number): void;
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds; a story that waits longer for anything has failed. */
const PATIENCE = 60_000;

/** Somebody of `tests/support/people.ts`. */
interface Person {
  email: string;
  password: string;
}

/** A desktop that has just been installed: it asks where the shop is. The shop stays when it closes. */
export async function openWindow(browser: Browser, shop: TestShop): Promise<DesktopWindow> {
  return program === undefined ? openInChromium(browser, shop) : openApp(shop);
}

/** Whether stories of the app itself can run here. */
export const hasElectron = program !== undefined;

/** The app itself on a computer as `options` say. */
export async function openApp(
  shop: TestShop,
  options: ElectronOptions = {},
): Promise<DesktopWindow & { electron: ElectronWindow }> {
  if (program === undefined) throw new Error("There is no Electron here.");
  const line = await openCuttableConnection(shop.url);
  const complaints: string[] = [];
  const electron = await openElectron(program, (page) => hear(page, complaints), options);
  return {
    electron,
    origin: electron.origin,
    complaints,
    line,
    server: line.url,
    cut: line.cut,
    mend: line.mend,
    slow: line.slow,
    page: electron.page,
    go: async (path) => void (await electron.page().goto(electron.origin + path)),
    download: (press) => downloadInElectron(electron, press),
    restart: electron.restart,
    async close() {
      await electron.close();
      await line.close();
    },
  };
}

async function openInChromium(browser: Browser, shop: TestShop): Promise<DesktopWindow> {
  const line = await openCuttableConnection(shop.url);
  const desktop = await openDesktop({ shop, serverIsFixed: false });
  const watched = await openPage(browser, { ...desk, locale: "en-GB" });
  const { page } = watched;
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${desktop.url}/admin`);
  return {
    origin: desktop.url,
    complaints: watched.complaints,
    line,
    server: line.url,
    cut: line.cut,
    mend: line.mend,
    slow: line.slow,
    page: () => page,
    go: async (path) => void (await page.goto(desktop.url + path)),
    async download(press) {
      const saved = page.waitForEvent("download");
      await press();
      return readFileSync(await (await saved).path(), "utf8");
    },
    async restart() {
      // The window goes with its program. Left open, it would see the program come back and load itself once more.
      await page.goto("about:blank");
      await desktop.restart();
      await page.goto(`${desktop.url}/admin`);
    },
    async close() {
      await watched.context.close();
      await desktop.close();
      await line.close();
    },
  };
}

/** The system's dialog for a place is answered in the main process, where downloads are events. */
async function downloadInElectron({ app }: ElectronWindow, press: () => Promise<void>): Promise<string> {
  const folder = await app().evaluate(({ app: main }) => main.getPath("temp"));
  const file = join(folder, `showroom-download-${process.pid}-${Date.now()}`);
  const done = app().evaluate(
    ({ session }, path) =>
      new Promise<string>((resolve) => {
        session.defaultSession.once("will-download", (_event, item) => {
          item.setSavePath(path);
          item.once("done", (_done, state) => resolve(state));
        });
      }),
    file,
  );
  // The listener stands once the main process answers what was asked after it.
  await app().evaluate(() => undefined);
  await press();
  const state = await done;
  if (state !== "completed") throw new Error(`The download was ${state}.`);
  try {
    return readFileSync(file, "utf8");
  } finally {
    rmSync(file);
  }
}

function hear(page: Page, complaints: string[]): void {
  page.setDefaultTimeout(PATIENCE);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(message.text());
  });
  page.on("pageerror", (problem) => complaints.push(String(problem)));
}

/** Enters the shop's address and signs in; resolves when the back office is open. */
export async function moveIn(window: DesktopWindow, who: Person, deviceName: string): Promise<void> {
  await sayShop(window);
  await signIn(window, who, deviceName);
  await statusLine(window)
    .getByText(/^Up to date/)
    .waitFor();
}

export async function sayShop(window: DesktopWindow): Promise<void> {
  const page = window.page();
  await page.getByLabel("Address of the shop").fill(window.server);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Name of this computer").waitFor();
}

export async function signIn(window: DesktopWindow, who: Person, deviceName: string): Promise<void> {
  const page = window.page();
  await page.getByLabel("E-mail").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByLabel("Name of this computer").fill(deviceName);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** At the foot of every screen. */
export const statusLine = (window: DesktopWindow) => window.page().getByRole("contentinfo");

/** Adds a testimonial on its screen, which is open. */
export async function writeDown(window: DesktopWindow, name: string): Promise<void> {
  const page = window.page();
  await page.getByRole("button", { name: "Add a testimonial" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name: English").fill(name);
  await dialog.getByLabel("Text: English").fill("Good chairs.");
  await dialog.getByRole("button", { name: "Save" }).click();
  await dialog.waitFor({ state: "detached" });
}
