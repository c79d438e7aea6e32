// What only the app itself shows of its window: the find bar, files that are dropped on it, and its end by closing.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";
import { type ElectronWindow, startAgain } from "./support/electron-window.ts";
import { matchesIn, pictureOfBar, pressIn, typeIn } from "./support/find-bar.ts";
import { chooseMenu, notesOf, watchSystem } from "./support/main-process.ts";
import { type DesktopWindow, hasElectron, moveIn, openApp, statusLine } from "./support/window.ts";

describe.runIf(hasElectron)("the app's window", () => {
  let shop: TestShop;
  let window: DesktopWindow & { electron: ElectronWindow };
  let salma: { email: string; password: string };
  const app = () => window.electron.app();
  beforeAll(async () => {
    shop = await openTestShop();
    window = await openApp(shop);
    salma = await hire(shop.app, { name: "Salma" });
    await moveIn(window, salma, "Showroom 1");
  });
  afterAll(async () => {
    await window?.close();
    await shop?.stop();
  });

  /** A screen with a word three times, of which one is in a field. */
  async function openScreen() {
    await window.go("/admin/testimonials");
    const page = window.page();
    await page.getByRole("heading", { level: 1, name: "Testimonials" }).waitFor();
    await page.evaluate(() => {
      for (const text of ["Zanzibar", "In zanzibar too"])
        document.querySelector("main")?.append(Object.assign(document.createElement("p"), { textContent: text }));
      document.querySelector("main")?.append(Object.assign(document.createElement("input"), { value: "Zanzibar" }));
      Object.assign(globalThis, { isSamePage: true });
    });
  }
  const show = async (name: string) => {
    const folder = process.env.PICTURES;
    if (folder === undefined) return;
    writeFileSync(join(folder, `${name}.png`), await pictureOfBar(app()));
  };

  test("Ctrl+F finds the screen's text, goes forth and back, says how much there is, and loads nothing", async () => {
    await openScreen();
    expect(await chooseMenu(app(), "CmdOrCtrl+F")).toBe(true);
    await expect.poll(() => matchesIn(app())).toBe("");
    await typeIn(app(), "Zanzibar");
    await expect.poll(() => matchesIn(app())).toBe("1 of 3");
    await pressIn(app(), "Enter");
    await expect.poll(() => matchesIn(app())).toBe("2 of 3");
    await chooseMenu(app(), "CmdOrCtrl+G");
    await expect.poll(() => matchesIn(app())).toBe("3 of 3");
    await pressIn(app(), "Enter", ["shift"]);
    await expect.poll(() => matchesIn(app())).toBe("2 of 3");
    await show("find-en");
    // Opened again, it replaces what is there.
    await chooseMenu(app(), "CmdOrCtrl+F");
    await typeIn(app(), "Not in the shop");
    await expect.poll(() => matchesIn(app())).toBe("No matches");
    await typeIn(app(), "");
    expect(await window.page().evaluate(() => "isSamePage" in globalThis)).toBe(true);
  });

  test("Escape closes the bar and leaves the match marked, and another screen closes it too", async () => {
    await openScreen();
    await chooseMenu(app(), "CmdOrCtrl+F");
    await expect.poll(() => matchesIn(app())).toBe("");
    await typeIn(app(), "zanzibar too");
    await expect.poll(() => matchesIn(app())).toBe("1 of 1");
    await pressIn(app(), "Escape");
    await expect.poll(() => matchesIn(app())).toBeUndefined();
    expect(await window.page().evaluate(() => getSelection()?.toString())).toBe("zanzibar too");
    await chooseMenu(app(), "CmdOrCtrl+F");
    await expect.poll(() => matchesIn(app())).toBe("");
    expect(await chooseMenu(app(), "Orders")).toBe(true);
    await window.page().getByRole("heading", { level: 1, name: "Orders", exact: true }).waitFor();
    await expect.poll(() => matchesIn(app())).toBeUndefined();
  });

  test("the bar is in Arabic where the back office is", async () => {
    await openScreen();
    const speak = (lang: "en" | "ar") =>
      window.page().evaluate((chosen) => {
        document.documentElement.lang = chosen;
      }, lang);
    await speak("ar");
    await expect.poll(() => chooseMenu(app(), "بحث في هذه الشاشة")).toBe(true);
    await expect.poll(() => matchesIn(app())).toBe("");
    await typeIn(app(), "ZANZIBAR");
    await expect.poll(() => matchesIn(app())).toBe("1 من 3");
    await show("find-ar");
    await pressIn(app(), "Escape");
    await expect.poll(() => matchesIn(app())).toBeUndefined();
    await speak("en");
  });

  test("a file or a link that is dropped on a screen without a use for it opens nothing", async () => {
    await openScreen();
    const before = window.page().url();
    await window.page().evaluate(() => {
      const drop = (fill: (data: DataTransfer) => void) => {
        const dataTransfer = new DataTransfer();
        fill(dataTransfer);
        for (const type of ["dragenter", "dragover", "drop"])
          document.body.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
      };
      drop((data) => data.items.add(new File(["<script>"], "page.html", { type: "text/html" })));
      drop((data) => data.setData("text/uri-list", "https://evil.example/"));
    });
    expect(await window.page().evaluate(() => "isSamePage" in globalThis)).toBe(true);
    expect(window.page().url()).toBe(before);
    expect(await app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test.runIf(process.platform === "linux")(
    "closed where there is a tray, the app stays without a window, says so once, and is back by a second start",
    async () => {
      const other = await openApp(shop, { tray: true });
      try {
        const main = other.electron.app();
        await watchSystem(main);
        await moveIn(other, salma, "With a tray");
        const isVisible = () => main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
        const close = () => main.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
        await close();
        await expect.poll(isVisible).toBe(false);
        expect((await notesOf(main)).notices).toEqual(["Showroom keeps running"]);
        await startAgain(other.electron);
        await expect.poll(isVisible).toBe(true);
        await close();
        await expect.poll(isVisible).toBe(false);
        expect((await notesOf(main)).notices).toHaveLength(1);
        await chooseMenu(main, "CmdOrCtrl+Q");
        expect(await other.electron.ended()).toBe(0);
      } finally {
        await other.close();
      }
    },
  );

  test("opens again where it was moved to, also after the system has ended the app", async () => {
    const place = { x: 200, y: 120, width: 1000, height: 700 };
    const bounds = () => app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds());
    await app().evaluate(({ BrowserWindow }, to) => BrowserWindow.getAllWindows()[0]?.setBounds(to), place);
    await expect.poll(bounds).toEqual(place);
    app().process().kill("SIGTERM");
    expect(await window.electron.ended()).toBe(0);
    await window.electron.start();
    expect(await bounds()).toEqual(place);
  });

  test.runIf(process.platform === "linux")(
    "closed where no tray can keep it, the app ends in order, and starts again signed in",
    async () => {
      await app().evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
      expect(await window.electron.ended()).toBe(0);
      await window.electron.start();
      await statusLine(window)
        .getByText(/^Up to date/)
        .waitFor();
    },
  );
});
