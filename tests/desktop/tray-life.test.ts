// The app's life in the tray: its start at log-on, and the notifications that are shown meanwhile.
import { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test, vi } from "vitest";
import { keepShownNotices } from "../../electron/os/shown-notices.ts";
import { autostartFile, type LoginItems, loginItem } from "../../electron/os/start-at-login.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-tray-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the start at log-on", () => {
  test("is a file of the person's on Linux, which is gone when switched off", async () => {
    const login = autostartFile(join(folder, "config"), '/home/mariam/My "apps"/Show$room 100%.AppImage');
    expect(await login.startsAtLogin()).toBe(false);
    await login.setStartsAtLogin(true);
    expect(await login.startsAtLogin()).toBe(true);
    const entry = readFileSync(join(folder, "config", "autostart", "showroom.desktop"), "utf8");
    expect(entry).toContain('Exec="/home/mariam/My \\\\"apps\\\\"/Show\\\\$room 100%%.AppImage" --hidden\n');
    await login.setStartsAtLogin(false);
    expect(await login.startsAtLogin()).toBe(false);
  });

  test.each(["win32", "darwin"] as const)("is the system's own list on %s", async (platform) => {
    const given: unknown[] = [];
    let openAtLogin = false;
    const items: LoginItems = {
      getLoginItemSettings: (options) => {
        given.push(options?.args);
        return { openAtLogin };
      },
      setLoginItemSettings: (settings) => {
        given.push(settings.args);
        ({ openAtLogin } = settings);
      },
    };
    const login = loginItem(items, platform);
    await login.setStartsAtLogin(true);
    expect(await login.startsAtLogin()).toBe(true);
    // Windows finds the entry only by the same arguments.
    expect(given).toEqual(platform === "win32" ? [["--hidden"], ["--hidden"]] : [undefined, undefined]);
  });
});

describe("notifications", () => {
  test("stay clickable after Windows has moved them to its list, and are let go of otherwise", () => {
    const notices = keepShownNotices();
    const opened = vi.fn();
    const show = () => {
      const notice = Object.assign(new EventEmitter(), { show: vi.fn() });
      notices.show(notice, opened);
      return notice;
    };
    const moved = show();
    moved.emit("close", { reason: "timedOut" });
    expect(notices.count()).toBe(1);
    moved.emit("click");
    expect([opened.mock.calls.length, notices.count()]).toEqual([1, 0]);
    show().emit("close", { reason: "userCanceled" });
    show().emit("failed");
    expect(notices.count()).toBe(0);
    for (let at = 0; at < 60; at += 1) show();
    expect(notices.count()).toBe(50);
  });
});
