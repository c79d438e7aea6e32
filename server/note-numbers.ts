import { listCounters, noteNumbers, readNotedNumbers, saveNotedNumbers } from "../db/backup/noted-numbers.ts";
import { isOneFile } from "../db/engines/dialect.ts";
import type { Following } from "../db/follow-revision.ts";
import type { App } from "./context.ts";

/**
 * Notes the highest number of each series outside the database (db/backup/noted-numbers.ts): at once, then within
 * `everyMs` after a commit of any process that took a number. It runs beside the requests and no order waits for it.
 * Its end marks the note as complete, where nobody else writes to the database.
 */
export async function startNotingNumbers(
  { db, dataDir, log, now }: Pick<App, "db" | "dataDir" | "log" | "now">,
  revision: Following,
  everyMs = 500,
): Promise<{ stop(): Promise<void> }> {
  let noted = readNotedNumbers(dataDir);
  let seen: number | undefined;
  let writing = Promise.resolve();
  let stopped = false;

  const note = async (complete: boolean): Promise<void> => {
    const current = revision.current();
    const next = noteNumbers(await listCounters(db), noted, { complete, at: now().toISOString() });
    const { counters, begun } = next;
    const isSame =
      JSON.stringify([counters, begun, complete]) === JSON.stringify([noted?.counters, noted?.begun, noted?.complete]);
    if (!isSame) await saveNotedNumbers(dataDir, next);
    [noted, seen] = [next, current];
  };
  const noteAgain = async (): Promise<void> => {
    if (stopped || revision.current() === seen) return;
    await note(false).catch((problem: unknown) => log.warn({ err: problem }, "the numbers could not be noted"));
  };
  await note(false);
  const timer = setInterval(() => {
    writing = writing.then(noteAgain);
  }, everyMs).unref();

  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await writing;
      await note(isOneFile(db)).catch((problem: unknown) =>
        log.warn({ err: problem }, "the numbers could not be noted at the end"),
      );
    },
  };
}
