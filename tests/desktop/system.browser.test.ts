// What only the app itself shows, as the system sees it: dialogs, printers, notifications, links, menus, the keychain, and
// processes that are killed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { backendOf } from "./support/backend-process-id.ts";
import { type ElectronWindow, startAgain } from "./support/electron-window.ts";
import { chooseMenu, menuKeys, notesOf, saveTo, watchSystem } from "./support/main-process.ts";
import { type DesktopWindow, hasElectron, moveIn, openApp, statusLine, writeDown } from "./support/window.ts";

const CHAIR = "DM-SE-101-BLK";

describe.runIf(hasElectron)("the app and its system", () => {
  let shop: TestShop;
  let window: DesktopWindow & { electron: ElectronWindow };
  let salma: { email: string; password: string };
  let first: { id: string; number: string };
  const app = () => window.electron.app();
  const order = async () => {
    const { id } = await variantOf(shop, CHAIR);
    return shop.api("POST /api/orders", { body: aCheckout(id) });
  };
  const print = (body: object) =>
    window.page().evaluate(
      async (sent) =>
        (
          await fetch("/api/desktop/print", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: JSON.stringify(sent),
          })
        ).json(),
      body,
    );
  beforeAll(async () => {
    shop = await openTestShop();
    salma = await hire(shop.app, { name: "Salma" });
    first = await order();
    window = await openApp(shop);
    await watchSystem(app());
    await moveIn(window, salma, "Showroom 1");
  });
  afterAll(async () => {
    await window?.close();
    await shop?.stop();
  });

  test("a document is saved as a PDF where the person chose, and nowhere when the dialog is cancelled", async () => {
    const job = { documents: [{ kind: "confirmation", id: first.id, lang: "ar" }], to: "pdf" };
    const file = join(window.electron.folder, "Order.pdf");
    await saveTo(app(), file);
    expect(await print(job)).toMatchObject({ success: true, data: { savedAs: file } });
    expect(readFileSync(file).subarray(0, 4).toString("latin1")).toBe("%PDF");
    await saveTo(app(), undefined);
    expect(await print(job)).toMatchObject({ success: true, data: { savedAs: null, cancelled: true } });
  });

  test("a chosen printer prints at once, and the system's dialog is asked for where one is wanted", async () => {
    const documents = [{ kind: "receipt80", id: first.id }];
    const using = { printer: "counter_80mm", sheet: "roll80", copies: 2, silent: true };
    expect(await print({ documents, using })).toMatchObject({ success: true, data: { printed: 1 } });
    expect(await print({ documents, to: "dialog" })).toMatchObject({ success: true });
    const { printed } = await notesOf(app());
    expect(printed).toEqual([
      { silent: true, deviceName: "counter_80mm", copies: 2 },
      expect.objectContaining({ silent: false }),
    ]);
  });

  test("a new order is announced and counted on the icon", async () => {
    const { badge } = await notesOf(app());
    const { number } = await order();
    await expect.poll(async () => (await notesOf(app())).notices).toEqual([`New order ${number}`]);
    await expect.poll(async () => (await notesOf(app())).badge).toBe(badge + 1);
  });

  test("a second start ends at once, and its link opens a screen of the first", async () => {
    await startAgain(window.electron, `showroom://order/${first.id}`);
    await window
      .page()
      .getByRole("heading", { level: 1, name: `Order ${first.number}` })
      .waitFor();
    expect(await app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test("a second start with a link that names nothing of ours leaves the screen as it is", async () => {
    const before = window.page().url();
    for (const link of ["showroom://order/../../settings", "showroom://settings/x", "showroom://evil.example/"])
      await startAgain(window.electron, link);
    expect(window.page().url()).toBe(before);
  });

  test("the menu's commands open their screens and have their keys, in the language of the page", async () => {
    for (const [item, title] of [
      ["Products", "Products"],
      ["Orders", "Orders"],
      ["CmdOrCtrl+N", "New order"],
    ] as const) {
      expect(await chooseMenu(app(), item), item).toBe(true);
      await window.page().getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    }
    expect(await menuKeys(app())).toEqual(
      expect.arrayContaining(["File > New order: CmdOrCtrl+N", "Go > Orders: CmdOrCtrl+2"]),
    );
    await window.page().evaluate(() => {
      document.documentElement.lang = "ar";
    });
    await expect.poll(() => menuKeys(app())).toContain("ملف > طلب جديد: CmdOrCtrl+N");
    await window.page().evaluate(() => {
      document.documentElement.lang = "en";
    });
    await expect.poll(() => menuKeys(app())).toContain("File > New order: CmdOrCtrl+N");
  });

  test("the menu makes the page larger and smaller", async () => {
    const zoom = () => app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.zoomFactor);
    await chooseMenu(app(), "Larger");
    await expect.poll(zoom).toBeGreaterThan(1);
    await chooseMenu(app(), "Actual size");
    await expect.poll(zoom).toBe(1);
  });

  test("text that is marked is copied by the menu", async () => {
    await window.go("/admin/products");
    const title = window.page().getByRole("heading", { level: 1, name: "Products" });
    await title.selectText();
    await chooseMenu(app(), "Copy");
    await expect.poll(() => app().evaluate(({ clipboard }) => clipboard.readText())).toBe("Products");
  });

  test("links to maps and the shop open in the system's browser, all others nowhere", async () => {
    await window.page().evaluate(() => {
      for (const address of ["https://maps.google.com/?q=Doha", "/product/task-chair-mesh", "https://evil.example/"])
        globalThis.open(address, "_blank", "noopener");
    });
    const expected = ["https://maps.google.com/?q=Doha", `${window.server}/product/task-chair-mesh`];
    await expect.poll(async () => (await notesOf(app())).opened.toSorted()).toEqual(expected.toSorted());
  });

  test("a killed backend is back by itself, with what was not sent", async () => {
    await window.go("/admin/testimonials");
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    await writeDown(window, "Said before the end");
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
    const before = await backendOf(app());
    process.kill(before, "SIGKILL");
    await expect.poll(() => backendOf(app()).catch(() => before)).not.toBe(before);
    await window.go("/admin/testimonials");
    await window.page().getByText("Said before the end").first().waitFor();
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
    window.mend();
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });

  test("the sign-in is kept by the system's keychain: no file has the token, and a new start asks nobody", async () => {
    const kept = readdirSync(join(window.electron.folder, "Showroom", "secrets"));
    expect(kept.length).toBeGreaterThan(0);
    for (const name of kept) {
      const bytes = readFileSync(join(window.electron.folder, "Showroom", "secrets", name));
      // What the keychain wrapped begins with its version.
      expect(bytes.subarray(0, 3).toString("latin1"), name).toMatch(/^v1[01]$/);
    }
    await window.restart();
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });

  test("asked to end by the system, it ends in order and starts again signed in", async () => {
    app().process().kill("SIGTERM");
    expect(await window.electron.ended()).toBe(0);
    const left = readdirSync(join(window.electron.folder, "Showroom", "data"), { recursive: true }) as string[];
    expect(left.filter((name) => name.endsWith("-wal"))).toEqual([]);
    await window.electron.start();
    await statusLine(window)
      .getByText(/^Up to date/)
      .waitFor();
  });
});
