/** The settings file of a desktop: the shop's address, the account and notice settings; a small JSON file, replaced as a whole. */
import { mkdirSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { z } from "zod";
import { notices } from "../../src-shared/desktop/operations.ts";
import { deviceSelf } from "../../src-shared/sync/operations.ts";
import { replaceFile } from "../disk/replace-file.ts";

const desktopSettings = z.object({
  server: z.string().nullable().default(null),
  /**
   * The account that is signed in: its folder's name (`key`), the server it was made on (null in files of older apps), and
   * device and user as the server names them.
   */
  account: z
    .object({ key: z.string(), server: z.string().nullable().default(null), self: deviceSelf })
    .nullable()
    .default(null),
  /** The device's id at the server, by account (`key`): a later sign-in keeps it. */
  devices: z.record(z.string(), z.string()).default({}),
  /** Who has an account on this desktop, by account (`key`); names the owner of sealed work. */
  owners: z.record(z.string(), z.object({ server: z.string(), name: z.string() })).default({}),
  /** Milliseconds that the server's clock is ahead of this computer's. */
  clockAhead: z.number().default(0),
  /** The account (`key`) being wiped: set before the first file is removed, cleared after the last. */
  wipe: z.string().nullable().default(null),
  /** How new orders are announced on this machine. */
  notices: notices.default({ show: true, sound: true, quietFrom: "22:00", quietUntil: "07:00", lang: "en" }),
  /** The account (`key`) and the server's time up to which its arrivals were announced. */
  announced: z.object({ key: z.string(), upTo: z.string() }).nullable().default(null),
});
export type DesktopSettings = z.output<typeof desktopSettings>;

export interface SettingsFile {
  read(): DesktopSettings;
  write(change: Partial<DesktopSettings>): void;
}

/** A file that cannot be parsed counts as empty: all its settings can be entered again. */
export function openSettingsFile(file: string): SettingsFile {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let current = readIfThere(file);
  return {
    read: () => current,
    write(change) {
      current = { ...current, ...change };
      replaceFile(file, JSON.stringify(current));
    },
  };
}

function readIfThere(file: string): DesktopSettings {
  try {
    return desktopSettings.parse(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return desktopSettings.parse({});
  }
}
