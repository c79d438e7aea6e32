/** The app's one window, its stored place and language, and the dialogs over it. */
import { app, type BrowserWindow, dialog } from "electron";
import type { Logger } from "pino";
import { ADMIN_ROOT } from "../../src-shared/addresses.ts";
import { type DesktopText, desktopText } from "../../src-shared/text/desktop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import type { Notice } from "../os/os.ts";
import { openAppWindow, showWindow } from "./app-window.ts";
import { readWindowState, writeWindowState } from "./window-state.ts";

/** Time without a move of the window after which its place is stored. */
const SAVE_DELAY_MS = 500;

interface Deps {
  log: Pick<Logger, "warn" | "error">;
  stateFile: string;
  /** True once nothing may open a window any more. */
  isEnding(): boolean;
  hasTray(): boolean;
  notify(notice: Notice): Promise<void>;
  onShown(): void;
  /** Windows is about to end the session. */
  onSessionEnd(): void;
}

export interface OwnWindow {
  /** Undefined before it is first shown. */
  current(): BrowserWindow | undefined;
  /** Texts of menus and dialogs, in the page's language. */
  text: DesktopText;
  lang(): Lang;
  /** False when it is the language already. */
  setLang(lang: Lang): boolean;
  save(): void;
  /** Shows the window, and opens a screen of the back office where one is named. */
  show(path?: string, hidden?: boolean): void;
  /** A dialog over the window, or alone without one. */
  say(options: Electron.MessageBoxOptions): Promise<Electron.MessageBoxReturnValue>;
}

export function ownWindow(deps: Deps): OwnWindow {
  const { log, stateFile, isEnding, hasTray, notify, onShown, onSessionEnd } = deps;
  const state = readWindowState(stateFile, app.getLocale());
  let words = desktopText(state.lang);
  let window: BrowserWindow | undefined;
  let saving: NodeJS.Timeout | undefined;
  const text: DesktopText = (key, values) => words(key, values);

  const save = () => {
    try {
      writeWindowState(stateFile, state);
    } catch (problem) {
      log.warn({ err: problem }, "the window's place is not kept");
    }
  };
  /** The bounds change many times a second while the person moves the window. */
  const saveLater = () => {
    clearTimeout(saving);
    saving = setTimeout(save, SAVE_DELAY_MS);
  };
  /** Said once in the life of an installation. */
  const noticeTray = () => {
    if (state.trayNoticeShown || process.platform === "darwin") return;
    state.trayNoticeShown = true;
    save();
    const notice = { title: text("tray.stillHere.title"), body: text("tray.stillHere.body") };
    void notify({ ...notice, opens: ADMIN_ROOT, sound: false });
  };

  return {
    current: () => window,
    text,
    lang: () => state.lang,
    setLang(lang) {
      if (lang === state.lang) return false;
      state.lang = lang;
      words = desktopText(lang);
      save();
      return true;
    },
    save,
    show(path, hidden = false) {
      if (isEnding()) return;
      if (window && !window.isDestroyed()) {
        showWindow(window, path);
        return;
      }
      window = openAppWindow({
        state,
        path: path ?? ADMIN_ROOT,
        devTools: !app.isPackaged,
        hidden,
        text: () => text,
        staysInTray: () => !isEnding() && (hasTray() || process.platform === "darwin"),
        onHidden: noticeTray,
        onShown,
        onTrouble: (reason) => log.error({ reason }, "the window's page has died"),
        onMoved: (bounds, maximised) => {
          Object.assign(state, { bounds, maximised });
          saveLater();
        },
      });
      window.on("session-end", onSessionEnd);
    },
    say(options) {
      const parent = window?.isVisible() ? window : undefined;
      return parent ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options);
    },
  };
}
