/** The app's window: sandboxed, opened at its last place, and hidden instead of closed while the app stays in the tray. */
import { join } from "node:path";
import { BrowserWindow, nativeTheme, screen } from "electron";
import { APP_ORIGIN } from "../protocol/app-address.ts";
import { OPEN_SCREEN } from "./channels.ts";
import { recoverPage } from "./recover-page.ts";
import { clampToScreens, smallestWindow, type WindowState } from "./window-state.ts";

interface Options {
  state: WindowState;
  /** Path of the first screen. */
  path: string;
  devTools: boolean;
  /** True while closing the window only hides it. */
  staysInTray(): boolean;
  onHidden(): void;
  onShown(): void;
  onTrouble(reason: string): void;
  /** Called after each move or resize. */
  onMoved(bounds: Electron.Rectangle, maximised: boolean): void;
}

/** Background colours of the back office, shown until its page is loaded. */
const background = { light: "#fbfaf8", dark: "#171412" };

export function openAppWindow(options: Options): BrowserWindow {
  const { state, path, devTools, staysInTray, onHidden, onShown, onTrouble, onMoved } = options;
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
  window.once("ready-to-show", () => {
    // Maximising shows the window, so it waits until the page is rendered.
    if (state.maximised) window.maximize();
    window.show();
  });
  recoverPage({ contents: window.webContents, onTrouble });
  const moved = () => onMoved(window.getNormalBounds(), window.isMaximized());
  for (const event of ["moved", "resized", "maximize", "unmaximize"] as const) window.on(event as "moved", moved);
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
