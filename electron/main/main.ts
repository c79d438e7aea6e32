/**
 * The desktop app's life: one instance, one window, one backend. What can be decided without Electron is decided in the
 * files beside this one; here things are only put together.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import {
  app,
  type BrowserWindow,
  dialog,
  ipcMain,
  Menu,
  powerMonitor,
  protocol,
  session,
  shell as system,
} from "electron";
import { desktopText } from "../../src-shared/text/desktop/index.ts";
import { type Supervised, superviseBackend } from "../backend-process/supervise.ts";
import { configFile, type DesktopConfig, readDesktopConfig } from "../config/read-config.ts";
import { desktopLog } from "../log/log.ts";
import { APP_ORIGIN, APP_SCHEME, FIRST_SCREEN } from "../protocol/app-address.ts";
import { createProtocol } from "../protocol/app-protocol.ts";
import { electronShell } from "../shell/electron-shell.ts";
import { PRINT_SCHEME } from "../shell/print-page.ts";
import { canRenewItself } from "./can-renew.ts";
import { FACE, readFace } from "./channels.ts";
import { LINK_SCHEME, linkInArguments, screenOfLink, screenPath } from "./deep-link.ts";
import { closingPatience, countWaiting, howToLeave, noteShutdown } from "./leave.ts";
import { menuTemplate } from "./menu.ts";
import { openOfficeWindow, showWindow } from "./office-window.ts";
import { outsideAddress } from "./outside-address.ts";
import { proxyAddress } from "./proxy.ts";
import { secureContents, secureSession } from "./secure-session.ts";
import { startBackend } from "./start-backend.ts";
import { keepBadge, putInTray, type TrayIcon } from "./tray.ts";
import { readWindowState, writeWindowState } from "./window-state.ts";

/** Milliseconds: soon after the start, then every few hours. */
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

// macOS hands links over by this event, possibly before the app is ready.
let asked = linkInArguments(process.argv);
app.on("open-url", (event, url) => {
  event.preventDefault();
  open(screenOfLink(url));
});
// The others start the program a second time, which may be while the first is still starting.
app.on("second-instance", (_event, argv) => open(linkInArguments(argv)));
let open = (path?: string): void => {
  asked = path ?? asked;
};

if (app.requestSingleInstanceLock()) void app.whenReady().then(run).catch(giveUp);
else app.quit();

async function run(): Promise<void> {
  // Out of its sources the program is Electron itself, which knows nothing of such links.
  if (app.isPackaged) app.setAsDefaultProtocolClient(LINK_SCHEME);
  const config = readDesktopConfig(configFile(process.platform, process.env));
  secureSession(session.defaultSession);
  app.on("web-contents-created", (_event, contents) => secureContents(contents, (url) => void openOutside(url)));

  const stateFile = join(app.getPath("userData"), "window.json");
  const state = readWindowState(stateFile, app.getLocale());
  let text = desktopText(state.lang);
  let window: BrowserWindow | undefined;
  let tray: TrayIcon | undefined;
  let leaving = false;
  let asking = false;
  const shutdown = noteShutdown();
  const badge = keepBadge(app, () => window);

  const keepState = () => {
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
  const shell = electronShell({
    window: () => window,
    open: (path) => open(screenPath(path)),
    showBadge: badge.show,
    server,
    updates:
      config.updates && canRenewItself({ platform: process.platform, program: app.getPath("exe"), exists: existsSync }),
    beforeInstall: async () => {
      leaving = true;
      window?.hide();
      await backend.close(closingPatience);
    },
    installFailed: (again) => {
      log.error("the installer was not started");
      if (again) app.relaunch();
      app.exit(0);
    },
  });

  const backend: Supervised = superviseBackend({
    start: startBackend,
    opening: {
      dataDir,
      logDir,
      version: app.getVersion(),
      platform: `${process.platform} ${process.arch}`,
      config,
      proxy: await findProxy(config),
    },
    shell,
    onTrouble: (what, detail) => log.error({ what, detail }, "backend"),
  });

  async function openOutside(url: string): Promise<void> {
    const address = outsideAddress(url, await server());
    if (address === undefined) return;
    await shell.openOutside(address).catch(() => log.warn("an address was not opened outside"));
  }

  const showScreen = (path?: string): void => {
    if (window && !window.isDestroyed()) {
      showWindow(window, path);
      return;
    }
    window = openOfficeWindow({
      state,
      path: path ?? FIRST_SCREEN,
      devTools: !app.isPackaged,
      staysInTray: () => !leaving && !shutdown.goesOn() && (tray !== undefined || process.platform === "darwin"),
      onHidden: () => {
        if (state.toldOfTray || process.platform === "darwin") return;
        state.toldOfTray = true;
        keepState();
        const notice = { title: text("tray.stillHere.title"), body: text("tray.stillHere.body") };
        void shell.notify({ ...notice, opens: FIRST_SCREEN, sound: false });
      },
      onShown: badge.again,
      onTrouble: (reason) => log.error({ reason }, "the window's page has died"),
      onMoved: (bounds, maximised) => {
        Object.assign(state, { bounds, maximised });
        keepState();
      },
    });
  };

  function showMenus(): void {
    const actions = {
      open: (path: string) => open(path),
      quit: () => app.quit(),
      checkUpdate: () => void shell.checkForUpdate(),
      showLogs: () => void system.openPath(logDir),
    };
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(text, actions, process.platform)));
    tray?.speak(text);
  }

  async function leave(): Promise<void> {
    const { state: update } = await shell.updateState();
    const waiting = await countWaiting(backend);
    let how = howToLeave(waiting, update, false);
    if (how === "ask") {
      const { response } = await dialog.showMessageBox({
        type: "info",
        message: text("quit.waiting", { count: waiting ?? 0 }),
        detail: text("quit.kept"),
        buttons: [text("quit.stay"), text("quit.leave")],
        defaultId: 0,
        cancelId: 0,
      });
      if (response === 0) {
        open();
        return;
      }
      how = howToLeave(waiting, update, true);
    }
    leaving = true;
    keepState();
    if (how === "install") return shell.installUpdate({ again: false });
    if ((await backend.close(closingPatience)) === "killed") log.warn("the backend was ended before it had closed");
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
  ipcMain.on(FACE, (event, payload: unknown) => {
    const face = readFace(event, payload);
    if (!face || face.lang === state.lang) return;
    state.lang = face.lang;
    text = desktopText(face.lang);
    keepState();
    showMenus();
  });
  app.on("activate", () => open());
  // With a tray the window only hides; without one its end is the app's.
  app.on("window-all-closed", () => app.quit());
  app.on("before-quit", (event) => {
    if (leaving || shutdown.goesOn()) return;
    event.preventDefault();
    // Asked once, however often the keys are pressed.
    if (asking) return;
    asking = true;
    leave()
      .catch((problem: unknown) => {
        // Whatever went wrong, what waits lies in the operation log; an app that can neither stay nor go helps nobody.
        log.error({ err: problem }, "leaving");
        app.exit(1);
      })
      .finally(() => {
        asking = false;
      });
  });
  powerMonitor.on("shutdown", shutdown.begun);
  powerMonitor.on("resume", () => backend.wake());
  powerMonitor.on("unlock-screen", () => backend.wake());

  tray = putInTray({ show: () => open(), quit: () => app.quit() }, text);
  showMenus();
  open = showScreen;
  open(asked);
  void forgetWhenSignedOut(ask);
  const check = () => void shell.checkForUpdate();
  setTimeout(check, updateChecks.first);
  setInterval(check, updateChecks.every);
}

/** What the window keeps for a person (drafts, choices) goes with that person's mirror, also after a wipe from afar. */
async function forgetWhenSignedOut(ask: (path: string) => Promise<Record<string, unknown>>): Promise<void> {
  const { state } = await ask("/api/desktop").catch(() => ({ state: undefined }));
  if (state === "signed_out" || state === "set_up") await session.defaultSession.clearStorageData();
}

/** By the system's own settings; a script that decides by address is asked once, for the shop's. */
async function findProxy({ server }: DesktopConfig): Promise<string | null> {
  return proxyAddress(await session.defaultSession.resolveProxy(server ?? "https://showroom.example"));
}

function giveUp(problem: unknown): void {
  log.fatal({ err: problem }, "start");
  const text = desktopText(app.getLocale().startsWith("ar") ? "ar" : "en");
  const said = problem instanceof Error ? problem.message : String(problem);
  const config = problem instanceof Error && problem.name === "DesktopConfigError";
  dialog.showErrorBox(text(config ? "start.badConfig" : "start.failed"), said);
  app.exit(config ? 78 : 1);
}
