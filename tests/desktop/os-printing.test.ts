// What Electron is given to print, seen by fakes of its modules: the printer, the dialog's owner, and what the log keeps.
import { EventEmitter } from "node:events";
import { tmpdir } from "node:os";
import type { BrowserWindow } from "electron";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { PrintRequest } from "../../electron/os/os.ts";
import { sheetFormats } from "../../src-shared/documents/sheet-sizes.ts";

const fake = vi.hoisted(() => ({
  windows: [] as { parent?: unknown }[],
  printed: [] as { silent?: boolean; deviceName?: string }[],
  answer: { printed: true, reason: "" },
}));

vi.mock("electron-updater", () => ({ default: { autoUpdater: { on: () => undefined } } }));
vi.mock("electron", () => ({
  app: { getPath: () => tmpdir(), isPackaged: false },
  BrowserWindow: class {
    constructor(options: { parent?: unknown }) {
      fake.windows.push(options);
    }
    webContents = {
      executeJavaScript: async () => 500,
      print: (options: object, done: (printed: boolean, reason: string) => void) => {
        fake.printed.push(options);
        done(fake.answer.printed, fake.answer.reason);
      },
    };
    loadURL = async () => undefined;
    destroy = () => undefined;
  },
  session: {
    fromPartition: () => ({
      protocol: { handle: () => undefined },
      webRequest: { onBeforeRequest: () => undefined },
      setPermissionRequestHandler: () => undefined,
    }),
  },
}));

let electronOs: typeof import("../../electron/os/electron-os.ts").electronOs;
// Other suites have fakes of Electron of their own.
beforeAll(async () => {
  vi.resetModules();
  ({ electronOs } = await import("../../electron/os/electron-os.ts"));
});
afterAll(() => void vi.resetModules());

const a4: Omit<PrintRequest, "silent"> = {
  title: "Invoice",
  html: "<p>Invoice</p>",
  sheet: sheetFormats.a4,
  copies: 1,
  printer: undefined,
};

/** The system's part with these printers; `window` is the app's. */
function osWith(...names: string[]) {
  const warned: unknown[] = [];
  const getPrintersAsync = async () => names.map((name) => ({ name, displayName: "" }));
  const window = Object.assign(new EventEmitter(), { webContents: { getPrintersAsync } }) as unknown as BrowserWindow;
  const log = { info: vi.fn(), warn: (about: unknown) => warned.push(about), error: vi.fn() };
  const os = electronOs({ log, window: () => window, updates: false } as unknown as Parameters<typeof electronOs>[0]);
  return { os, window, warned };
}

beforeEach(() => {
  fake.windows.length = 0;
  fake.printed.length = 0;
  fake.answer = { printed: true, reason: "" };
});

describe("printing", () => {
  test("says that there is no printer, with the dialog and without it, and gives the system nothing", async () => {
    const none = { printed: false, reason: "no_printer" };
    expect(await osWith().os.print({ ...a4, silent: false })).toEqual(none);
    expect(await osWith().os.print({ ...a4, silent: true })).toEqual(none);
    expect(await osWith("counter").os.print({ ...a4, silent: true, printer: "warehouse" })).toEqual(none);
    expect(fake.printed).toEqual([]);
    expect(await osWith("counter").os.print({ ...a4, silent: false })).toEqual({ printed: true });
    expect(await osWith("counter").os.print({ ...a4, silent: true, printer: "counter" })).toEqual({ printed: true });
    expect(fake.printed.map(({ silent, deviceName }) => [silent, deviceName])).toEqual([
      [false, undefined],
      [true, "counter"],
    ]);
  });

  test("with the dialog belongs to the app's window, before which it opens", async () => {
    const { os, window } = osWith("counter");
    await os.print({ ...a4, silent: false });
    await os.print({ ...a4, silent: true, printer: "counter" });
    expect(fake.windows.map(({ parent }) => parent)).toEqual([window, undefined]);
  });

  test("that fails leaves the system's words in the log; one that was cancelled leaves none", async () => {
    const { os, warned } = osWith("counter");
    fake.answer = { printed: false, reason: "Invalid printer settings" };
    expect(await os.print({ ...a4, silent: false })).toEqual({ printed: false, reason: "failed" });
    fake.answer = { printed: false, reason: "Print job canceled" };
    expect(await os.print({ ...a4, silent: false })).toEqual({ printed: false, reason: "cancelled" });
    expect(warned).toEqual([{ reason: "Invalid printer settings" }]);
  });
});
