import { existsSync, renameSync } from "node:fs";
import { join } from "node:path";

/** The folder of customers' uploads. Its former name was `papers`; such a folder is renamed when first used. */
export function uploadsFolder(dataDir: string): string {
  const folder = join(dataDir, "uploads");
  const former = join(dataDir, "papers");
  if (existsSync(former) && !existsSync(folder)) renameSync(former, folder);
  return folder;
}
