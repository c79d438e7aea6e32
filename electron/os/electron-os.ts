/** The operating system through Electron. Decisions are in the files beside this one, which are tested without Electron. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, type BrowserWindow, dialog, shell as electronShell, Notification, safeStorage, session } from "electron";
import electronUpdater from "electron-updater";
import { RELEASE_KEYS } from "../../src-shared/desktop/release-keys.ts";
import { feedNameFor } from "../../src-shared/desktop/release-statement.ts";
import type { Os, Printer } from "./os.ts";
import { mayOpenOutside } from "./outside.ts";
import { pageAsPdf, printPage } from "./print-page.ts";
import { createSecretStore, type Keychain } from "./secrets.ts";
import { createUpdater } from "./updater.ts";

interface Deps {
  /** The window, which owns dialogs and lists printers; undefined while there is none. */
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
  // "basic_text" is Linux without a keychain: its key is fixed and public.
  available: async () =>
    (await safeStorage.isAsyncEncryptionAvailable()) &&
    (process.platform !== "linux" || safeStorage.getSelectedStorageBackend() !== "basic_text"),
  wrap: (plain) => safeStorage.encryptStringAsync(plain),
  unwrap: async (wrapped) => (await safeStorage.decryptStringAsync(Buffer.from(wrapped))).result,
};

/** Notifications that are shown. Without a reference they are garbage-collected, and their click is lost. */
const shown = new Set<Notification>();

export function electronOs(deps: Deps) {
  const { window, open, showBadge, server, updates, beforeInstall, installFailed } = deps;
  const printers = async (): Promise<Printer[]> => {
    const found = (await window()?.webContents.getPrintersAsync()) ?? [];
    return found.map(({ name, displayName, options }) => ({
      name,
      label: displayName || name,
      isDefault: isDefaultPrinter(options),
    }));
  };
  return {
    ...createSecretStore(join(app.getPath("userData"), "secrets"), keychain),
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
      // Reloading also clears the page's memory.
      window()?.webContents.reload();
    },
    printers,
    async print(request) {
      const installed = await printers();
      const { printer } = request;
      // With a dialog the person chooses; without one the printer must exist.
      const hasPrinter = printer === undefined ? installed.length > 0 : installed.some(({ name }) => name === printer);
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
      const release = () => shown.delete(notification);
      notification.on("click", () => {
        release();
        open(opens);
      });
      notification.on("close", release);
      notification.on("failed", release);
      notification.show();
    },
    async setBadge(count) {
      showBadge(count);
    },
    async openOutside(url) {
      if (!mayOpenOutside(url, await server())) throw new Error("this address is not opened outside the app");
      await electronShell.openExternal(url);
    },
    async showLogs() {
      await electronShell.openPath(join(app.getPath("userData"), "data", "logs"));
    },
  } satisfies Os;
}

/** Whether a printer is the default: CUPS names it in an option, Windows in none. */
function isDefaultPrinter(options: unknown): boolean {
  const values = (options ?? {}) as Record<string, unknown>;
  return values["printer-is-default"] === "true" || values.isDefault === true;
}
