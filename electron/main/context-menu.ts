/** The menu of a right click: what can be done with the field or the selected text. */
import type { MenuItemConstructorOptions } from "electron";
import type { DesktopText } from "../../src-shared/text/desktop/index.ts";

/** The part of Electron's event that is used. */
interface Clicked {
  isEditable: boolean;
  selectionText: string;
  editFlags: { canCut: boolean; canCopy: boolean; canPaste: boolean; canSelectAll: boolean };
}

/** Empty where nothing can be done. */
export function contextMenu(text: DesktopText, clicked: Clicked): MenuItemConstructorOptions[] {
  const { isEditable, selectionText, editFlags } = clicked;
  const copy: MenuItemConstructorOptions = { role: "copy", label: text("menu.copy"), enabled: editFlags.canCopy };
  if (!isEditable) return selectionText.trim() === "" ? [] : [copy];
  return [
    { role: "cut", label: text("menu.cut"), enabled: editFlags.canCut },
    copy,
    { role: "paste", label: text("menu.paste"), enabled: editFlags.canPaste },
    { type: "separator" },
    { role: "selectAll", label: text("menu.selectAll"), enabled: editFlags.canSelectAll },
  ];
}
