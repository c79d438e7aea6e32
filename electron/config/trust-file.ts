/**
 * Whether just administrators can write IT's configuration: it decides where passwords are sent and updates come from. A
 * reason is returned for a file that others could have written or could replace.
 */
import { execFileSync } from "node:child_process";
import { lstatSync, realpathSync } from "node:fs";
import { dirname, win32 } from "node:path";
import { isAdministratorsOnly } from "./windows-access.ts";

export interface PathRights {
  path: string;
  /** Owner's number; 0 is the administrator. */
  uid: number;
  mode: number;
  isLink: boolean;
}

const WRITABLE_BY_OTHERS = 0o022;

/** The reason not to trust a file on macOS and Linux, from the rights of the file and of all folders above it. */
export function unixDistrust(paths: readonly PathRights[]): string | undefined {
  for (const { path, uid, mode, isLink } of paths) {
    if (uid !== 0) return `${path} does not belong to the administrator`;
    // A link has no rights of its own; its target is among the paths.
    if (!isLink && (mode & WRITABLE_BY_OTHERS) !== 0) return `${path} can be written by others than the administrator`;
  }
  return undefined;
}

/** The reason not to trust a file on Windows, from its access rights (SDDL) and those of the folders above it, file first. */
export function windowsDistrust(paths: readonly { path: string; sddl: string }[]): string | undefined {
  const open = paths.find(({ sddl }, index) => !isAdministratorsOnly(sddl, index === 0 ? "file" : "folder"));
  return open && `${open.path} can be written by others than administrators`;
}

/** The reason not to trust a file that exists; undefined for one that just administrators can write. */
export function findDistrust(file: string, platform: NodeJS.Platform = process.platform): string | undefined {
  try {
    if (platform !== "win32") return unixDistrust([...rightsAbove(file), ...rightsAbove(realpathSync(file))]);
    const folder = win32.dirname(file);
    for (const path of [file, folder]) if (lstatSync(path).isSymbolicLink()) return `${path} is a link`;
    return windowsDistrust(readAccess([file, folder, win32.dirname(folder)]));
  } catch (problem) {
    return `the rights of ${file} cannot be read (${(problem as NodeJS.ErrnoException).code ?? "unknown"})`;
  }
}

function rightsAbove(file: string): PathRights[] {
  const stats = lstatSync(file);
  const own = { path: file, uid: stats.uid, mode: stats.mode, isLink: stats.isSymbolicLink() };
  return dirname(file) === file ? [own] : [own, ...rightsAbove(dirname(file))];
}

/** The access rights of files, from Windows' own shell. Paths are passed outside the command's text. */
function readAccess(paths: readonly string[]): { path: string; sddl: string }[] {
  const powershell = win32.join(
    process.env.SystemRoot ?? "C:\\Windows",
    "System32\\WindowsPowerShell\\v1.0\\powershell.exe",
  );
  const script = "$env:SHOWROOM_PATHS -split '\\|' | ForEach-Object { (Get-Acl -LiteralPath $_).Sddl }";
  const answer = execFileSync(powershell, ["-NoProfile", "-NonInteractive", "-Command", script], {
    encoding: "utf8",
    timeout: 15_000,
    windowsHide: true,
    env: { ...process.env, SHOWROOM_PATHS: paths.join("|") },
  });
  const lines = answer.split(/\r?\n/).filter(Boolean);
  if (lines.length !== paths.length) throw new Error("PowerShell has not answered for each path");
  return paths.map((path, index) => ({ path, sddl: lines[index] ?? "" }));
}
