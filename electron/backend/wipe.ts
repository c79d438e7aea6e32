/** The wipe of an account from this desktop (electron/README.md, 23). */
import { existsSync, readdirSync, rmSync, truncateSync } from "node:fs";
import { join } from "node:path";
import type { FailPoints } from "../sync/fail-points.ts";
import type { SettingsFile } from "./settings-file.ts";

/** Folders outside the account's own that hold its data. */
const shared = ["pictures", "uploads", "prints", "logs"];

/**
 * Removes an account's data from this desktop, drafts in its window included. The mark in the settings file is set first
 * and cleared last, so that an interrupted wipe continues at the next start. No file of the account may be open. Accounts
 * of other people stay as they are.
 */
export async function wipeAccount(
  dataDir: string,
  settings: SettingsFile,
  key: string,
  { forgetToken, forgetWindow }: { forgetToken(): Promise<void>; forgetWindow(): Promise<void> },
  { reached }: FailPoints,
): Promise<void> {
  const { [key]: _device, ...devices } = settings.read().devices;
  const { [key]: _owner, ...owners } = settings.read().owners;
  settings.write({ wipe: key, account: null, devices, owners });
  await reached("wipe marked");
  await forgetToken();
  await reached("token forgotten");
  // A window that cannot be cleared now is cleared at its next start.
  await forgetWindow().catch(() => undefined);
  await reached("window forgotten");
  removeFolder(join(dataDir, "accounts", key));
  await reached("account removed");
  for (const folder of shared) {
    removeFolder(join(dataDir, folder));
    await reached("folder removed");
  }
  settings.write({ wipe: null });
  await reached("wipe ended");
}

/** Removes what the account before left outside its own folder, when another person signs in. */
export function removeShared(dataDir: string): void {
  for (const folder of shared) if (folder !== "logs") removeFolder(join(dataDir, folder));
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
