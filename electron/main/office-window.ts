/** The one window: secured, opened where it was, hidden rather than closed while the app goes on in the tray. */
import { join } from "node:path";
import { BrowserWindow, nativeTheme, screen } from "electron";
import { APP_ORIGIN } from "../protocol/app-address.ts";
import { OPEN } from "./channels.ts";
import { recoverPage } from "./recover-page.ts";
import { clampToScreens, smallestWindow, type WindowState } from "./window-state.ts";

interface Parts {
  state: WindowState;
  /** Shown first. */
  path: string;
  devTools: boolean;
  /** True: closing hides. */
  staysInTray(): boolean;
  onHidden(): void;
  onShown(): void;
  onTrouble(reason: string): void;
  /** Called whenever the window stands somewhere else. */
  onMoved(bounds: Electron.Rectangle, maximised: boolean): void;
}

/** The back office's own background colours, so that nothing flashes while it loads. */
const background = { light: "#fbfaf8", dark: "#171412" };

export function openOfficeWindow(parts: Parts): BrowserWindow {
  const { state, path, devTools, staysInTray, onHidden, onShown, onTrouble, onMoved } = parts;
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
      // Its dictionaries would be fetched from somebody else's server.
      spellcheck: false,
      devTools,
    },
  });
  window.on("show", onShown);
  window.once("ready-to-show", () => {
    // Maximising shows it too, so it waits until there is something to show.
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

/** Brings the window up and, where a path is given, that screen without loading the page anew. */
export function showWindow(window: BrowserWindow, path?: string): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
  if (path !== undefined) window.webContents.send(OPEN, path);
}
