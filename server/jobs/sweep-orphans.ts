import { listMediaPaths } from "../../db/queries/catalogue/media.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { App } from "../context.ts";
import { eachRow } from "../each-row.ts";

const RETENTION_DAYS = 7;

/**
 * Removes files of the store that the library does not know: leftovers of a crash between storing a file and writing
 * its row (server/README.md, Operations). They stay seven days, so that an upload under way, or a database restored
 * from yesterday's backup, loses nothing. Pictures of the library stay, whether a page shows them or not.
 */
export async function sweepOrphans(app: App): Promise<void> {
  const before = app.now().getTime() - RETENTION_DAYS * DAY_MS;
  const stored = await app.media.list("");
  // The rows after the files: a file that got its row meanwhile is known.
  const known = new Set(await listMediaPaths(app.db));
  let removed = 0;
  const orphans = stored.filter((path) => !known.has(path));
  await eachRow(app, { job: "sweep orphaned files", rows: orphans, keyOf: (path) => path }, async (path) => {
    const writtenAt = await app.media.writtenAt(path);
    if (writtenAt === null || writtenAt.getTime() >= before) return;
    await app.media.remove(path);
    removed += 1;
  });
  if (removed > 0) app.log.info({ removed }, "files that the library does not know were removed");
}
