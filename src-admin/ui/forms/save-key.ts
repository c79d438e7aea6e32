import type { KeyboardEvent } from "react";

/** `onKeyDown={onSaveKey(save)}`: Ctrl or Cmd with S saves, wherever in the form one is. */
export const onSaveKey = (save: () => void) => (event: KeyboardEvent) => {
  if (event.code !== "KeyS" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
  event.preventDefault();
  save();
};
