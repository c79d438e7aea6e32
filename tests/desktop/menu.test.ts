import { describe, expect, test } from "vitest";
import { contextMenu } from "../../electron/main/context-menu.ts";
import { type MenuActions, menuTemplate } from "../../electron/main/menu.ts";
import { desktopText } from "../../src-shared/text/desktop/index.ts";

describe("the menu", () => {
  const none = () => {};
  const actions: MenuActions = {
    open: none,
    back: none,
    forward: none,
    find: none,
    findNext: none,
    findPrevious: none,
    searchList: none,
    print: none,
    quit: none,
    checkUpdate: none,
    showLogs: none,
  };
  const labels = (items: ReturnType<typeof menuTemplate>): string[] =>
    items.flatMap(({ label, submenu, type }) => [
      ...(type === "separator" ? [] : [label ?? "?"]),
      ...(Array.isArray(submenu) ? labels(submenu) : []),
    ]);

  test.each(["win32", "darwin", "linux"] as const)("has one language throughout on %s", (platform) => {
    const arabic = labels(menuTemplate(desktopText("ar"), actions, platform)).filter((label) => label !== "Showroom");
    expect(arabic.filter((label) => !/\p{Script=Arabic}/u.test(label))).toEqual([]);
    const english = labels(menuTemplate(desktopText("en"), actions, platform));
    expect(english).toHaveLength(labels(menuTemplate(desktopText("ar"), actions, platform)).length);
    expect(english.filter((label) => label === "?" || /\p{Script=Arabic}/u.test(label))).toEqual([]);
    expect(english).toContain("Quit Showroom");
  });

  test("goes back and forward, searches and prints, also by its keys", () => {
    const used: string[] = [];
    const recording = Object.fromEntries(
      Object.keys(actions).map((name) => [name, () => used.push(name)]),
    ) as unknown as MenuActions;
    const items = menuTemplate(desktopText("en"), recording, "linux").flatMap(({ submenu }) =>
      Array.isArray(submenu) ? submenu : [],
    );
    const find = ["CmdOrCtrl+F", "CmdOrCtrl+G", "CmdOrCtrl+Shift+G", "CmdOrCtrl+Shift+F"];
    for (const key of ["Alt+Left", "Alt+Right", ...find, "CmdOrCtrl+P"]) {
      const click = items.find(({ accelerator }) => accelerator === key)?.click as (() => void) | undefined;
      click?.();
    }
    expect(used).toEqual(["back", "forward", "find", "findNext", "findPrevious", "searchList", "print"]);
    expect(items.find(({ accelerator }) => accelerator === "F5")?.role).toBe("reload");
  });

  test("of a right click has what the field or the selection allows, and else nothing", () => {
    const editFlags = { canCut: false, canCopy: true, canPaste: true, canSelectAll: true };
    const roles = (isEditable: boolean, selectionText: string) =>
      contextMenu(desktopText("ar"), { isEditable, selectionText, editFlags }).map(
        ({ role, type, enabled }) => `${role ?? type} ${enabled ?? ""}`,
      );
    expect(roles(true, "")).toEqual(["cut false", "copy true", "paste true", "separator ", "selectAll true"]);
    expect(roles(false, "text")).toEqual(["copy true"]);
    expect(roles(false, " ")).toEqual([]);
  });

  test("has no shortcut twice", () => {
    const keys = (items: ReturnType<typeof menuTemplate>): string[] =>
      items.flatMap(({ accelerator, submenu }) => [
        ...(accelerator ? [String(accelerator)] : []),
        ...(Array.isArray(submenu) ? keys(submenu) : []),
      ]);
    const all = keys(menuTemplate(desktopText("en"), actions, "win32"));
    expect(new Set(all).size).toBe(all.length);
  });
});
