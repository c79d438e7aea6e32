/**
 * Entry of the main process: one instance, one window, one backend. Decisions that need no Electron are in the files beside
 * this one, which it connects.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  app,
  type BrowserWindow,
  dialog,
  shell as electronShell,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  session,
} from "electron";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";
import { type BackendSupervisor, superviseBackend } from "../backend-process/supervise.ts";
import { configFile, type DesktopConfig, readDesktopConfig } from "../config/read-config.ts";
import { desktopLog } from "../log/log.ts";
import { electronOs } from "../os/electron-os.ts";
import { PRINT_SCHEME } from "../os/print-page.ts";
import { APP_ORIGIN, APP_SCHEME } from "../protocol/app-address.ts";
import { createProtocol } from "../protocol/app-protocol.ts";
import { openAppWindow, showWindow } from "./app-window.ts";
import { canUpdateItself } from "./can-update.ts";
import { PAGE_LANGUAGE, readLanguage } from "./channels.ts";
import { LINK_SCHEME, linkInArguments, screenOfLink, screenPath } from "./deep-link.ts";
import { menuTemplate } from "./menu.ts";
import { outsideAddress } from "./outside-address.ts";
import { proxyAddress } from "./proxy.ts";
import { CLOSE_TIMEOUT_MS, countWaiting, decideQuit, trackShutdown } from "./quit.ts";
import { secureContents, secureSession } from "./secure-session.ts";
import { startBackend } from "./start-backend.ts";
import { createBadge, createTray, type TrayIcon } from "./tray.ts";
import { readWindowState, writeWindowState } from "./window-state.ts";

/** Times of the checks for updates, in milliseconds after the start. */
const updateChecks = { first: 60_000, every: 4 * 3_600_000 };

app.setName("Showroom");
app.setAppUserModelId("qa.showroom.desktop");
app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  {
    scheme: APP_SCHEME,
    privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
  },
  { scheme: PRINT_SCHEME, privileges: { standard: true, secure: true } },
]);

const dataDir = join(app.getPath("userData"), "data");
const logDir = join(dataDir, "logs");
const log = desktopLog(logDir, "app");
process.on("unhandledRejection", (problem) => log.error({ err: problem }, "unhandled rejection"));

// macOS passes links by this event, possibly before the app is ready.
let pendingScreen = linkInArguments(process.argv);
app.on("open-url", (event, url) => {
  event.preventDefault();
  open(screenOfLink(url));
});
// Windows and Linux start the program a second time, possibly while the first is still starting.
app.on("second-instance", (_event, argv) => open(linkInArguments(argv)));
let open = (path?: string): void => {
  pendingScreen = path ?? pendingScreen;
};

if (app.requestSingleInstanceLock()) void app.whenReady().then(run).catch(failStart);
else app.quit();

async function run(): Promise<void> {
  // An app run from its sources is Electron's own program, which must not be registered for the links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const config = readDesktopConfig(configFile(process.platform, process.env));
  secureSession(session.defaultSession);
  app.on("web-contents-created", (_event, contents) => secureContents(contents, (url) => void openOutside(url)));

  const stateFile = join(app.getPath("userData"), "window.json");
  const state = readWindowState(stateFile, app.getLocale());
  let text = desktopText(state.lang);
  let window: BrowserWindow | undefined;
  let tray: TrayIcon | undefined;
  let quitting = false;
  let asking = false;
  const shutdown = trackShutdown();
  const badge = createBadge(app, () => window);

  const saveState = () => {
    try {
      writeWindowState(stateFile, state);
    } catch (problem) {
      log.warn({ err: problem }, "the window's place is not kept");
    }
  };
  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await backend.handle(new Request(APP_ORIGIN + path));
    return ((await answer.json()) as { data?: Record<string, unknown> }).data ?? {};
  };
  const server = async () => {
    const { server: address } = await ask("/api/desktop").catch(() => ({ server: null }));
    return typeof address === "string" ? address : null;
  };
  const os = electronOs({
    window: () => window,
    open: (path) => open(screenPath(path)),
    showBadge: badge.show,
    server,
    updates:
      config.updates &&
      canUpdateItself({ platform: process.platform, program: app.getPath("exe"), exists: existsSync }),
    beforeInstall: async () => {
      quitting = true;
      window?.hide();
      await backend.close(CLOSE_TIMEOUT_MS);
    },
    installFailed: (again) => {
      log.error("the installer was not started");
      if (again) app.relaunch();
      app.exit(0);
    },
  });

  const backend: BackendSupervisor = superviseBackend({
    start: startBackend,
    startOptions: {
      dataDir,
      logDir,
      version: app.getVersion(),
      platform: `${process.platform} ${process.arch}`,
      config,
      proxy: await findProxy(config),
    },
    os,
    onTrouble: (what, detail) => log.error({ what, detail }, "backend"),
  });

  async function openOutside(url: string): Promise<void> {
    const address = outsideAddress(url, await server());
    if (address === undefined) return;
    await os.openOutside(address).catch(() => log.warn("an address was not opened outside"));
  }

  const showScreen = (path?: string): void => {
    if (window && !window.isDestroyed()) {
      showWindow(window, path);
      return;
    }
    window = openAppWindow({
      state,
      path: path ?? ADMIN_ROOT,
      devTools: !app.isPackaged,
      staysInTray: () => !quitting && !shutdown.isUnderWay() && (tray !== undefined || process.platform === "darwin"),
      onHidden: () => {
        if (state.trayNoticeShown || process.platform === "darwin") return;
        state.trayNoticeShown = true;
        saveState();
        const notice = { title: text("tray.stillHere.title"), body: text("tray.stillHere.body") };
        void os.notify({ ...notice, opens: ADMIN_ROOT, sound: false });
      },
      onShown: badge.redraw,
      onTrouble: (reason) => log.error({ reason }, "the window's page has died"),
      onMoved: (bounds, maximised) => {
        Object.assign(state, { bounds, maximised });
        saveState();
      },
    });
  };

  function showMenus(): void {
    const actions = {
      open: (path: string) => open(path),
      quit: () => app.quit(),
      checkUpdate: () => void os.checkForUpdate(),
      showLogs: () => void electronShell.openPath(logDir),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(text, actions, process.platform)));
    tray?.setText(text);
  }

  async function quit(): Promise<void> {
    const { state: update } = await os.updateState();
    const waiting = await countWaiting(backend);
    let action = decideQuit(waiting, update, false);
    if (action === "ask") {
      const { response } = await dialog.showMessageBox({
        type: "info",
        message: text("quit.waiting", { count: waiting ?? 0 }),
        detail: text("quit.stored"),
        buttons: [text("quit.stay"), text("quit.leave")],
        defaultId: 0,
        cancelId: 0,
      });
      if (response === 0) {
        open();
        return;
      }
      action = decideQuit(waiting, update, true);
    }
    quitting = true;
    saveState();
    if (action === "install") return os.installUpdate({ again: false });
    if ((await backend.close(CLOSE_TIMEOUT_MS)) === "killed") log.warn("the backend was ended before it had closed");
    tray?.destroy();
    app.exit(0);
  }

  protocol.handle(
    APP_SCHEME,
    createProtocol({
      adminDir: join(import.meta.dirname, "../../admin"),
      backend,
      onFault: (problem) => log.error({ err: problem }, "protocol"),
    }),
  );
  ipcMain.on(PAGE_LANGUAGE, (event, payload: unknown) => {
    const pageLanguage = readLanguage(event, payload);
    if (!pageLanguage || pageLanguage.lang === state.lang) return;
    state.lang = pageLanguage.lang;
    text = desktopText(pageLanguage.lang);
    saveState();
    showMenus();
  });
  app.on("activate", () => open());
  // With a tray the window is only hidden; without one the app ends with it.
  app.on("window-all-closed", () => app.quit());
  app.on("before-quit", (event) => {
    if (quitting || shutdown.isUnderWay()) return;
    event.preventDefault();
    // One question at a time, also when the shortcut is pressed again.
    if (asking) return;
    asking = true;
    quit()
      .catch((problem: unknown) => {
        // Unsent operations are in the operation log, so the app ends in spite of the error.
        log.error({ err: problem }, "leaving");
        app.exit(1);
      })
      .finally(() => {
        asking = false;
      });
  });
  powerMonitor.on("shutdown", shutdown.noteStart);
  powerMonitor.on("resume", () => backend.wake());
  powerMonitor.on("unlock-screen", () => backend.wake());

  tray = createTray({ show: () => open(), quit: () => app.quit() }, text);
  showMenus();
  open = showScreen;
  open(pendingScreen);
  void clearWindowWhenSignedOut(ask);
  const check = () => void os.checkForUpdate();
  setTimeout(check, updateChecks.first);
  setInterval(check, updateChecks.every);
}

/** Clears drafts and choices of the window while nobody is signed in, as after a wipe by revocation. */
async function clearWindowWhenSignedOut(ask: (path: string) => Promise<Record<string, unknown>>): Promise<void> {
  const { state } = await ask("/api/desktop").catch(() => ({ state: undefined }));
  if (state === "signed_out" || state === "set_up") await session.defaultSession.clearStorageData();
}

/** The system's proxy for the shop's address; a proxy script is evaluated once. */
async function findProxy({ server }: DesktopConfig): Promise<string | null> {
  return proxyAddress(await session.defaultSession.resolveProxy(server ?? "https://showroom.example"));
}

function failStart(problem: unknown): void {
  log.fatal({ err: problem }, "start");
  const text = desktopText(app.getLocale().startsWith("ar") ? "ar" : "en");
  const message = problem instanceof Error ? problem.message : String(problem);
  const config = problem instanceof Error && problem.name === "DesktopConfigError";
  dialog.showErrorBox(text(config ? "start.badConfig" : "start.failed"), message);
  app.exit(config ? 78 : 1);
}
