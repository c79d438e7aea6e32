/**
 * The one script between the window and the main process. The page is given a single thing: to hear which screen was
 * asked for from outside (a notification, a link). It learns nothing and can ask for nothing.
 */
import { contextBridge, ipcRenderer } from "electron";

// The channels' names stand here once more: this file may load no other (a sandboxed preload is one file).
const OPEN = "showroom:open";
const FACE = "showroom:face";

let listener: ((path: string) => void) | undefined;

ipcRenderer.on(OPEN, (_event, path: unknown) => {
  if (typeof path !== "string" || !path.startsWith("/admin")) return;
  // Before the back office listens (it is still loading, or nobody is signed in), the address bar does it.
  if (listener) listener(path);
  else location.assign(path);
});

contextBridge.exposeInMainWorld("showroom", {
  /** `open(path)` is called with a path of the back office. The last listener counts. */
  onOpen(open: (path: string) => void): void {
    listener = open;
  },
});

/** Menus and dialogs speak the back office's language, which stands on the page's root element. */
function tellLanguage(): void {
  const lang = document.documentElement.lang;
  if (lang === "en" || lang === "ar") ipcRenderer.send(FACE, { lang });
}

addEventListener("DOMContentLoaded", () => {
  new MutationObserver(tellLanguage).observe(document.documentElement, { attributeFilter: ["lang"] });
});
