// Decisions of the main process that need no Electron: deep links, the window's place, quitting, valid senders of messages,
// and log files.
import { EventEmitter } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test, vi } from "vitest";
import { logFile, redactPersonalData } from "../../electron/log/log-file.ts";
import { canUpdateItself, canWriteFolder } from "../../electron/main/can-update.ts";
import { readLanguage } from "../../electron/main/channels.ts";
import { dataFolder } from "../../electron/main/data-folder.ts";
import { linkInArguments, screenOfLink, screenPath } from "../../electron/main/deep-link.ts";
import { hasTray } from "../../electron/main/has-tray.ts";
import { logLines } from "../../electron/main/log-lines.ts";
import { outsideAddress } from "../../electron/main/outside-address.ts";
import { countWaiting, decideQuit, quitQuestion } from "../../electron/main/quit.ts";
import { recoverPage } from "../../electron/main/recover-page.ts";
import { closeBeforeSessionEnds } from "../../electron/main/session-end.ts";
import { watchSignOut } from "../../electron/main/sign-out-watch.ts";
import { clampToScreens, readWindowState, writeWindowState } from "../../electron/main/window-state.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-main-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const id = "0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20";

describe("links from mails and documents", () => {
  test("open the screen of an order, a product, a customer, a quote, an invoice or a message", () => {
    expect(screenOfLink(`showroom://order/${id}`)).toBe(`/admin/orders/${id}`);
    expect(screenOfLink(`SHOWROOM://Quote-Request/${id.toUpperCase()}/`)).toBe(`/admin/quote-requests/${id}`);
    for (const [verb, screen] of [
      ["product", "products"],
      ["customer", "customers"],
      ["quote", "quotes"],
      ["invoice", "invoices"],
      ["message", "messages"],
    ]) {
      expect(screenOfLink(`showroom://${verb}/${id}`)).toBe(`/admin/${screen}/${id}`);
    }
  });

  test("are ignored when they are anything else", () => {
    for (const link of [
      "showroom://order/1",
      `showroom://user/${id}`,
      `showroom://constructor/${id}`,
      `showroom://order/${id}/edit`,
      `showroom://order/${id}?discount=100`,
      `showroom://order/../users/${id}`,
      `showroom://order/${id}%00`,
      `https://order/${id}`,
      `showroom:order/${id}`,
      `x showroom://order/${id}`,
      "",
    ]) {
      expect(screenOfLink(link), link).toBeUndefined();
    }
  });

  test("open only such a screen, with any text", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (verb, rest) => {
        const screen = screenOfLink(`showroom://${verb}/${rest}`);
        expect(screen === undefined || /^\/admin\/[a-z-]+\/[0-9a-f-]{36}$/.test(screen)).toBe(true);
      }),
    );
  });

  test("are found among a program's arguments", () => {
    expect(linkInArguments(["showroom.exe", "--inspect", `showroom://order/${id}`])).toBe(`/admin/orders/${id}`);
    expect(linkInArguments(["showroom.exe", "showroom://open"])).toBeUndefined();
  });

  test("a notification opens a screen of the back office and nothing else", () => {
    expect(screenPath("/admin/orders/new")).toBe("/admin/orders/new");
    expect(screenPath("https://evil.example/admin")).toBe("/admin");
    expect(screenPath("//evil.example")).toBe("/admin");
  });
});

describe("updating itself", () => {
  const asks = (platform: NodeJS.Platform, program: string, files: string[], writable: string[], appImage?: string) =>
    canUpdateItself({
      platform,
      program,
      appImage,
      exists: (path) => files.includes(path),
      canWrite: (path) => writable.includes(path),
    });

  test("is for a program that the setup installed; one that IT deployed as msi would be installed twice", () => {
    const folder = "C:\\Program Files\\Showroom";
    const program = `${folder}\\Showroom.exe`;
    expect(asks("win32", program, [`${folder}\\Uninstall Showroom.exe`], [folder])).toBe(true);
    expect(asks("win32", program, [], [folder])).toBe(false);
  });

  test("is not possible out of a disk image", () => {
    for (const [app, expected] of [
      ["/Applications/Showroom.app", true],
      ["/Volumes/Showroom 1.2.0/Showroom.app", false],
      ["/private/var/folders/x/AppTranslocation/1/d/Showroom.app", false],
    ] as const) {
      expect(asks("darwin", `${app}/Contents/MacOS/Showroom`, [], [app])).toBe(expected);
    }
  });

  test("is not possible where this person cannot write the program's folder: an administrator would be asked", () => {
    const folder = "C:\\Program Files\\Showroom";
    expect(asks("win32", `${folder}\\Showroom.exe`, [`${folder}\\Uninstall Showroom.exe`], [])).toBe(false);
    expect(asks("darwin", "/Applications/Showroom.app/Contents/MacOS/Showroom", [], [])).toBe(false);
    expect(asks("linux", "/opt/Showroom/showroom", [], ["/opt/Showroom"])).toBe(false);
    const image = "/home/mariam/bin/Showroom.AppImage";
    expect(asks("linux", "/tmp/.mount/showroom", [], ["/home/mariam/bin"], image)).toBe(true);
    expect(asks("linux", "/tmp/.mount/showroom", [], [], image)).toBe(false);
  });

  test("tries a folder by writing to it, and leaves nothing there", () => {
    const place = join(folder, "writable");
    mkdirSync(place);
    expect(canWriteFolder(place)).toBe(true);
    expect(readdirSync(place)).toEqual([]);
    expect(canWriteFolder(join(folder, "absent"))).toBe(false);
  });
});

describe("a window whose page has crashed", () => {
  function page() {
    const contents = Object.assign(new EventEmitter(), { reload: vi.fn() });
    const trouble: string[] = [];
    let now = 0;
    recoverPage({
      contents: contents as unknown as Parameters<typeof recoverPage>[0]["contents"],
      onTrouble: (reason) => trouble.push(reason),
      clock: () => now,
    });
    const die = (reason: string, after = 0) => {
      now += after;
      contents.emit("render-process-gone", {}, { reason });
    };
    return { contents, trouble, die };
  }

  test("is reloaded by itself, and the reason is logged", () => {
    const { contents, trouble, die } = page();
    die("oom");
    die("clean-exit");
    expect(contents.reload).toHaveBeenCalledTimes(1);
    expect(trouble).toEqual(["oom"]);
  });

  test("is not reloaded without end when it crashes at once", () => {
    const { contents, die } = page();
    for (let at = 0; at < 10; at += 1) die("crashed", 100);
    expect(contents.reload).toHaveBeenCalledTimes(3);
    die("crashed", 120_000);
    expect(contents.reload).toHaveBeenCalledTimes(4);
  });
});

describe("the end of the session on Windows", () => {
  test("waits until the backend has closed, but no longer than Windows waits", () => {
    const close = vi.fn();
    let left = 3;
    const sleep = vi.fn(() => {
      left -= 1;
    });
    closeBeforeSessionEnds({ close, backendPid: () => 7, isAlive: () => left > 0, sleep });
    expect([close.mock.calls.length, sleep.mock.calls.length]).toEqual([1, 3]);
    let slept = 0;
    const count = (time: number) => {
      slept += time;
    };
    closeBeforeSessionEnds({ close, backendPid: () => 7, isAlive: () => true, sleep: count });
    expect(slept).toBe(4000);
  });

  test("waits for nothing while no backend runs", () => {
    const sleep = vi.fn();
    closeBeforeSessionEnds({ close: () => {}, backendPid: () => undefined, isAlive: () => true, sleep });
    expect(sleep).not.toHaveBeenCalled();
  });
});

test("data is in the local profile on Windows, not in the roaming one", () => {
  const env = { LOCALAPPDATA: "C:\\Users\\m\\AppData\\Local", APPDATA: "C:\\Users\\m\\AppData\\Roaming" };
  expect(dataFolder("win32", env)).toBe("C:\\Users\\m\\AppData\\Local\\Showroom");
  expect(dataFolder("win32", {})).toBeUndefined();
  expect(dataFolder("linux", env)).toBeUndefined();
});

test("a tray is used on Linux only where the session bus has a place for it", async () => {
  expect(await hasTray("win32", () => Promise.reject(new Error("not asked")))).toBe(true);
  expect(await hasTray("linux", async () => "method return\n   boolean true\n")).toBe(true);
  expect(await hasTray("linux", async () => "method return\n   boolean false\n")).toBe(false);
  expect(await hasTray("linux", () => Promise.reject(new Error("no such program")))).toBe(false);
});

test("the backend's standard error is logged by lines, also one that is cut off", () => {
  const lines: string[] = [];
  const log = logLines((line) => lines.push(line));
  log.take("Error: no nat");
  log.take("ive module\r\n\n    at open\nkilled");
  log.end();
  expect(lines).toEqual(["Error: no native module", "    at open", "killed"]);
});

test("a sign-out is known while it runs, so that its page is not reloaded before its answer", async () => {
  const answer = Promise.withResolvers<Response>();
  const watch = watchSignOut(() => answer.promise);
  void watch.handle(new Request("app://shop/api/desktop/status", { method: "POST" }));
  expect(watch.isSigningOut()).toBe(false);
  const leaving = watch.handle(new Request("app://shop/api/desktop/sign-out", { method: "POST" }));
  expect(watch.isSigningOut()).toBe(true);
  answer.resolve(new Response("x"));
  await leaving;
  expect(watch.isSigningOut()).toBe(false);
});

describe("links to the outside", () => {
  test("to the shop's pages open the shop, those to screens nothing, others are unchanged", () => {
    expect(outsideAddress("app://shop/product/desk?x=1", "https://shop.example")).toBe(
      "https://shop.example/product/desk?x=1",
    );
    expect(outsideAddress("app://shop/product/desk", null)).toBeUndefined();
    expect(outsideAddress("app://shop/admin/orders", "https://shop.example")).toBeUndefined();
    expect(outsideAddress("app://shop/api/orders", "https://shop.example")).toBeUndefined();
    expect(outsideAddress("https://wa.me/97433000000", null)).toBe("https://wa.me/97433000000");
  });
});

describe("the window", () => {
  const laptop = { x: 0, y: 25, width: 1440, height: 875 };
  const big = { x: 1440, y: 0, width: 2560, height: 1440 };

  test("opens where it was, on a second screen too", () => {
    const bounds = { x: 1700, y: 100, width: 1200, height: 900 };
    expect(clampToScreens(bounds, [laptop, big])).toEqual(bounds);
  });

  test("opens on the first screen when the other one is gone, and at the first start", () => {
    const middle = { x: 40, y: 33, width: 1360, height: 860 };
    expect(clampToScreens({ x: 1700, y: 100, width: 1200, height: 900 }, [laptop])).toEqual(middle);
    expect(clampToScreens(null, [laptop, big])).toEqual(middle);
  });

  test("can always be reached and fits its screen, with any stored value", () => {
    const number = fc.integer({ min: -20_000, max: 20_000 });
    const length = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(number, number, length, length, (x, y, width, height) => {
        const placed = clampToScreens({ x, y, width, height }, [laptop, big]);
        const screen = [laptop, big].find(
          (area) =>
            Math.min(placed.x + placed.width, area.x + area.width) - Math.max(placed.x, area.x) >= 120 &&
            placed.y >= area.y &&
            placed.y + 40 <= area.y + area.height,
        );
        expect(screen).toBeDefined();
        expect(placed.width).toBeLessThanOrEqual(screen?.width ?? 0);
        expect(placed.height).toBeLessThanOrEqual(screen?.height ?? 0);
      }),
    );
  });

  test("is stored with its language; a broken or unknown file counts as missing", () => {
    const file = join(folder, "window.json");
    const state = {
      bounds: { x: 1, y: 2, width: 1000, height: 700 },
      maximised: true,
      lang: "ar",
      trayNoticeShown: true,
    };
    writeWindowState(file, state as Parameters<typeof writeWindowState>[1]);
    expect(readWindowState(file, "en-GB")).toEqual(state);
    const fresh = { bounds: null, maximised: false, lang: "ar", trayNoticeShown: false };
    for (const content of ["{", "[]", '{"bounds":{"x":"1"}}', JSON.stringify({ ...state, lang: "fr" })]) {
      writeFileSync(file, content);
      expect(readWindowState(file, "ar-QA"), content).toEqual(fresh);
    }
    expect(readWindowState(join(folder, "absent.json"), "en").lang).toBe("en");
  });
});

describe("quitting", () => {
  test("asks once with unsent operations or an unknown number of them, and installs an update only without any", () => {
    expect(decideQuit(3, "ready", false)).toBe("ask");
    expect(decideQuit(3, "ready", true)).toBe("end");
    expect(decideQuit(0, "ready", false)).toBe("install");
    expect(decideQuit(0, "downloading", false)).toBe("end");
    expect(decideQuit(undefined, "ready", false)).toBe("ask");
    expect(decideQuit(undefined, "ready", true)).toBe("end");
  });

  test.each(["en", "ar"] as const)("does not say a number that is not known (%s)", (lang) => {
    const text = desktopText(lang);
    expect(quitQuestion(text, 3).message).toContain("3");
    expect(JSON.stringify(quitQuestion(text, undefined))).not.toMatch(/\d|undefined/);
  });

  test("asks the backend for the number of unsent operations, with a time limit", async () => {
    const answering = { handle: async () => Response.json({ success: true, data: { waiting: 4 } }) };
    expect(await countWaiting(answering)).toBe(4);
    const refusing = { handle: async () => Response.json({ success: false }, { status: 503 }) };
    expect(await countWaiting(refusing)).toBeUndefined();
    const hanging = { handle: () => new Promise<Response>(() => undefined) };
    expect(await countWaiting(hanging, 5)).toBeUndefined();
  });
});

describe("senders of messages to the main process", () => {
  const page = { senderFrame: { url: "app://shop/admin/orders", parent: null } };

  test("the back office's own page is accepted with a valid message", () => {
    expect(readLanguage(page, { lang: "ar" })).toEqual({ lang: "ar" });
    for (const payload of [undefined, null, "ar", { lang: "fr" }, { lang: "ar", more: 1 }, [{ lang: "ar" }]]) {
      expect(readLanguage(page, payload), JSON.stringify(payload)).toBeUndefined();
    }
  });

  test("frames inside it, other addresses and closed frames are refused", () => {
    for (const sender of [
      { senderFrame: null },
      { senderFrame: { url: "app://shop/admin", parent: {} } },
      { senderFrame: { url: "https://shop/admin", parent: null } },
      { senderFrame: { url: "app://shop.evil/admin", parent: null } },
      { senderFrame: { url: "print://x/", parent: null } },
    ]) {
      expect(readLanguage(sender, { lang: "ar" })).toBeUndefined();
    }
  });
});

describe("log files", () => {
  test("rotate when they are full, keep a few old files, and lose no line", () => {
    const logs = join(folder, "logs");
    mkdirSync(logs);
    const file = logFile(logs, "app", { fileBytes: 100, keep: 2 });
    for (let line = 1; line <= 12; line += 1) file.write(`{"line":${String(line).padStart(2, "0")},"msg":"a line"}\n`);
    expect(readdirSync(logs).sort()).toEqual(["app.1.log", "app.2.log", "app.log"]);
    const kept = ["app.2.log", "app.1.log", "app.log"].map((name) => readFileSync(join(logs, name), "utf8")).join("");
    expect([...kept.matchAll(/"line":(\d+)/g)].map(([, number]) => Number(number))).toEqual([
      4, 5, 6, 7, 8, 9, 10, 11, 12,
    ]);
    // A log that is opened again continues its file.
    logFile(logs, "app", { fileBytes: 1000, keep: 2 }).write("again\n");
    expect(readFileSync(join(logs, "app.log"), "utf8")).toMatch(/"line":12.*\nagain\n$/s);
  });

  test("contain no personal data: no mail address, telephone number, token, search or user's folder", () => {
    const line = JSON.stringify({
      time: "2026-11-21T08:00:00.000Z",
      id,
      took: 1763712000000,
      msg: "GET /api/customers?find=Mariam&page=2 for mariam@shop.example +974 3300 1234 or 97433001234",
      stack: "Error at C:\\Users\\Mariam\\x.js /home/mariam/y.js Bearer abc.def-123",
    });
    const plain = redactPersonalData(line);
    for (const word of ["Mariam", "mariam", "shop.example", "3300", "97433001234", "abc.def"]) {
      expect(plain, word).not.toContain(word);
    }
    expect(JSON.parse(plain)).toMatchObject({ time: "2026-11-21T08:00:00.000Z", id, took: 1763712000000 });
  });

  test("that cannot be written stop nothing", () => {
    const logs = join(folder, "gone");
    const file = logFile(logs, "app");
    rmSync(logs, { recursive: true });
    writeFileSync(logs, "a file in the folder's place");
    expect(() => file.write("lost\n")).not.toThrow();
  });

  test("go on after a wipe has removed their folder", () => {
    const logs = join(folder, "wiped");
    const file = logFile(logs, "app");
    file.write("before\n");
    rmSync(logs, { recursive: true });
    file.write("after\n");
    expect(readFileSync(join(logs, "app.log"), "utf8")).toBe("after\n");
  });
});
