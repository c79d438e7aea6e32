/**
 * What IT says once for a whole machine, before anybody starts the app: a small JSON file that a deployment copies.
 *
 *     { "server": "https://shop.example", "updates": true }
 *
 * Both are optional. `server` is the shop's address and can then not be changed in the app; `updates: false` leaves new
 * versions to whoever deploys them.
 */
import { readFileSync } from "node:fs";
import { posix, win32 } from "node:path";
import { z } from "zod";
import { serverAddress } from "./server-address.ts";

export interface DesktopConfig {
  /** The shop's address without a trailing slash; null when nobody has fixed it. */
  server: string | null;
  /** Whether the app keeps itself up to date. */
  updates: boolean;
}

/** Says which file, and what to write in it. The app shows it and ends. */
export class DesktopConfigError extends Error {
  override name = "DesktopConfigError";
}

const shape = z.strictObject({
  server: z.string().optional(),
  updates: z.boolean("must be true or false").optional(),
});

/** Where the file lies on each system. */
export function configFile(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): string {
  if (platform === "win32") return win32.join(env.PROGRAMDATA ?? "C:\\ProgramData", "Showroom", "config.json");
  if (platform === "darwin") return "/Library/Application Support/Showroom/config.json";
  return posix.join("/etc", "showroom", "config.json");
}

/** No file is no configuration; one that cannot be understood throws `DesktopConfigError` rather than being ignored. */
export function readDesktopConfig(file: string): DesktopConfig {
  const text = readIfThere(file);
  if (text === undefined) return { server: null, updates: true };
  let json: unknown;
  try {
    // Editors on Windows like to begin a file with a byte order mark.
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
