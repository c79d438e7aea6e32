import { listMediaPaths } from "../../db/queries/catalogue/media.ts";
import { listUploadPaths } from "../../db/queries/customers/intake.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { eachRow } from "../each-row.ts";
import type { MediaStore } from "../features/media/store/store.ts";

const RETENTION_DAYS = 7;

/**
 * Removes files that no row names: leftovers of a crash, or of a lost answer, between storing a file and writing its row
 * (server/README.md, Operations). They stay seven days, so that an upload under way, or a database restored from yesterday's
 * backup, loses nothing. Pictures of the library stay, whether a page shows them or not.
 */
export async function sweepOrphans(app: App): Promise<void> {
  const removed = (await sweep(app, app.media, listMediaPaths)) + (await sweep(app, app.uploads, listUploadPaths));
  if (removed > 0) app.log.info({ removed }, "files that no row names were removed");
}

async function sweep(app: App, store: MediaStore, listPaths: (db: App["db"]) => Promise<string[]>): Promise<number> {
  const before = app.now().getTime() - RETENTION_DAYS * DAY_MS;
  const stored = await store.list("");
  // The rows after the files: a file that got its row meanwhile is known.
  const known = new Set(await listPaths(app.reader));
  let removed = 0;
  const orphans = stored.filter((path) => !known.has(path));
  await eachRow(app, { job: "sweep orphaned files", rows: orphans, keyOf: (path) => path }, async (path) => {
    const writtenAt = await store.writtenAt(path);
    if (writtenAt === null || writtenAt.getTime() >= before) return;
    await store.remove(path);
    removed += 1;
  });
  return removed;
}
