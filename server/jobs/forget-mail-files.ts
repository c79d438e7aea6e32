import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";

/**
 * Removes mails that were written as files before a day: without a mail server they hold the body that a sent mail's
 * row no longer has (server/README.md, Operations: sent mail bodies 30 days). A file's name begins with its time; other
 * files in the folder stay.
 */
export async function forgetMailFiles(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  const limit = before.toISOString().replace(/[-:]|\.\d+/g, "");
  for (const name of names) {
    if (/^\d{8}T\d{6}Z-[\w-]+\.eml$/.test(name) && name.slice(0, limit.length) < limit) {
      await rm(join(folder, name), { force: true });
    }
  }
}
