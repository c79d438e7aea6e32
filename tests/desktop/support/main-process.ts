// What the app hands to the system, seen in its main process: dialogs are answered, and what would leave the app is noted.
import type { MainProcess } from "./main-line.ts";

/** What the main process noted since `watchSystem`. */
export interface SystemNotes {
  /** Addresses given to the system's browser. */
  opened: string[];
  /** Titles of notifications shown. */
  notices: string[];
  /** Questions of message boxes. */
  questions: string[];
  /** What printers were given. */
  printed: { silent: boolean | undefined; deviceName: string | undefined; copies: number | undefined }[];
  badge: number;
  /** The items of each menu of a right click. */
  menus: string[][];
}

interface Watched extends SystemNotes {
  shown: { emit(event: "click"): boolean }[];
  saveTo: string | undefined;
}
declare const global: typeof globalThis & { watched: Watched };

/** Takes the place of dialogs, notifications, printers and the system's browser, until the app ends. */
export function watchSystem(app: MainProcess): Promise<void> {
  return app.evaluate(({ app: main, dialog, Menu, shell, Notification, webContents }) => {
    const watched: Watched = {
      opened: [],
      notices: [],
      questions: [],
      printed: [],
      badge: 0,
      menus: [],
      shown: [],
      saveTo: undefined,
    };
    global.watched = watched;
    shell.openExternal = async (address) => void watched.opened.push(address);
    dialog.showSaveDialog = (async () => ({ canceled: !watched.saveTo, filePath: watched.saveTo ?? "" })) as never;
    dialog.showMessageBox = (async (...given: { message?: string }[]) => {
      watched.questions.push(given.at(-1)?.message ?? "");
      return { response: 0, checkboxChecked: false };
    }) as never;
    Menu.prototype.popup = function popup() {
      watched.menus.push(this.items.map(({ label }) => label));
    };
    Notification.isSupported = () => true;
    Notification.prototype.show = function show() {
      watched.notices.push(this.title);
      watched.shown.push(this);
    };
    const setBadge = main.setBadgeCount.bind(main);
    main.setBadgeCount = (count) => {
      watched.badge = count ?? 0;
      return setBadge(count);
    };
    const printer = { name: "counter_80mm", displayName: "Counter", description: "", options: {} };
    const giveToPrinter = (contents: Electron.WebContents) => {
      contents.getPrintersAsync = async () => [printer] as never;
      contents.print = (options, done) => {
        watched.printed.push({
          silent: options?.silent,
          deviceName: options?.deviceName,
          copies: options?.copies,
        });
        done?.(true, "");
      };
    };
    for (const contents of webContents.getAllWebContents()) giveToPrinter(contents);
    main.on("web-contents-created", (_event, contents) => giveToPrinter(contents));
  });
}

export const notesOf = (app: MainProcess): Promise<SystemNotes> =>
  app.evaluate(() => {
    const { opened, notices, questions, printed, badge, menus } = global.watched;
    return { opened, notices, questions, printed, badge, menus };
  });

/** The next save dialog is answered with this file; undefined cancels it. */
export const saveTo = (app: MainProcess, file: string | undefined): Promise<void> =>
  app.evaluate((_electron, path) => {
    global.watched.saveTo = path;
  }, file);

/** Clicks the last notification. */
export const clickNotice = (app: MainProcess): Promise<void> =>
  app.evaluate(() => void global.watched.shown.at(-1)?.emit("click"));

/** Chooses the menu's item by its words, or by its shortcut. */
export const chooseMenu = (app: MainProcess, wanted: string): Promise<boolean> =>
  app.evaluate(({ BrowserWindow, Menu }, words) => {
    const [window] = BrowserWindow.getAllWindows();
    const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []) ?? [];
    const item = items.find(({ label, accelerator }) => label === words || accelerator === words);
    item?.click(undefined, window, window?.webContents);
    return item !== undefined;
  }, wanted);

/** Every item of the menu that has a shortcut, as "Group > Item: shortcut". */
export const menuKeys = (app: MainProcess): Promise<string[]> =>
  app.evaluate(({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap((group) =>
      (group.submenu?.items ?? []).flatMap(({ label, accelerator }) =>
        accelerator ? [`${group.label} > ${label}: ${accelerator}`] : [],
      ),
    ),
  );
