/** The window that asks for name and password of a proxy (logon-page.ts). */
import { BrowserWindow } from "electron";
import type { Credentials } from "./ask-logon.ts";
import { readLogon } from "./logon-page.ts";

/** Resolves to undefined when the person closes the window. */
export function askInWindow(page: string, parent: BrowserWindow | undefined): Promise<Credentials | undefined> {
  const { promise, resolve } = Promise.withResolvers<Credentials | undefined>();
  const window = new BrowserWindow({
    ...(parent?.isVisible() ? { parent, modal: true } : {}),
    width: 420,
    height: 340,
    resizable: false,
    minimizable: false,
    maximizable: false,
    fullscreenable: false,
    autoHideMenuBar: true,
    title: "Showroom",
    webPreferences: {
      partition: "logon",
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      javascript: false,
      devTools: false,
      spellcheck: false,
    },
  });
  window.webContents.on("will-navigate", (event) => {
    event.preventDefault();
    const given = readLogon(event.url);
    if (!given) return;
    resolve(given);
    window.destroy();
  });
  window.on("closed", () => resolve(undefined));
  void window.loadURL(page);
  return promise;
}
