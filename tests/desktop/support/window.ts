// A desktop for browser tests: a window, a connection that can be cut, a program that can be restarted. With Electron's
// binary it is the app itself, else the same back office in Chromium over the real backend and the app protocol. Every test
// runs on either and names which.
import type { Browser, Page } from "playwright";
import { desktop as desk, openPage } from "../../support/browser.ts";
import type { TestShop } from "../../support/shop.ts";
import { openDesktop } from "./backend.ts";
import { openCuttableConnection } from "./cuttable-connection.ts";
import { electronProgram, openElectron } from "./electron-window.ts";

const program = electronProgram();
process.stdout.write(
  program === undefined
    ? "Desktop stories: no Electron here; they run in Chromium, over the backend and the app's protocol.\n"
    : `Desktop stories: they run in the real app, ${program}.\n`,
);

export interface DesktopWindow {
  /** Of now: a program that is started again has another one. */
  page(): Page;
  /** Errors of the window's page. */
  complaints: string[];
  /** The shop's address to enter on this desktop. */
  server: string;
  go(path: string): Promise<void>;
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
  const line = await openCuttableConnection(shop.url);
  const complaints: string[] = [];
  if (program !== undefined) {
    const app = await openElectron(program, (page) => hear(page, complaints));
    return {
      complaints,
      server: line.url,
      cut: line.cut,
      mend: line.mend,
      slow: line.slow,
      page: app.page,
      go: async (path) => void (await app.page().goto(app.origin + path)),
      restart: app.restart,
      async close() {
        await app.close();
        await line.close();
      },
    };
  }
  const desktop = await openDesktop({ shop, serverIsFixed: false });
  const watched = await openPage(browser, { ...desk, locale: "en-GB" });
  const { page } = watched;
  page.setDefaultTimeout(PATIENCE);
  await page.goto(`${desktop.url}/admin`);
  return {
    complaints: watched.complaints,
    server: line.url,
    cut: line.cut,
    slow: line.slow,
    page: () => page,
    mend() {
      line.mend();
      // As the app does when the computer wakes; by itself it would try again a little later.
      desktop.backend().wake();
    },
    go: async (path) => void (await page.goto(desktop.url + path)),
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
