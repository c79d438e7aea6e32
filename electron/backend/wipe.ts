/** The wipe of an account from this desktop (electron/README.md, 23). */
import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { FailPoints } from "../sync/fail-points.ts";
import type { SettingsFile } from "./settings-file.ts";

/** Folders outside the account's own that hold its data. */
const shared = ["pictures", "uploads", "prints", "logs"];

/**
 * Removes an account's data from this desktop, drafts in its window included. The mark in the settings file is set first
 * and cleared last, so that an interrupted wipe continues at the next start. No file of the account may be open.
 */
export async function wipeAccount(
  dataDir: string,
  settings: SettingsFile,
  key: string,
  { forgetToken, forgetWindow }: { forgetToken(): Promise<void>; forgetWindow(): Promise<void> },
  { reached }: FailPoints,
): Promise<void> {
  const { [key]: _, ...devices } = settings.read().devices;
  settings.write({ wipe: key, account: null, devices });
  await reached("wipe marked");
  await forgetToken();
  // A window that cannot be cleared now is cleared at its next start.
  await forgetWindow().catch(() => undefined);
  removeFolder(join(dataDir, "accounts", key));
  await reached("wipe half done");
  for (const folder of shared) removeFolder(join(dataDir, folder));
  settings.write({ wipe: null });
}

function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch {
    // Windows refuses to remove a log file that is open, but lets it be truncated.
    if (!existsSync(folder)) return;
    for (const name of readdirSync(folder)) truncateSync(join(folder, name));
  }
}
