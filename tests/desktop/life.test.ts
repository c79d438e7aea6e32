// The main process with fakes of Electron's modules: start, restrictions of the window, and quitting without loss. Electron
// itself is not tested here.
import type { EventEmitter } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

const id = "0199f3a2-7c11-7e55-8b1a-3d5d5f8f1a20";

const fake = vi.hoisted(() => ({
  userData: "",
  waiting: 0 as number | undefined,
  answer: 1,
  asked: 0,
  forked: 0,
  log: [] as string[],
  windows: [] as { options: Record<string, unknown>; loaded: string[]; sent: unknown[][]; contents: unknown }[],
  app: undefined as unknown as NodeJS.EventEmitter & Record<string, unknown>,
  handle: undefined as unknown as (request: Request) => Promise<Response>,
  session: {} as Record<string, (...args: never[]) => unknown>,
  ipc: undefined as unknown as NodeJS.EventEmitter,
  schemes: [] as { scheme: string; privileges: object }[],
  menu: [] as { label?: string }[],
  power: undefined as unknown as NodeJS.EventEmitter,
  opened: [] as string[],
}));

vi.mock("electron-updater", () => ({
  default: {
    autoUpdater: { on: () => undefined, setFeedURL: () => undefined, checkForUpdates: async () => undefined },
  },
}));

vi.mock("electron", async () => {
  const { EventEmitter: Events } = await import("node:events");
  const app = Object.assign(new Events(), {
    isPackaged: true,
    setName: () => undefined,
    setAppUserModelId: () => undefined,
    enableSandbox: () => fake.log.push("sandbox"),
    getPath: () => fake.userData,
    getLocale: () => "en-GB",
    getVersion: () => "1.2.3",
    requestSingleInstanceLock: () => true,
    whenReady: async () => undefined,
    setAsDefaultProtocolClient: (scheme: string) => fake.log.push(`links ${scheme}`),
    setBadgeCount: () => true,
    exit: (code: number) => fake.log.push(`exit ${code}`),
    quit: () => app.emit("before-quit", { preventDefault: () => fake.log.push("held") }),
  });
  fake.app = app as never;
  fake.ipc = new Events();
  fake.power = new Events();
  const contentsOf = () =>
    Object.assign(new Events(), {
      send: (...message: unknown[]) => fake.windows.at(-1)?.sent.push(message),
      setWebRTCIPHandlingPolicy: (policy: string) => fake.log.push(`WebRTC ${policy}`),
      setWindowOpenHandler: (handler: unknown) => Object.assign(contentsOpened, { handler }),
      getPrintersAsync: async () => [],
    });
  const contentsOpened: { handler?: unknown } = {};
  class BrowserWindow extends Events {
    webContents = contentsOf();
    constructor(options: Record<string, unknown>) {
      super();
      fake.windows.push({ options, loaded: [], sent: [], contents: this.webContents });
      app.emit("web-contents-created", {}, this.webContents);
      Object.assign(this.webContents, { windowOpen: contentsOpened });
    }
    async loadURL(url: string) {
      fake.windows.at(-1)?.loaded.push(url);
    }
    isDestroyed = () => false;
    isVisible = () => true;
    isMinimized = () => false;
    isMaximized = () => false;
    getNormalBounds = () => ({ x: 10, y: 20, width: 1200, height: 800 });
    show = () => fake.log.push("show");
    hide = () => fake.log.push("hide");
    focus = () => undefined;
    maximize = () => undefined;
    restore = () => undefined;
    setOverlayIcon = () => undefined;
  }
  const session = {
    setPermissionRequestHandler: (handler: never) => Object.assign(fake.session, { permission: handler }),
    setPermissionCheckHandler: (handler: never) => Object.assign(fake.session, { check: handler }),
    setDevicePermissionHandler: (handler: never) => Object.assign(fake.session, { device: handler }),
    webRequest: { onBeforeRequest: (handler: never) => Object.assign(fake.session, { request: handler }) },
    on: (_event: string, handler: never) => Object.assign(fake.session, { download: handler }),
    resolveProxy: async () => "DIRECT",
    forceReloadProxyConfig: async () => undefined,
    clearStorageData: async () => fake.log.push("forgotten"),
  };
  /** A backend that records its requests. */
  function fork() {
    fake.forked += 1;
    const child = Object.assign(new Events(), {
      kill: () => child.emit("exit", 9),
      postMessage(message: { kind: string; id?: number; request?: { url: string } }) {
        fake.log.push(`backend ${message.kind}`);
        if (message.kind === "open") child.emit("message", { kind: "opened" });
        if (message.kind === "close") child.emit("exit", 0);
        if (message.kind !== "request") return;
        const status = message.request?.url.endsWith("/status");
        const data = status ? { waiting: fake.waiting } : { server: "https://shop.example", state: "ready" };
        const body = new TextEncoder().encode(JSON.stringify({ success: true, data })).buffer;
        const answer = { status: 200, headers: [["content-type", "application/json"]], body };
        child.emit("message", { kind: "response", id: message.id, response: answer });
      },
    });
    return child;
  }
  return {
    app,
    BrowserWindow,
    dialog: {
      showMessageBox: async () => {
        fake.asked += 1;
        return { response: fake.answer };
      },
      showErrorBox: () => undefined,
    },
    ipcMain: fake.ipc,
    Menu: {
      buildFromTemplate: (template: { label?: string }[]) => template,
      setApplicationMenu: (menu: { label?: string }[]) => Object.assign(fake, { menu }),
    },
    net: { isOnline: () => true },
    nativeImage: { createFromPath: () => ({ isEmpty: () => false, setTemplateImage: () => undefined }) },
    nativeTheme: { shouldUseDarkColors: false },
    Notification: { isSupported: () => false },
    powerMonitor: fake.power,
    protocol: {
      registerSchemesAsPrivileged: (schemes: typeof fake.schemes) => fake.schemes.push(...schemes),
      handle: (_scheme: string, handle: typeof fake.handle) => Object.assign(fake, { handle }),
    },
    safeStorage: { isEncryptionAvailable: () => false },
    screen: {
      getPrimaryDisplay: () => ({ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }),
      getAllDisplays: () => [{ id: 1, workArea: { x: 0, y: 0, width: 1920, height: 1040 } }],
    },
    session: { defaultSession: session, fromPartition: () => session },
    shell: { openExternal: async (url: string) => fake.opened.push(url), openPath: async () => "" },
    Tray: class extends Events {
      setToolTip = () => undefined;
      setContextMenu = () => undefined;
      destroy = () => fake.log.push("tray gone");
    },
    utilityProcess: { fork },
  };
});

const soon = (what: () => void) => vi.waitFor(what, { timeout: 60_000, interval: 5 });

beforeAll(async () => {
  fake.userData = mkdtempSync(join(tmpdir(), "showroom-life-"));
  await import("../../electron/main/main.ts");
  await soon(() => expect(fake.windows[0]?.loaded).toEqual(["app://shop/admin"]));
});
afterAll(() => rmSync(fake.userData, { recursive: true, force: true }));

describe("the app", () => {
  test("opens one window on the back office, in a sandbox and with nothing of Node in it", () => {
    expect(fake.log).toContain("sandbox");
    expect(fake.windows).toHaveLength(1);
    expect(fake.windows[0]?.options.webPreferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      devTools: false,
    });
    expect(fake.schemes.map(({ scheme }) => scheme)).toEqual(["app", "print"]);
  });

  test("answers the window's requests through the backend's process", async () => {
    const answer = await fake.handle(new Request("app://shop/api/desktop"));
    expect(await answer.json()).toMatchObject({ data: { server: "https://shop.example" } });
    expect(fake.forked).toBe(1);
  });

  test("grants the window only writing to the clipboard, and no network", () => {
    const { permission, check, device, request, download } = fake.session as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    const decided = (name: string, requestingUrl: string) => {
      let granted: unknown;
      const decide = (is: boolean) => {
        granted = is;
      };
      permission?.({}, name, decide, { requestingUrl });
      return granted;
    };
    expect(decided("clipboard-sanitized-write", "app://shop/admin")).toBe(true);
    for (const name of ["media", "geolocation", "notifications", "clipboard-read", "openExternal", "hid", "usb"]) {
      expect(decided(name, "app://shop/admin"), name).toBe(false);
      expect(check?.({}, name, "app://shop"), name).toBe(false);
    }
    expect(decided("clipboard-sanitized-write", "https://evil.example")).toBe(false);
    expect(device?.({})).toBe(false);
    const cancelled = (url: string) => {
      let answer: unknown;
      request?.({ url }, (decision: { cancel: boolean }) => {
        answer = decision.cancel;
      });
      return answer;
    };
    expect([cancelled("app://shop/admin"), cancelled("blob:app://shop/x")]).toEqual([false, false]);
    for (const url of ["https://shop.example/", "http://localhost/", "file:///etc/passwd", "ws://x/", "app://other/"]) {
      expect(cancelled(url), url).toBe(true);
    }
    const prevent = vi.fn();
    download?.({ preventDefault: prevent }, { getURL: () => "https://evil.example/x.exe" });
    expect(prevent).toHaveBeenCalledOnce();
  });

  test("blocks foreign pages, frames and views; links open outside or not at all", async () => {
    const contents = fake.windows[0]?.contents as EventEmitter & {
      windowOpen: { handler: (details: { url: string }) => { action: string } };
    };
    for (const event of ["will-navigate", "will-frame-navigate", "will-redirect"]) {
      const stopped = vi.fn();
      contents.emit(event, { url: "https://evil.example/", preventDefault: stopped });
      contents.emit(event, { url: "app://shop/admin/orders", preventDefault: stopped });
      expect(stopped, event).toHaveBeenCalledOnce();
    }
    const view = vi.fn();
    contents.emit("will-attach-webview", { preventDefault: view });
    expect(view).toHaveBeenCalledOnce();
    for (const url of ["https://evil.example/", "app://shop/product/desk", "https://wa.me/97433001234"]) {
      expect(contents.windowOpen.handler({ url })).toEqual({ action: "deny" });
    }
    await soon(() => expect(fake.opened).toEqual(["https://shop.example/product/desk", "https://wa.me/97433001234"]));
  });

  test("opens telephone numbers and mail addresses of its own page in the system's programs", async () => {
    fake.opened.length = 0;
    const contents = fake.windows[0]?.contents as EventEmitter;
    const preventDefault = vi.fn();
    // Electron leaves out "will-navigate" once this event is prevented.
    const navigate = (url: string, isMainFrame = true) =>
      contents.emit("will-frame-navigate", { url, isMainFrame, preventDefault });
    navigate("tel:+97455000000", false);
    navigate("calculator:");
    navigate("tel:+97455123456");
    await soon(() => expect(fake.opened).toEqual(["tel:+97455123456"]));
    expect(preventDefault).toHaveBeenCalledTimes(3);
  });

  test("started a second time, shows its window and the requested screen", () => {
    fake.app.emit("second-instance", {}, ["showroom", `showroom://order/${id}`]);
    expect(fake.windows).toHaveLength(1);
    expect(fake.windows[0]?.sent.at(-1)).toEqual(["showroom:open", `/admin/orders/${id}`]);
  });

  test("takes the back office's language from its own page, and stores it", () => {
    const english = fake.menu.map(({ label }) => label);
    const page = { senderFrame: { url: "app://shop/admin", parent: null } };
    fake.ipc.emit("showroom:language", { senderFrame: { url: "https://evil.example", parent: null } }, { lang: "ar" });
    expect(fake.menu.map(({ label }) => label)).toEqual(english);
    fake.ipc.emit("showroom:language", page, { lang: "ar" });
    expect(fake.menu.map(({ label }) => label)).not.toEqual(english);
    expect(JSON.parse(readFileSync(join(fake.userData, "window.json"), "utf8")).lang).toBe("ar");
  });

  test("wakes the backend when the computer wakes", () => {
    fake.power.emit("resume");
    expect(fake.log.at(-1)).toBe("backend wake");
  });
});

describe("quitting", () => {
  test("pressed twice asks once", async () => {
    Object.assign(fake, { waiting: 3, answer: 0, asked: 0 });
    fake.log.length = 0;
    fake.app.emit("before-quit", { preventDefault: () => undefined });
    fake.app.emit("before-quit", { preventDefault: () => undefined });
    await soon(() => expect(fake.log).toContain("show"));
    expect(fake.asked).toBe(1);
  });

  test("asks too while the backend does not say how many operations are unsent", async () => {
    Object.assign(fake, { waiting: undefined, answer: 0, asked: 0 });
    fake.log.length = 0;
    fake.app.emit("before-quit", { preventDefault: () => undefined });
    await soon(() => expect(fake.log).toContain("show"));
    expect(fake.asked).toBe(1);
    expect(fake.log).not.toContain("backend close");
  });

  test("with unsent operations asks, and continues when the person agrees", async () => {
    Object.assign(fake, { waiting: 3, answer: 0 });
    fake.log.length = 0;
    fake.app.emit("before-quit", { preventDefault: () => fake.log.push("held") });
    await soon(() => expect(fake.log).toContain("show"));
    expect(fake.log).toContain("held");
    expect(fake.log).not.toContain("backend close");
  });

  test("closes the backend first, and then ends", async () => {
    Object.assign(fake, { answer: 1 });
    fake.log.length = 0;
    fake.app.emit("before-quit", { preventDefault: () => fake.log.push("held") });
    await soon(() => expect(fake.log).toContain("exit 0"));
    expect(fake.log.indexOf("backend close")).toBeGreaterThan(fake.log.indexOf("held"));
    expect(fake.log.indexOf("exit 0")).toBeGreaterThan(fake.log.indexOf("backend close"));
    // A backend that has closed is not started again.
    expect(fake.forked).toBe(1);
  });

  test("asks nothing when the computer shuts down, and ends", async () => {
    Object.assign(fake, { waiting: 3, asked: 0 });
    fake.log.length = 0;
    fake.power.emit("shutdown", { preventDefault: () => undefined });
    await soon(() => expect(fake.log).toContain("exit 0"));
    expect(fake.asked).toBe(0);
  });
});
