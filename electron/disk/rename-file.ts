/**
 * Renaming a file over another. On Windows it is refused while a scanner or a backup program holds either file, which
 * lasts for moments, so it is tried again for two seconds.
 */
import { renameSync } from "node:fs";
import { rename } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const DELAYS_MS = [10, 20, 50, 100, 200, 400, 600, 620];
const isHeld = (problem: unknown): boolean =>
  ["EPERM", "EACCES", "EBUSY"].includes((problem as NodeJS.ErrnoException).code ?? "");

export async function renameFile(from: string, to: string, move: typeof rename = rename): Promise<void> {
  for (const delay of DELAYS_MS) {
    try {
      return await move(from, to);
    } catch (problem) {
      if (!isHeld(problem)) throw problem;
      await sleep(delay);
    }
  }
  await move(from, to);
}

/** For callers that cannot wait for a promise: blocks the thread between the tries. */
export function renameFileSync(from: string, to: string, move: typeof renameSync = renameSync): void {
  for (const delay of DELAYS_MS) {
    try {
      move(from, to);
      return;
    } catch (problem) {
      if (!isHeld(problem)) throw problem;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delay);
    }
  }
  move(from, to);
}
