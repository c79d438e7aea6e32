import type { DesktopText } from "../../src-shared/text/desktop/index.ts";
import type { UpdateState } from "../os/os.ts";

/** What the menu's "Look for a newer version" answers. */
export const updateAnswer = (text: DesktopText, update: UpdateState): string =>
  text(`update.${update.state}`, { version: "version" in update ? update.version : "" });
