/**
 * IT's configuration of a computer, for all its users: a small JSON file that a deployment installs with the app.
 *
 *     { "server": "https://shop.example", "updates": true }
 *
 * Both are optional. `server` fixes the shop's address, so that it cannot be changed in the app; `updates: false` turns off
 * the app's own updates. The file counts only when just administrators can write it (trust-file.ts).
 */
import { readFileSync } from "node:fs";
import { posix, win32 } from "node:path";
import { z } from "zod";
import { serverAddress } from "./server-address.ts";
import { findDistrust } from "./trust-file.ts";

export interface DesktopConfig {
  /** The shop's address without a trailing slash; null when it is not fixed. */
  server: string | null;
  /** Whether the app updates itself. */
  updates: boolean;
  /** Why a file that exists does not count; undefined where it does. */
  refused?: string;
}

/** An invalid configuration: its message names the file and the correction. The app shows it and ends. */
export class DesktopConfigError extends Error {
  override name = "DesktopConfigError";
}

const shape = z.strictObject({
  server: z.string().optional(),
  updates: z.boolean("must be true or false").optional(),
});

/** The file's path on each system. */
export function configFile(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string {
  if (platform === "win32") return win32.join(env.PROGRAMDATA ?? "C:\\ProgramData", "Showroom", "config.json");
  if (platform === "darwin") return "/Library/Application Support/Showroom/config.json";
  return posix.join("/etc", "showroom", "config.json");
}

/**
 * Reads the file; without one, and with one that others than administrators could have written, all defaults hold. An
 * invalid file throws `DesktopConfigError` instead of being ignored.
 */
export function readDesktopConfig(file: string, distrustOf: typeof findDistrust = findDistrust): DesktopConfig {
  const text = readIfThere(file);
  if (text === undefined) return { server: null, updates: true };
  const refused = distrustOf(file);
  if (refused !== undefined) return { server: null, updates: true, refused };
  let json: unknown;
  try {
    // Editors on Windows may begin a file with a byte order mark.
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    throw new DesktopConfigError(`${file} is not valid JSON.`);
  }
  const parsed = shape.safeParse(json);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new DesktopConfigError(`${file}: ${issue?.path.join(".") || "the file"}: ${issue?.message}.`);
  }
  const { server, updates = true } = parsed.data;
  if (server === undefined) return { server: null, updates };
  const address = serverAddress(server);
  if (address === undefined) {
    throw new DesktopConfigError(`${file}: server must be an address like https://shop.example, without a path.`);
  }
  return { server: address, updates };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw new DesktopConfigError(`${file} cannot be read (${(problem as NodeJS.ErrnoException).code ?? "unknown"}).`);
  }
}
