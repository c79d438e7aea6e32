/** The app's window: sandboxed, opened at its last place, and hidden instead of closed while the app stays in the tray. */
import { join } from "node:path";
import { BrowserWindow, Menu, nativeTheme, screen } from "electron";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import { APP_ORIGIN } from "../protocol/app-address.ts";
import { OPEN_SCREEN } from "./channels.ts";
import { contextMenu } from "./context-menu.ts";
import { recoverPage } from "./recover-page.ts";
import { clampToScreens, smallestWindow, type WindowState } from "./window-state.ts";

interface Options {
  state: WindowState;
  /** Path of the first screen. */
  path: string;
  devTools: boolean;
  /** Opened without being shown, until the person asks for it. */
  hidden: boolean;
  text(): DesktopText;
  /** True while closing the window only hides it. */
  staysInTray(): boolean;
  onHidden(): void;
  onShown(): void;
  onTrouble(reason: string): void;
  /** Called during and after each move or resize. */
  onMoved(bounds: Electron.Rectangle, maximised: boolean): void;
}

/** Background colours of the back office, shown until its page is loaded. */
const background = { light: "#fbfaf8", dark: "#171412" };

export function openAppWindow(options: Options): BrowserWindow {
  const { state, path, devTools, hidden, text, staysInTray, onHidden, onShown, onTrouble, onMoved } = options;
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  const window = new BrowserWindow({
    ...clampToScreens(
      state.bounds,
      [primary, ...others].map(({ workArea }) => workArea),
    ),
    minWidth: smallestWindow.width,
    minHeight: smallestWindow.height,
    show: false,
    title: "Showroom",
    // Windows and macOS take the program's own icon.
    ...(process.platform === "linux" ? { icon: join(import.meta.dirname, "../icons/icon.png") } : {}),
    backgroundColor: nativeTheme.shouldUseDarkColors ? background.dark : background.light,
    webPreferences: {
      preload: join(import.meta.dirname, "../preload/preload.cjs"),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      navigateOnDragDrop: false,
      safeDialogs: true,
      // Chromium fetches spelling dictionaries from Google's server.
      spellcheck: false,
      devTools,
    },
  });
  window.on("show", onShown);
  // Maximising shows the window, so it waits until then.
  if (state.maximised) window.once("show", () => window.maximize());
  window.once("ready-to-show", () => {
    if (!hidden) window.show();
  });
  recoverPage({ contents: window.webContents, onTrouble });
  const { webContents: contents } = window;
  contents.on("context-menu", (_event, clicked) => {
    const items = contextMenu(text(), clicked);
    if (items.length > 0) Menu.buildFromTemplate(items).popup({ window });
  });
  // The keys of a mouse or keyboard for the screen before and after.
  window.on("app-command", (_event, command) => {
    if (command === "browser-backward") contents.navigationHistory.goBack();
    else if (command === "browser-forward") contents.navigationHistory.goForward();
  });
  const moved = () => onMoved(window.getNormalBounds(), window.isMaximized());
  // Linux has no events for the end of a move ("moved", "resized").
  for (const event of ["move", "resize", "maximize", "unmaximize"] as const) window.on(event as "move", moved);
  window.on("close", (event) => {
    moved();
    if (!staysInTray()) return;
    event.preventDefault();
    window.hide();
    onHidden();
  });
  void window.loadURL(APP_ORIGIN + path);
  return window;
}

/** Shows the window and, with `path`, opens that screen without reloading the page. */
export function showWindow(window: BrowserWindow, path?: string): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (path !== undefined) window.webContents.send(OPEN_SCREEN, path);
}
