/** The window that asks for name and password of a proxy (logon-page.ts). */
import { BrowserWindow } from "electron";
import type { Credentials } from "./ask-logon.ts";
import { readLogon, WAIT_FOR_FORM } from "./logon-page.ts";

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
      devTools: false,
      spellcheck: false,
    },
  });
  window.on("closed", () => resolve(undefined));
  window
    .loadURL(page)
    .then(() => window.webContents.executeJavaScript(WAIT_FOR_FORM))
    .then((given: unknown) => {
      resolve(readLogon(given));
      window.destroy();
    })
    // The window was closed.
    .catch(() => resolve(undefined));
  return promise;
}
