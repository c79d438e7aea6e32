/** The operating system through Electron. Decisions are in the files beside this one, which are tested without Electron. */
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { app, type BrowserWindow, dialog, shell as electronShell, Notification, safeStorage, session } from "electron";
import electronUpdater from "electron-updater";
import type { Logger } from "pino";
import { RELEASE_KEYS } from "../../src-shared/desktop/release-keys.ts";
import { feedNameFor } from "../../src-shared/desktop/release-statement.ts";
import type { Challenge, Credentials } from "../network/ask-logon.ts";
import { safeFileName } from "./file-name.ts";
import type { Os, Printer } from "./os.ts";
import { mayOpenOutside } from "./outside.ts";
import { pageAsPdf, printPage } from "./print-page.ts";
import { createSecretStore, type Keychain } from "./secrets.ts";
import { keepShownNotices } from "./shown-notices.ts";
import { autostartFile, loginItem } from "./start-at-login.ts";
import { createUpdater } from "./updater.ts";

interface Deps {
  log: Pick<Logger, "info" | "warn" | "error">;
  /** The window, which owns dialogs and lists printers; undefined while there is none. */
  window(): BrowserWindow | undefined;
  /** Shows a screen of the back office. */
  open(path: string): void;
  /** Loads the window's page again. */
  reload(): void;
  showBadge(count: number): void;
  /** Title of the dialog in which the person chooses a file's place. */
  saveTitle(): string;
  /** Asks for name and password of a proxy. */
  logon(challenge: Challenge): Promise<Credentials | undefined>;
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
  async unwrap(wrapped) {
    const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(wrapped));
    return { plain: result, isOutdated: shouldReEncrypt };
  },
};

const startAtLogin = () =>
  process.platform === "linux"
    ? autostartFile(app.getPath("appData"), process.env.APPIMAGE ?? app.getPath("exe"))
    : loginItem(app, process.platform);

export function electronOs(deps: Deps) {
  const { log, window, open, reload, showBadge, saveTitle, logon, server, updates, beforeInstall, installFailed } =
    deps;
  const notices = keepShownNotices();
  electronUpdater.autoUpdater.on("login", (challenge, answer) => {
    void logon(challenge).then((given) => answer(given?.username ?? "", given?.password ?? ""));
  });
  const printers = async (): Promise<Printer[]> => {
    const found = (await window()?.webContents.getPrintersAsync()) ?? [];
    return found.map(({ name, displayName }) => ({ name, label: displayName || name }));
  };
  return {
    ...createSecretStore(join(app.getPath("userData"), "secrets"), keychain),
    ...startAtLogin(),
    ...createUpdater({
      engine: electronUpdater.autoUpdater,
      log: {
        info: (message) => log.info({ message: String(message) }, "updater"),
        warn: (message) => log.warn({ message: String(message) }, "updater"),
        error: (message) => log.error({ message: String(message) }, "updater"),
      },
      server,
      enabled: updates && app.isPackaged,
      trust: { feedName: feedNameFor(process.platform, process.arch), keys: RELEASE_KEYS },
      beforeInstall,
      installFailed,
    }),
    async forgetWindow() {
      await session.defaultSession.clearStorageData();
      // Reloading also clears the page's memory.
      reload();
    },
    printers,
    async print(request) {
      const installed = await printers();
      const { printer } = request;
      // With a dialog the person chooses among the printers, without one the printer that is set must exist.
      const hasPrinter =
        request.silent && printer !== undefined ? installed.some(({ name }) => name === printer) : installed.length > 0;
      const onFailure = (reason: string) => log.warn({ reason }, "not printed");
      return printPage(request, { hasPrinter, parent: window(), onFailure });
    },
    pdf: pageAsPdf,
    async saveFile(suggestedName, bytes) {
      const options = { title: saveTitle(), defaultPath: join(app.getPath("documents"), safeFileName(suggestedName)) };
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
      notices.show(new Notification({ title, body, silent: !sound }), () => open(opens));
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
