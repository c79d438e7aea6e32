/** The menu as plain data in the back office's language. Every item has a label, since default ones have the system's language. */

import type { MenuItemConstructorOptions } from "electron";
import { ADMIN_ROOT, adminPath, SCREENS } from "../../src-shared/addresses.ts";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";

export interface MenuActions {
  open(path: string): void;
  /** Goes to the screen before or after this one. */
  back(): void;
  forward(): void;
  /** Searches the text of the screen. */
  find(): void;
  findNext(): void;
  findPrevious(): void;
  /** Goes to the search field of the screen's list. */
  searchList(): void;
  print(): void;
  quit(): void;
  checkUpdate(): void;
  showLogs(): void;
}

export function menuTemplate(
  text: DesktopText,
  actions: MenuActions,
  platform: NodeJS.Platform,
): MenuItemConstructorOptions[] {
  const mac = platform === "darwin";
  const separator: MenuItemConstructorOptions = { type: "separator" };
  const quit: MenuItemConstructorOptions = {
    label: text("menu.quit"),
    accelerator: "CmdOrCtrl+Q",
    click: () => actions.quit(),
  };
  const screen = (label: string, path: string, accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => actions.open(path),
  });
  const newOrder = screen(text("menu.newOrder"), adminPath(SCREENS.newOrder), "CmdOrCtrl+N");
  const about: MenuItemConstructorOptions = { role: "about", label: text("menu.about") };

  return [
    ...(mac
      ? [
          {
            label: "Showroom",
            submenu: [
              about,
              separator,
              { role: "services" as const, label: text("menu.services") },
              separator,
              { role: "hide" as const, label: text("menu.hide") },
              { role: "hideOthers" as const, label: text("menu.hideOthers") },
              { role: "unhide" as const, label: text("menu.showAll") },
              separator,
              quit,
            ],
          },
        ]
      : []),
    {
      label: text("menu.file"),
      submenu: [
        newOrder,
        { label: text("menu.print"), accelerator: "CmdOrCtrl+P", click: () => actions.print() },
        separator,
        { role: "close", label: text("menu.close") },
        ...(mac ? [] : [quit]),
      ],
    },
    {
      label: text("menu.edit"),
      submenu: [
        { role: "undo", label: text("menu.undo") },
        { role: "redo", label: text("menu.redo") },
        separator,
        { role: "cut", label: text("menu.cut") },
        { role: "copy", label: text("menu.copy") },
        { role: "paste", label: text("menu.paste") },
        { role: "pasteAndMatchStyle", label: text("menu.pasteText") },
        { role: "selectAll", label: text("menu.selectAll") },
        separator,
        { label: text("menu.find"), accelerator: "CmdOrCtrl+F", click: () => actions.find() },
        { label: text("menu.findNext"), accelerator: "CmdOrCtrl+G", click: () => actions.findNext() },
        { label: text("menu.findPrevious"), accelerator: "CmdOrCtrl+Shift+G", click: () => actions.findPrevious() },
        // The keys that browsers have beside Ctrl+G.
        ...(mac
          ? []
          : [
              { label: text("menu.findNext"), accelerator: "F3", visible: false, click: () => actions.findNext() },
              {
                label: text("menu.findPrevious"),
                accelerator: "Shift+F3",
                visible: false,
                click: () => actions.findPrevious(),
              },
            ]),
        { label: text("menu.searchList"), accelerator: "CmdOrCtrl+Shift+F", click: () => actions.searchList() },
      ],
    },
    {
      label: text("menu.go"),
      submenu: [
        { label: text("menu.back"), accelerator: mac ? "Cmd+[" : "Alt+Left", click: () => actions.back() },
        { label: text("menu.forward"), accelerator: mac ? "Cmd+]" : "Alt+Right", click: () => actions.forward() },
        separator,
        screen(text("menu.overview"), ADMIN_ROOT, "CmdOrCtrl+1"),
        screen(text("menu.orders"), adminPath(SCREENS.orders), "CmdOrCtrl+2"),
        screen(text("menu.products"), adminPath(SCREENS.products), "CmdOrCtrl+3"),
        screen(text("menu.customers"), adminPath(SCREENS.customers), "CmdOrCtrl+4"),
      ],
    },
    {
      label: text("menu.view"),
      submenu: [
        { role: "reload", label: text("menu.reload") },
        // The key that browsers have beside Ctrl+R.
        ...(mac ? [] : [{ role: "reload" as const, label: text("menu.reload"), accelerator: "F5", visible: false }]),
        separator,
        { role: "zoomIn", label: text("menu.zoomIn") },
        // "=" is a second shortcut, since the plus sign on that key needs Shift on most keyboards.
        { role: "zoomIn", label: text("menu.zoomIn"), accelerator: "CmdOrCtrl+=", visible: false },
        { role: "zoomOut", label: text("menu.zoomOut") },
        { role: "resetZoom", label: text("menu.zoomReset") },
        separator,
        { role: "togglefullscreen", label: text("menu.fullScreen") },
      ],
    },
    {
      label: text("menu.window"),
      submenu: [
        { role: "minimize", label: text("menu.minimise") },
        ...(mac
          ? [
              { role: "zoom" as const, label: text("menu.zoomWindow") },
              separator,
              { role: "front" as const, label: text("menu.front") },
            ]
          : []),
      ],
    },
    {
      label: text("menu.help"),
      submenu: [
        { label: text("menu.checkUpdate"), click: () => actions.checkUpdate() },
        { label: text("menu.showLogs"), click: () => actions.showLogs() },
        ...(mac ? [] : [separator, about]),
      ],
    },
  ];
}
