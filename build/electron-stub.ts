// Stub of Electron for code that runs in plain Node. Importing it does nothing; using it throws an explanation.

function absent(name: string): never {
  throw new Error(`electron.${name} was used outside the desktop app: pass in what is needed instead of importing it.`);
}

// A class, so that both `new BrowserWindow()` and `app.quit()` throw it.
const stub = (name: string) =>
  new Proxy(class {}, {
    get: (_, key) => absent(`${name}.${String(key)}`),
    set: (_, key) => absent(`${name}.${String(key)}`),
    apply: () => absent(name),
    construct: () => absent(name),
  });

export const app = stub("app");
export const autoUpdater = stub("autoUpdater");
export const BrowserWindow = stub("BrowserWindow");
export const clipboard = stub("clipboard");
export const contextBridge = stub("contextBridge");
export const crashReporter = stub("crashReporter");
export const dialog = stub("dialog");
export const ipcMain = stub("ipcMain");
export const ipcRenderer = stub("ipcRenderer");
export const Menu = stub("Menu");
export const MessageChannelMain = stub("MessageChannelMain");
export const nativeTheme = stub("nativeTheme");
export const net = stub("net");
export const Notification = stub("Notification");
export const powerMonitor = stub("powerMonitor");
export const protocol = stub("protocol");
export const safeStorage = stub("safeStorage");
export const screen = stub("screen");
export const session = stub("session");
export const shell = stub("shell");
export const Tray = stub("Tray");
export const utilityProcess = stub("utilityProcess");
export const webContents = stub("webContents");
export const WebContentsView = stub("WebContentsView");
export const webUtils = stub("webUtils");
