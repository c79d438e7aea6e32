/** The tray icon and the badge. The app stays in the tray when its window is closed, so that new orders are announced. */
import { join } from "node:path";
import { type App, type BrowserWindow, Menu, nativeImage, Tray } from "electron";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import { hasTray } from "./has-tray.ts";

const icon = (name: string) => nativeImage.createFromPath(join(import.meta.dirname, "../icons", name));

export interface TrayIcon {
  setText(text: DesktopText): void;
  destroy(): void;
}

/** Creates the tray icon; undefined without an image or a place for it, and then closing the window ends the app. */
export async function createTray(
  actions: { show(): void; quit(): void },
  text: DesktopText,
): Promise<TrayIcon | undefined> {
  if (!(await hasTray(process.platform))) return undefined;
  const template = process.platform === "darwin";
  const image = icon(template ? "trayTemplate.png" : "tray.png");
  if (image.isEmpty()) return undefined;
  image.setTemplateImage(template);
  const tray = new Tray(image);
  // On macOS a click opens the menu.
  if (process.platform !== "darwin") tray.on("click", actions.show);
  const setText = (now: DesktopText) => {
    tray.setToolTip("Showroom");
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: now("tray.open"), click: actions.show },
        { type: "separator" },
        { label: now("menu.quit"), click: actions.quit },
      ]),
    );
  };
  setText(text);
  return { setText, destroy: () => tray.destroy() };
}

/**
 * The number on the app's icon. Windows has no numbers there but an overlay on the window's taskbar button, which must be
 * drawn again each time the window is shown.
 */
export function createBadge(app: App, window: () => BrowserWindow | undefined) {
  let count = 0;
  const drawOverlay = () => {
    if (process.platform !== "win32") return;
    window()?.setOverlayIcon(count > 0 ? icon("badge.png") : null, count > 0 ? String(count) : "");
  };
  return {
    show(now: number): void {
      count = now;
      app.setBadgeCount(count);
      drawOverlay();
    },
    /** Called when the window is shown. */
    redraw: drawOverlay,
  };
}
