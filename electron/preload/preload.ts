/**
 * The preload script between the window and the main process. It gives the page listeners: for screens that are opened from
 * outside (a notification, a link, the menu), for the menu's search, and for files that were saved. The page can send nothing
 * through it.
 */
import { contextBridge, ipcRenderer } from "electron";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";

// The channel names of main/channels.ts, which needs the schema library. A sandboxed preload script loads no other file:
// the bundle copies imports into it.
const OPEN_SCREEN = "showroom:open";
const FIND = "showroom:find";
const SAVED = "showroom:saved";
const PAGE_LANGUAGE = "showroom:language";

let listener: ((path: string) => void) | undefined;
let onFind: (() => void) | undefined;
let onSaved: ((name: string) => void) | undefined;

ipcRenderer.on(OPEN_SCREEN, (_event, path: unknown) => {
  if (typeof path !== "string" || !path.startsWith(ADMIN_ROOT)) return;
  // Without a listener (the page is loading, or nobody is signed in) the page is loaded at that path.
  if (listener) listener(path);
  else location.assign(path);
});

ipcRenderer.on(FIND, () => onFind?.());
ipcRenderer.on(SAVED, (_event, name: unknown) => {
  if (typeof name === "string") onSaved?.(name);
});

/** Only a function is called; anything else removes the listener before it. */
const functionOf = <F>(given: unknown): F | undefined => (typeof given === "function" ? (given as F) : undefined);

contextBridge.exposeInMainWorld("showroom", {
  /** `open(path)` is called with a path of the back office. Of each kind the last listener counts. */
  onOpen(open: unknown): void {
    listener = functionOf(open);
  },
  /** `find()` is called for the menu's search. */
  onFind(find: unknown): void {
    onFind = functionOf(find);
  },
  /** `saved(name)` is called with the name of a file that was saved. */
  onSaved(saved: unknown): void {
    onSaved = functionOf(saved);
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
