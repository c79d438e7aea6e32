import type { KeyboardEvent } from "react";

type Press = Pick<KeyboardEvent, "key" | "keyCode" | "preventDefault"> & {
  nativeEvent: Pick<globalThis.KeyboardEvent, "isComposing">;
  target: EventTarget;
};

/** While characters are composed, Enter takes what is offered. Safari ends the composition first, and then knows it only by the code. */
const COMPOSING = 229;

/**
 * For `onKeyDown` of a form that Enter sends: keeps browsers from sending where Enter is not the end of a line that was typed, while
 * characters are composed, and on a choice or a tick. A text area has its new line and a field for a file its picker, as browsers have it.
 */
export function sendsFromLinesOnly(event: Press): void {
  if (event.key !== "Enter") return;
  const composing = event.nativeEvent.isComposing || event.keyCode === COMPOSING;
  const chooses = (event.target as Element).matches("select, input:is([type=checkbox], [type=radio])");
  if (composing || chooses) event.preventDefault();
}
