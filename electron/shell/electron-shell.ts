/** The operating system through Electron: the edge where nothing is decided. What can be decided is in the files beside. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, type BrowserWindow, dialog, Notification, safeStorage, session, shell as system } from "electron";
import electronUpdater from "electron-updater";
import { RELEASE_KEYS } from "../../src-shared/desktop/release-keys.ts";
import { feedNameFor } from "../../src-shared/desktop/release-statement.ts";
import { mayOpenOutside } from "./outside.ts";
import { pageAsPdf, printPage } from "./print-page.ts";
import { type Keychain, keepSecretsIn } from "./secrets.ts";
import type { Printer, Shell } from "./shell.ts";
import { createUpdater } from "./updater.ts";

interface Parts {
  /** The window that dialogs belong to and that printers are asked through; undefined while there is none. */
  window(): BrowserWindow | undefined;
  /** Shows a screen of the back office. */
  open(path: string): void;
  showBadge(count: number): void;
  server(): Promise<string | null>;
  updates: boolean;
  beforeInstall(): Promise<void>;
  installFailed(again: boolean): void;
}

const keychain: Keychain = {
  // "basic_text" is Linux without a keychain: a fixed key that everybody knows is no lock.
  available: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    (process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text"),
  wrap: (plain) => safeStorage.encryptStringAsync(plain),
  unwrap: async (wrapped) => (await safeStorage.decryptStringAsync(Buffer.from(wrapped))).result,
};

/** Shown and not clicked yet: one that nobody holds is collected, and its click with it. */
const shown = new Set<Notification>();

export function electronShell(parts: Parts) {
  const { window, open, showBadge, server, updates, beforeInstall, installFailed } = parts;
  const printers = async (): Promise<Printer[]> => {
    const found = (await window()?.webContents.getPrintersAsync()) ?? [];
    return found.map(({ name, displayName, options }) => ({
      name,
      label: displayName || name,
      isDefault: isDefaultPrinter(options),
    }));
  };
  return {
    ...keepSecretsIn(join(app.getPath("userData"), "secrets"), keychain),
    ...createUpdater({
      engine: electronUpdater.autoUpdater,
      server,
      enabled: updates && app.isPackaged,
      trust: { feedName: feedNameFor(process.platform, process.arch), keys: RELEASE_KEYS },
      beforeInstall,
      installFailed,
    }),
    async forgetWindow() {
      await session.defaultSession.clearStorageData();
      // What the page still has in its hands goes with the page.
      window()?.webContents.reload();
    },
    printers,
    async print(request) {
      const known = await printers();
      const { printer } = request;
      // A dialog lets the person choose; without one the printer must be there.
      const hasPrinter = printer === undefined ? known.length > 0 : known.some(({ name }) => name === printer);
      return printPage(request, !request.silent || hasPrinter);
    },
    pdf: pageAsPdf,
    async saveFile(suggestedName, bytes) {
      const options = { defaultPath: join(app.getPath("documents"), suggestedName.replace(/[\\/:*?"<>|]/g, "-")) };
      const parent = window();
      const { filePath, canceled } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      if (canceled || !filePath) return undefined;
      await writeFile(filePath, bytes);
      return filePath;
    },
    async notify({ title, body, opens, sound }) {
      if (!Notification.isSupported()) return;
      const notification = new Notification({ title, body, silent: !sound });
      shown.add(notification);
      const settle = () => shown.delete(notification);
      notification.on("click", () => {
        settle();
        open(opens);
      });
      notification.on("close", settle);
      notification.on("failed", settle);
      notification.show();
    },
    async setBadge(count) {
      showBadge(count);
    },
    async openOutside(url) {
      if (!mayOpenOutside(url, await server())) throw new Error("this address is not opened outside the app");
      await system.openExternal(url);
    },
  } satisfies Shell;
}

/** Each system says it in its own way; CUPS through an option, Windows through none at all. */
function isDefaultPrinter(options: unknown): boolean {
  const said = (options ?? {}) as Record<string, unknown>;
  return said["printer-is-default"] === "true" || said.isDefault === true;
}
