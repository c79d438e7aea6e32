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
import { configFile, readDesktopConfig } from "../config/read-config.ts";
import { desktopLog } from "../log/log.ts";
import { logonPage } from "../network/logon-page.ts";
import { openNetwork } from "../network/network.ts";
import { electronOs } from "../os/electron-os.ts";
import { safeFileName } from "../os/file-name.ts";
import { PRINT_SCHEME } from "../os/print-page.ts";
import { HIDDEN } from "../os/start-at-login.ts";
import { APP_ORIGIN, APP_SCHEME } from "../protocol/app-address.ts";
import { createProtocol } from "../protocol/app-protocol.ts";
import { openAppWindow, showWindow } from "./app-window.ts";
import { canUpdateItself, canWriteFolder } from "./can-update.ts";
import { FIND, PAGE_LANGUAGE, readLanguage, SAVED } from "./channels.ts";
import { dataFolder } from "./data-folder.ts";
import { LINK_SCHEME, linkInArguments, screenOfLink, screenPath } from "./deep-link.ts";
import { menuTemplate } from "./menu.ts";
import { outsideAddress } from "./outside-address.ts";
import { CLOSE_TIMEOUT_MS, countWaiting, decideQuit, quitQuestion, SHUTDOWN_CLOSE_MS } from "./quit.ts";
import { secureContents, secureSession } from "./secure-session.ts";
import { closeBeforeSessionEnds } from "./session-end.ts";
import { watchSignOut } from "./sign-out-watch.ts";
import { startBackend } from "./start-backend.ts";
import { createBadge, createTray, type TrayIcon } from "./tray.ts";
import { updateAnswer } from "./update-answer.ts";
import { readWindowState, writeWindowState } from "./window-state.ts";

/** Times of the checks for updates, in milliseconds after the start. */
const updateChecks = { first: 60_000, every: 4 * 3_600_000 };
/** Time without a move of the window after which its place is stored. */
const SAVE_DELAY_MS = 500;

app.setName("Showroom");
const localFolder = dataFolder(process.platform, process.env);
if (localFolder !== undefined) app.setPath("userData", localFolder);
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
  secureSession(session.defaultSession, {
    title: () => text("save.title"),
    pathOf: (name) => join(app.getPath("downloads"), safeFileName(name)),
    onSaved: (name) => window?.webContents.send(SAVED, name),
  });
  app.on("web-contents-created", (_event, contents) => secureContents(contents, (url) => void openOutside(url)));

  const stateFile = join(app.getPath("userData"), "window.json");
  const state = readWindowState(stateFile, app.getLocale());
  let text = desktopText(state.lang);
  let window: BrowserWindow | undefined;
  let tray: TrayIcon | undefined;
  let quitting = false;
  let asking = false;
  let ending = false;
  const badge = createBadge(app, () => window);

  const saveState = () => {
    try {
      writeWindowState(stateFile, state);
    } catch (problem) {
      log.warn({ err: problem }, "the window's place is not kept");
    }
  };
  let saving: NodeJS.Timeout | undefined;
  /** The bounds change many times a second while the person moves the window. */
  const saveLater = () => {
    clearTimeout(saving);
    saving = setTimeout(saveState, SAVE_DELAY_MS);
  };
  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await backend.handle(new Request(APP_ORIGIN + path));
    return ((await answer.json()) as { data?: Record<string, unknown> }).data ?? {};
  };
  const server = async () => {
    const { server: address } = await ask("/api/desktop").catch(() => ({ server: null }));
    return typeof address === "string" ? address : null;
  };
  const network = openNetwork({
    window: () => window,
    logonPage: (proxy) => logonPage(proxy, state.lang, text),
    onOnline: () => backend.wake(),
  });
  const os = electronOs({
    log,
    window: () => window,
    open: (path) => open(screenPath(path)),
    reload: () => {
      if (!protocolBackend.isSigningOut()) window?.webContents.reload();
    },
    showBadge: badge.show,
    saveTitle: () => text("save.title"),
    logon: network.logon,
    server,
    updates:
      config.updates &&
      canUpdateItself({
        platform: process.platform,
        program: app.getPath("exe"),
        appImage: process.env.APPIMAGE,
        exists: existsSync,
        canWrite: canWriteFolder,
      }),
    beforeInstall: async () => {
      // Nothing may open a window over a backend that is closed; macOS takes minutes to copy the program.
      quitting = true;
      window?.hide();
      tray?.destroy();
      tray = undefined;
      await backend.close(CLOSE_TIMEOUT_MS);
    },
    installFailed: (again) => {
      log.error("the installer was not started");
      if (again) app.relaunch();
      app.exit(0);
    },
  });

  const backend: BackendSupervisor = superviseBackend({
    start: () => startBackend((line) => log.error({ line }, "backend's standard error")),
    startOptions: {
      dataDir,
      logDir,
      version: app.getVersion(),
      platform: `${process.platform} ${process.arch}`,
      config,
    },
    os,
    send: network.send,
    onTrouble: (what, detail) => log.error({ what, detail }, "backend"),
  });

  const protocolBackend = watchSignOut((request) => backend.handle(request));

  async function openOutside(url: string): Promise<void> {
    const address = outsideAddress(url, await server());
    if (address === undefined) return;
    await os.openOutside(address).catch(() => log.warn("an address was not opened outside"));
  }

  const showScreen = (path?: string, hidden = false): void => {
    if (quitting) return;
    if (window && !window.isDestroyed()) {
      showWindow(window, path);
      return;
    }
    window = openAppWindow({
      state,
      path: path ?? ADMIN_ROOT,
      devTools: !app.isPackaged,
      hidden,
      text: () => text,
      staysInTray: () => !quitting && (tray !== undefined || process.platform === "darwin"),
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
        saveLater();
      },
    });
    window.on("session-end", () => {
      quitting = true;
      saveState();
      closeBeforeSessionEnds({ close: () => backend.close(SHUTDOWN_CLOSE_MS), backendPid: backend.pid });
    });
  };

  function showMenus(): void {
    const actions = {
      open: (path: string) => open(path),
      back: () => window?.webContents.navigationHistory.goBack(),
      forward: () => window?.webContents.navigationHistory.goForward(),
      find: () => window?.webContents.send(FIND),
      print: () => window?.webContents.print(),
      quit: () => app.quit(),
      checkUpdate: () => void answerUpdate(),
      showLogs: () => void electronShell.openPath(logDir),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(text, actions, process.platform)));
    tray?.setText(text);
  }

  async function answerUpdate(): Promise<void> {
    await os.checkForUpdate();
    const message = updateAnswer(text, await os.updateState());
    await say({ type: "info", title: "Showroom", message, buttons: [text("update.ok")] });
  }

  /** A dialog over the window, or alone without one. */
  function say(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue> {
    const parent = window?.isVisible() ? window : undefined;
    return parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options);
  }

  /** Ends without a question, which nobody would see: the computer shuts down. Unsent operations are in the operation log. */
  async function endNow(): Promise<void> {
    if (ending) return;
    ending = true;
    quitting = true;
    saveState();
    await backend.close(SHUTDOWN_CLOSE_MS);
    app.exit(0);
  }

  async function quit(): Promise<void> {
    const { state: update } = await os.updateState();
    const waiting = await countWaiting(backend);
    let action = decideQuit(waiting, update, false);
    if (action === "ask") {
      const { response } = await say({
        type: "info",
        title: text("quit.title"),
        ...quitQuestion(text, waiting),
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
    saveState();
    if (action === "install" && (await os.installUpdate({ again: false }))) return;
    quitting = true;
    if ((await backend.close(CLOSE_TIMEOUT_MS)) === "killed") log.warn("the backend was ended before it had closed");
    tray?.destroy();
    app.exit(0);
  }

  protocol.handle(
    APP_SCHEME,
    createProtocol({
      adminDir: join(import.meta.dirname, "../../admin"),
      backend: protocolBackend,
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
    // A quit that macOS asks for at its shutdown must not be prevented, or the shutdown is cancelled.
    if (ending && process.platform !== "darwin") return event.preventDefault();
    if (quitting) return;
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
  endWithSystem(() => void endNow());
  const wake = () => {
    network.refresh();
    backend.wake();
  };
  powerMonitor.on("resume", wake);
  powerMonitor.on("unlock-screen", wake);

  tray = await createTray({ show: () => open(), quit: () => app.quit() }, text);
  showMenus();
  open = showScreen;
  showScreen(pendingScreen, tray !== undefined && isHiddenStart());
  void clearWindowWhenSignedOut(ask);
  const check = () => void os.checkForUpdate();
  setTimeout(check, updateChecks.first);
  setInterval(check, updateChecks.every);
}

/** Calls `end` when Linux or macOS shuts down; Windows tells the window ("session-end"). */
function endWithSystem(end: () => void): void {
  // Electron's type lacks the event's argument. Linux waits a few seconds for a program that asks for it.
  powerMonitor.on("shutdown", ((event?: { preventDefault(): void }) => {
    if (process.platform === "linux") event?.preventDefault();
    end();
  }) as () => void);
  if (process.platform === "win32") return;
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, end);
}

/** Whether the system started the app at log-on. */
const isHiddenStart = (): boolean =>
  process.argv.includes(HIDDEN) || (process.platform === "darwin" && app.getLoginItemSettings().wasOpenedAtLogin);

/** Clears drafts and choices of the window while nobody is signed in, as after a wipe by revocation. */
async function clearWindowWhenSignedOut(ask: (path: string) => Promise<Record<string, unknown>>): Promise<void> {
  const { state } = await ask("/api/desktop").catch(() => ({ state: undefined }));
  if (state === "signed_out" || state === "set_up") await session.defaultSession.clearStorageData();
}

function failStart(problem: unknown): void {
  log.fatal({ err: problem }, "start");
  const text = desktopText(app.getLocale().startsWith("ar") ? "ar" : "en");
  const message = problem instanceof Error ? problem.message : String(problem);
  const config = problem instanceof Error && problem.name === "DesktopConfigError";
  dialog.showErrorBox(text(config ? "start.badConfig" : "start.failed"), message);
  app.exit(config ? 78 : 1);
}
