// Daily manners of the app: its commands change the screen without loading the page, so nothing typed is lost.
import { createSocket } from "node:dgram";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aCheckout } from "../support/orders.ts";
import { hire } from "../support/people.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";
import { type ElectronWindow, startAgain } from "./support/electron-window.ts";
import { chooseMenu, clickNotice, notesOf, watchSystem } from "./support/main-process.ts";
import { type DesktopWindow, hasElectron, moveIn, openApp, statusLine, writeDown } from "./support/window.ts";

describe.runIf(hasElectron)("the app's daily manners", () => {
  let shop: TestShop;
  let window: DesktopWindow & { electron: ElectronWindow };
  let salma: { email: string; password: string };
  const app = () => window.electron.app();
  const order = async () => {
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    return shop.api("POST /api/orders", { body: aCheckout(id) });
  };
  const heading = (name: string) => window.page().getByRole("heading", { level: 1, name, exact: true }).waitFor();
  /** Whether the page is the one of the test's beginning. */
  const isSamePage = () => window.page().evaluate(() => "isSamePage" in globalThis);
  beforeAll(async () => {
    shop = await openTestShop();
    window = await openApp(shop);
    await watchSystem(app());
    salma = await hire(shop.app, { name: "Salma" });
    await moveIn(window, salma, "Showroom 1");
  });
  afterAll(async () => {
    await window?.close();
    await shop?.stop();
  });
  beforeEach(async () => {
    await window.go("/admin/products");
    await heading("Products");
    await window.page().evaluate(() => Object.assign(globalThis, { isSamePage: true }));
  });

  test("the menu's commands open their screens in the same page", async () => {
    for (const [item, title] of [
      ["Orders", "Orders"],
      ["CmdOrCtrl+N", "New order"],
      ["Customers", "Customers"],
    ] as const) {
      expect(await chooseMenu(app(), item), item).toBe(true);
      await heading(title);
    }
    expect(await isSamePage()).toBe(true);
  });

  test("a link from outside opens its screen in the same page", async () => {
    const { id, number } = await order();
    await expect.poll(async () => (await notesOf(app())).notices).toContain(`New order ${number}`);
    await startAgain(window.electron, `showroom://order/${id}`);
    await heading(`Order ${number}`);
    expect(await isSamePage()).toBe(true);
  });

  test("a click on a notification opens its order in the same page", async () => {
    const { number } = await order();
    await expect.poll(async () => (await notesOf(app())).notices).toContain(`New order ${number}`);
    await clickNotice(app());
    await heading(`Order ${number}`);
    expect(await isSamePage()).toBe(true);
  });

  test("the menu's search of the list goes to its search field", async () => {
    expect(await chooseMenu(app(), "CmdOrCtrl+Shift+F")).toBe(true);
    await expect.poll(() => window.page().evaluate(() => document.activeElement?.getAttribute("type"))).toBe("search");
  });

  test("a right click in a field offers to cut, copy and paste", async () => {
    await window.page().getByRole("searchbox").first().click({ button: "right" });
    await expect
      .poll(async () => (await notesOf(app())).menus.at(-1))
      .toEqual(expect.arrayContaining(["Cut", "Copy", "Paste"]));
  });

  test("telephone numbers and mail addresses open in the system's programs, and the page stays", async () => {
    await window.page().evaluate(() => {
      for (const href of ["tel:+97455123456", "mailto:salma@showroom.example"]) {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
        link.remove();
      }
    });
    await expect
      .poll(async () => (await notesOf(app())).opened)
      .toEqual(expect.arrayContaining(["mailto:salma@showroom.example"]));
    expect(await isSamePage()).toBe(true);
  });

  test("a page that is loaded in full waits for its own font", async () => {
    const displays = await window.page().evaluate(() => [...document.fonts].map(({ display }) => display));
    expect(displays).toContain("block");
    expect(displays).not.toContain("optional");
  });

  test("a connection of WebRTC sends nothing to another computer", async () => {
    const socket = createSocket("udp4");
    const heard: number[] = [];
    socket.on("message", ({ length }) => heard.push(length));
    await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
    await window.page().evaluate(async (port) => {
      const connection = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] });
      const gathered = new Promise<void>((resolve) => {
        connection.onicegatheringstatechange = () => {
          if (connection.iceGatheringState === "complete") resolve();
        };
      });
      connection.createDataChannel("out");
      await connection.setLocalDescription(await connection.createOffer());
      await gathered;
      connection.close();
    }, socket.address().port);
    socket.close();
    expect(heard).toEqual([]);
  });

  test("the end of the session asks no question over unsent work, which is there at the next start", async () => {
    await window.go("/admin/testimonials");
    window.cut();
    await statusLine(window)
      .getByText(/^Offline/)
      .waitFor();
    await writeDown(window, "Said before the shutdown");
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
    app().process().kill("SIGTERM");
    expect(await window.electron.ended()).toBe(0);
    await window.electron.start();
    await statusLine(window).getByText("Offline, 1 change waiting").waitFor();
  });

  test("a computer without a keychain asks for the password at each start, and keeps what was not sent", async () => {
    const other = await openApp(shop, { keychain: false });
    try {
      await moveIn(other, salma, "Without a keychain");
      await other.go("/admin/testimonials");
      other.cut();
      await statusLine(other)
        .getByText(/^Offline/)
        .waitFor();
      await writeDown(other, "Said without a keychain");
      await statusLine(other).getByText("Offline, 1 change waiting").waitFor();
      expect(readdirSync(join(other.electron.folder, "Showroom"))).not.toContain("secrets");
      other.mend();
      await other.restart();
      await statusLine(other).getByText("1 change waiting").waitFor();
    } finally {
      await other.close();
    }
  });
});
