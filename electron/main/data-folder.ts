/**
 * Folder of the app's data. On Windows it is in the local profile: the roaming one is copied at each log-on, also over the
 * unsent operations of another computer, and may lie on a network drive, which SQLite does not support.
 */
import { win32 } from "node:path";

/** Undefined where Electron's own default is right. */
export function dataFolder(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>) {
  if (platform !== "win32" || !env.LOCALAPPDATA) return undefined;
  return win32.join(env.LOCALAPPDATA, "Showroom");
}
