import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { FailPoints } from "../sync/fail-points.ts";
import type { MemoryFile } from "./memory.ts";

/** Beside the account's own folder: what was fetched and made on its behalf. */
const shared = ["pictures", "uploads", "prints", "logs"];

/**
 * Removes everything of an account from this machine (electron/README.md, 23), drafts in its window included. It is
 * marked first, so that a wipe that was cut short goes on at the next start; the mark goes last. Nothing may have its
 * files open.
 */
export async function wipeAccount(
  dataDir: string,
  memory: MemoryFile,
  key: string,
  { forgetToken, forgetWindow }: { forgetToken(): Promise<void>; forgetWindow(): Promise<void> },
  { reached }: FailPoints,
): Promise<void> {
  const { [key]: _, ...devices } = memory.read().devices;
  memory.write({ wipe: key, account: null, devices });
  await reached("wipe marked");
  await forgetToken();
  // A window that cannot be asked now is asked again at its start: it shows nobody's drafts while nobody is signed in.
  await forgetWindow().catch(() => undefined);
  removeFolder(join(dataDir, "accounts", key));
  await reached("wipe half done");
  for (const folder of shared) removeFolder(join(dataDir, folder));
  memory.write({ wipe: null });
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // A log that is being written cannot be removed on Windows, but emptied.
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) truncateSync(join(folder, name));
  }
}
