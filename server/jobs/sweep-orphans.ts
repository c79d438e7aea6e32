import { listMediaAmong } from "../../db/queries/catalogue/media.ts";
import { listUploadsAmong } from "../../db/queries/customers/intake.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { eachRow } from "../each-row.ts";
import type { MediaStore } from "../features/media/store/store.ts";

const RETENTION_DAYS = 7;
/** Files whose rows are looked for at once. */
const AT_ONCE = 500;

/**
 * Removes files that no row names: leftovers of a crash, or of a lost answer, between storing a file and writing its row
 * (server/README.md, Operations). They stay seven days, so that an upload under way, or a database restored from yesterday's
 * backup, loses nothing. Pictures of the library stay, whether a page shows them or not.
 */
export async function sweepOrphans(app: App): Promise<void> {
  const removed = (await sweep(app, app.media, listMediaAmong)) + (await sweep(app, app.uploads, listUploadsAmong));
  if (removed > 0) app.log.info({ removed }, "files that no row names were removed");
}

/** `listAmong` tells which of these paths a row names. */
async function sweep(
  app: App,
  store: MediaStore,
  listAmong: (db: App["db"], paths: readonly string[]) => Promise<string[]>,
): Promise<number> {
  const before = app.now().getTime() - RETENTION_DAYS * DAY_MS;
  let removed = 0;
  const sweepPart = async (paths: readonly string[]) => {
    // The rows after the files: a file that got its row meanwhile is known.
    const known = new Set(await listAmong(app.reader, paths));
    const orphans = paths.filter((path) => !known.has(path));
    await eachRow(app, { job: "sweep orphaned files", rows: orphans, keyOf: (path) => path }, async (path) => {
      const writtenAt = await store.writtenAt(path);
      if (writtenAt === null || writtenAt.getTime() >= before) return;
      await store.remove(path);
      removed += 1;
    });
  };
  let part: string[] = [];
  for await (const path of store.all()) {
    part.push(path);
    if (part.length < AT_ONCE) continue;
    await sweepPart(part);
    part = [];
  }
  await sweepPart(part);
  return removed;
}
