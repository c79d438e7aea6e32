/** Whether the app starts when the person logs on to the computer, in the tray and without a window. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Argument of such a start. */
export const HIDDEN = "--hidden";

export interface StartAtLogin {
  startsAtLogin(): Promise<boolean>;
  setStartsAtLogin(starts: boolean): Promise<void>;
}

/** The part of Electron's app that is used. */
export interface LoginItems {
  getLoginItemSettings(options?: { args: string[] }): { openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args?: string[] }): void;
}

/** Windows and macOS have a list of such programs; macOS takes no arguments and tells the app how it was started. */
export function loginItem(items: LoginItems, platform: NodeJS.Platform): StartAtLogin {
  const options = platform === "darwin" ? undefined : { args: [HIDDEN] };
  return {
    startsAtLogin: async () => items.getLoginItemSettings(options).openAtLogin,
    setStartsAtLogin: async (starts) => items.setLoginItemSettings({ openAtLogin: starts, ...options }),
  };
}

/** Linux: a file in the folder that every desktop environment reads (the freedesktop autostart specification). */
export function autostartFile(configFolder: string, program: string): StartAtLogin {
  const file = join(configFolder, "autostart", "showroom.desktop");
  return {
    startsAtLogin: async () => existsSync(file),
    async setStartsAtLogin(starts) {
      if (!starts) return rmSync(file, { force: true });
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, autostartEntry(program));
    },
  };
}

/** A path may hold blanks and quotes: within double quotes `"`, `` ` ``, `$` and `\` are escaped, and `%` is doubled. */
const quoted = (path: string) =>
  `"${path
    .replace(/["`$\\]/g, "\\$&")
    .replaceAll("\\", "\\\\")
    .replaceAll("%", "%%")}"`;

export const autostartEntry = (program: string): string =>
  [
    "[Desktop Entry]",
    "Type=Application",
    "Name=Showroom",
    `Exec=${quoted(program)} ${HIDDEN}`,
    "Terminal=false",
    "",
  ].join("\n");
