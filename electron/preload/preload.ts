/**
 * The preload script between the window and the main process. It gives the page one function: a listener for screens that
 * are opened from outside (a notification, a link). The page can send nothing through it.
 */
import { contextBridge, ipcRenderer } from "electron";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";

// The channel names of main/channels.ts, which needs the schema library. A sandboxed preload script loads no other file:
// the bundle copies imports into it.
const OPEN_SCREEN = "showroom:open";
const PAGE_LANGUAGE = "showroom:language";

let listener: ((path: string) => void) | undefined;

ipcRenderer.on(OPEN_SCREEN, (_event, path: unknown) => {
  if (typeof path !== "string" || !path.startsWith(ADMIN_ROOT)) return;
  // Without a listener (the page is loading, or nobody is signed in) the page is loaded at that path.
  if (listener) listener(path);
  else location.assign(path);
});

contextBridge.exposeInMainWorld("showroom", {
  /** `open(path)` is called with a path of the back office. The last listener counts. */
  onOpen(open: (path: string) => void): void {
    listener = open;
  },
});

/** Sends the page's language, its root element's `lang`, which menus and dialogs follow. */
function sendLanguage(): void {
  const lang = document.documentElement.lang;
  if (lang === "en" || lang === "ar") ipcRenderer.send(PAGE_LANGUAGE, { lang });
}

addEventListener("DOMContentLoaded", () => {
  new MutationObserver(sendLanguage).observe(document.documentElement, { attributeFilter: ["lang"] });
});
