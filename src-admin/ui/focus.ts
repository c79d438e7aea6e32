/** Under a finger a field that has the focus brings the keyboard up, over half of the screen. */
const hasMouse = (): boolean => matchMedia("(pointer: fine)").matches;

/** A `ref` for the field in which a screen begins. */
export function focusWithMouse(field: HTMLElement | null): void {
  if (hasMouse()) field?.focus({ preventScroll: true });
}

/**
 * A `ref` for what stands in a dialog that is about to open: the browser gives the focus to what has the attribute, and else to the
 * button that closes it. A tick or a choice is no place to begin: a key meant for the screen would change it.
 */
export function beginInFirstField(content: HTMLElement | null): void {
  if (!content || !hasMouse() || content.querySelector("[autofocus]")) return;
  const first = content.querySelector(":is(input, select, textarea):not(:disabled, [type=hidden])");
  if (first?.matches("textarea, input:not([type=checkbox], [type=radio], [type=file], [readonly])"))
    first.setAttribute("autofocus", "");
}
