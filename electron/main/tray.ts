/** The icon beside the clock: the app goes on when its window is closed, so that new orders are heard. */
import { join } from "node:path";
import { type App, type BrowserWindow, Menu, nativeImage, Tray } from "electron";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";

const icon = (name: string) => nativeImage.createFromPath(join(import.meta.dirname, "../icons", name));

export interface TrayIcon {
  speak(text: DesktopText): void;
  destroy(): void;
}

/** Undefined where the system has no place for one; then closing the window ends the app. */
export function putInTray(actions: { show(): void; quit(): void }, text: DesktopText): TrayIcon | undefined {
  const template = process.platform === "darwin";
  const image = icon(template ? "trayTemplate.png" : "tray.png");
  if (image.isEmpty()) return undefined;
  image.setTemplateImage(template);
  const tray = new Tray(image);
  tray.on("click", actions.show);
  const speak = (now: DesktopText) => {
    tray.setToolTip("Showroom");
    tray.setContextMenu(
      Menu.buildFromTemplate([
        { label: now("tray.open"), click: actions.show },
        { type: "separator" },
        { label: now("menu.quit"), click: actions.quit },
      ]),
    );
  };
  speak(text);
  return { speak, destroy: () => tray.destroy() };
}

/**
 * The number on the program's icon. Windows knows no numbers there, only a mark on the window's button in the taskbar,
 * which is another button each time the window is shown again.
 */
export function keepBadge(app: App, window: () => BrowserWindow | undefined) {
  let count = 0;
  const mark = () => {
    if (process.platform !== "win32") return;
    window()?.setOverlayIcon(count > 0 ? icon("badge.png") : null, count > 0 ? String(count) : "");
  };
  return {
    show(now: number): void {
      count = now;
      app.setBadgeCount(count);
      mark();
    },
    /** The window has come up. */
    again: mark,
  };
}
