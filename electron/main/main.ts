/**
 * Entry of the main process: one instance, one window, one backend. Decisions that need no Electron are in the files beside
 * this one, which it connects.
 */

import { existsSync } from "node:fs";
import { join } from "node:path";
import { app, dialog, shell as electronShell, ipcMain, Menu, powerMonitor, protocol, session } from "electron";
import { desktopText } from "../../src-shared/text/desktop/index.ts";
import { superviseBackend } from "../backend-process/supervise.ts";
import { configFile, readDesktopConfig } from "../config/read-config.ts";
import { desktopLog } from "../log/log.ts";
import { logonPage } from "../network/logon-page.ts";
import { openNetwork } from "../network/network.ts";
import { electronOs } from "../os/electron-os.ts";
import { safeFileName } from "../os/file-name.ts";
import type { Os } from "../os/os.ts";
import { PRINT_SCHEME } from "../os/print-page.ts";
import { HIDDEN } from "../os/start-at-login.ts";
import { APP_ORIGIN, APP_SCHEME } from "../protocol/app-address.ts";
import { createProtocol } from "../protocol/app-protocol.ts";
import { canUpdateItself, canWriteFolder } from "./can-update.ts";
import { FIND, PAGE_LANGUAGE, readLanguage, SAVED } from "./channels.ts";
import { dataFolder } from "./data-folder.ts";
import { LINK_SCHEME, linkInArguments, screenOfLink, screenPath } from "./deep-link.ts";
import { createEnding } from "./ending.ts";
import { createFindBar, type FindBar } from "./find-bar.ts";
import { menuTemplate } from "./menu.ts";
import { outsideAddress } from "./outside-address.ts";
import { type OwnWindow, ownWindow } from "./own-window.ts";
import { secureContents, secureSession } from "./secure-session.ts";
import { watchSignOut } from "./sign-out-watch.ts";
import { startBackend } from "./start-backend.ts";
import { createBadge, createTray, type TrayIcon } from "./tray.ts";
import { updateAnswer } from "./update-answer.ts";

/** Times of the checks for updates, in milliseconds after the start. */
const updateChecks = { first: 60_000, every: 4 * 3_600_000 };

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
  let tray: TrayIcon | undefined;
  const badge = createBadge(app, () => window.current());
  const window = ownWindow({
    log,
    stateFile: join(app.getPath("userData"), "window.json"),
    isEnding: () => ending.isEnding(),
    hasTray: () => tray !== undefined,
    notify: (notice) => os.notify(notice),
    onShown: badge.redraw,
    onSessionEnd: () => ending.onSessionEnd(),
  });
  const { text } = window;
  secureSession(session.defaultSession, {
    title: () => text("save.title"),
    pathOf: (name) => join(app.getPath("downloads"), safeFileName(name)),
    onSaved: (name) => window.current()?.webContents.send(SAVED, name),
  });
  app.on("web-contents-created", (_event, contents) => secureContents(contents, (url) => void openOutside(url)));

  const ask = async (path: string): Promise<Record<string, unknown>> => {
    const answer = await backend.handle(new Request(APP_ORIGIN + path));
    return ((await answer.json()) as { data?: Record<string, unknown> }).data ?? {};
  };
  const server = async () => {
    const { server: address } = await ask("/api/desktop").catch(() => ({ server: null }));
    return typeof address === "string" ? address : null;
  };
  async function openOutside(url: string): Promise<void> {
    const address = outsideAddress(url, await server());
    if (address === undefined) return;
    await os.openOutside(address).catch(() => log.warn("an address was not opened outside"));
  }

  const network = openNetwork({
    window: window.current,
    logonPage: (proxy) => logonPage(proxy, window.lang(), text),
    onOnline: () => backend.wake(),
  });
  const os = electronOs({
    log,
    window: window.current,
    open: (path) => open(screenPath(path)),
    reload: () => {
      if (!protocolBackend.isSigningOut()) window.current()?.webContents.reload();
    },
    showBadge: badge.show,
    saveTitle: () => text("save.title"),
    logon: network.logon,
    server,
    updates: config.updates && canUpdateHere(),
    beforeInstall: () => ending.beforeInstall(),
    installFailed: (again) => {
      log.error("the installer was not started");
      if (again) app.relaunch();
      app.exit(0);
    },
  });
  const backend = superviseBackend({
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
  const ending = createEnding({
    log,
    window,
    backend,
    os,
    removeTray: () => {
      tray?.destroy();
      tray = undefined;
    },
  });

  protocol.handle(
    APP_SCHEME,
    createProtocol({
      adminDir: join(import.meta.dirname, "../../admin"),
      backend: protocolBackend,
      onFault: (problem) => log.error({ err: problem }, "protocol"),
    }),
  );
  const findBar = createFindBar({ window: window.current, lang: window.lang, text });
  const showMenus = () => {
    showAppMenu({ window, findBar, os });
    tray?.setText(text);
  };
  ipcMain.on(PAGE_LANGUAGE, (event, payload: unknown) => {
    const pageLanguage = readLanguage(event, payload);
    if (pageLanguage && window.setLang(pageLanguage.lang)) showMenus();
  });
  app.on("activate", () => open());
  ending.listen();
  const wake = () => {
    network.refresh();
    backend.wake();
  };
  powerMonitor.on("resume", wake);
  powerMonitor.on("unlock-screen", wake);

  tray = await createTray({ show: () => open(), quit: () => app.quit() }, text);
  showMenus();
  open = window.show;
  window.show(pendingScreen, tray !== undefined && isHiddenStart());
  void clearWindowWhenSignedOut(ask);
  const check = () => void os.checkForUpdate();
  setTimeout(check, updateChecks.first);
  setInterval(check, updateChecks.every);
}

const canUpdateHere = (): boolean =>
  canUpdateItself({
    platform: process.platform,
    program: app.getPath("exe"),
    appImage: process.env.APPIMAGE,
    exists: existsSync,
    canWrite: canWriteFolder,
  });

interface MenuParts {
  window: OwnWindow;
  findBar: FindBar;
  os: Pick<Os, "checkForUpdate" | "updateState">;
}

function showAppMenu({ window, findBar, os }: MenuParts): void {
  const { text } = window;
  const contents = () => window.current()?.webContents;
  const answerUpdate = async () => {
    await os.checkForUpdate();
    const message = updateAnswer(text, await os.updateState());
    await window.say({ type: "info", title: "Showroom", message, buttons: [text("update.ok")] });
  };
  const actions = {
    open: (path: string) => open(path),
    back: () => contents()?.navigationHistory.goBack(),
    forward: () => contents()?.navigationHistory.goForward(),
    find: findBar.open,
    findNext: () => findBar.move("next"),
    findPrevious: () => findBar.move("previous"),
    searchList: () => contents()?.send(FIND),
    print: () => contents()?.print(),
    quit: () => app.quit(),
    checkUpdate: () => void answerUpdate(),
    showLogs: () => void electronShell.openPath(logDir),
  };
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(text, actions, process.platform)));
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
