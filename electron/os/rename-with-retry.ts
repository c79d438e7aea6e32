import { rename } from "node:fs/promises";

/** Errors of Windows while an antivirus or a backup program has the file open. */
const HELD = new Set(["EPERM", "EACCES", "EBUSY"]);
const PAUSES_MS = [10, 30, 100, 300, 600, 1000];

/** Renames a file over another one, again for two seconds while a program of the system holds it. */
export async function renameWithRetry(from: string, to: string, move = rename): Promise<void> {
  for (const pause of PAUSES_MS) {
    try {
      return await move(from, to);
    } catch (problem) {
      if (!HELD.has((problem as NodeJS.ErrnoException).code ?? "")) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  await move(from, to);
}
