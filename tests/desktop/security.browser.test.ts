// An attacker in the page of the real app: whatever script runs there reaches no other server, no file and no Node.
import { createServer as createHttpServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import type { ElectronWindow } from "./support/electron-window.ts";
import { attack, attacks } from "./support/page-attacks.ts";
import { type DesktopWindow, hasElectron, moveIn, openApp } from "./support/window.ts";

describe.runIf(hasElectron)("an attacker in the page", () => {
  let shop: TestShop;
  let window: DesktopWindow & { electron: ElectronWindow };
  let listener: Server;
  let there: string;
  /** Connections that the listening server saw. */
  let arrived = 0;
  beforeAll(async () => {
    shop = await openTestShop();
    listener = createHttpServer((_req, res) => res.end("got out"));
    listener.on("connection", () => {
      arrived += 1;
    });
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    there = `127.0.0.1:${(listener.address() as AddressInfo).port}`;
    window = await openApp(shop);
    await moveIn(window, await hire(shop.app, { name: "Salma" }), "Showroom 1");
    // It is gone when the page is another one.
    await window.page().evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    await window.electron.app().evaluate(({ shell }) => {
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = async (url) => void opened.push(url);
    });
  });
  afterAll(async () => {
    await window?.close();
    listener?.closeAllConnections();
    await new Promise((resolve) => listener?.close(resolve) ?? resolve(undefined));
    await shop?.stop();
  });

  test("the listening server hears whoever reaches it", async () => {
    await fetch(`http://${there}/`, { headers: { connection: "close" } });
    expect(arrived).toBe(1);
    arrived = 0;
  });

  test("an ordinary page of a browser lets such attacks through", async () => {
    const browser = await openBrowser();
    const page = await browser.newPage();
    await page.goto(`http://${there}/`);
    for (const name of [
      "fetch to another host",
      "XMLHttpRequest",
      "a script",
      "eval",
      "new Function",
      "an event's attribute",
      "a cookie",
    ])
      expect(await attack(page, name, there), name).toMatch(/^got through/);
    await browser.close();
    arrived = 0;
  });

  test.each(Object.keys(attacks))("%s: refused", async (name) => {
    const page = window.page();
    const before = page.url();
    expect(await attack(page, name, there)).toBe("refused");
    expect(page.url()).toBe(before);
    expect(arrived).toBe(0);
  });

  test("the page has no Node, and of the app only listeners", async () => {
    const found = await window.page().evaluate(() => {
      const names = ["process", "require", "module", "Buffer", "global", "electron", "ipcRenderer", "__dirname"];
      const given = (globalThis as unknown as { showroom: Record<string, unknown> }).showroom;
      return {
        node: names.filter((name) => name in globalThis),
        frozen: Object.isFrozen(given),
        others: Object.entries(given)
          .filter(([name, value]) => typeof value !== "function" || !/^on[A-Z]/.test(name))
          .map(([name]) => name),
      };
    });
    expect(found).toEqual({ node: [], frozen: true, others: [] });
  });

  test("no permission is granted but writing to the clipboard", async () => {
    const states = await window.page().evaluate(async () => {
      const names = ["geolocation", "camera", "microphone", "notifications", "clipboard-read", "midi"];
      return Promise.all(
        names.map(async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state),
      );
    });
    expect(new Set(states)).toEqual(new Set(["denied"]));
  });

  test("odd addresses of the app's own protocol answer nothing of the computer", async () => {
    const answers = await window.page().evaluate(async () => {
      const odd = [
        "/../../../../etc/passwd",
        "/%2e%2e/%2e%2e/package.json",
        "/admin/..%2f..%2fpackage.json",
        "//etc/passwd",
        "/admin/%00",
        "/assets/..%5c..%5cpackage.json",
        "/admin/assets/%2e%2e%2f%2e%2e%2f%2e%2e%2fpackage.json",
      ];
      return Promise.all(
        odd.map(async (path) => {
          try {
            const answer = await fetch(`app://shop${path}`);
            const text = await answer.text();
            return /root:|"devDependencies"/.test(text) ? `${path} gave a file` : "nothing";
          } catch {
            return "nothing";
          }
        }),
      );
    });
    expect(new Set(answers)).toEqual(new Set(["nothing"]));
  });

  test("nothing has arrived anywhere, no window was opened, and the back office goes on", async () => {
    // A request that is still on its way is before this one in the listening server's queue.
    await fetch(`http://${there}/`, { headers: { connection: "close" } });
    expect(arrived).toBe(1);
    const app = window.electron.app();
    expect(await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)).toEqual([]);
    expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
    expect(await window.page().evaluate(() => "isSamePage" in globalThis)).toBe(true);
    expect(await window.page().title()).not.toBe("in");
    await window.go("/admin/products");
    await window.page().getByRole("heading", { level: 1, name: "Products" }).waitFor();
  });
});
