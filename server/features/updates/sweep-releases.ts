/**
 * Versions that nobody will ask for any more leave the disk. For each system stay the newest three and, apart from those
 * that were pulled, the newest three that are offered: what is being rolled out, and what desktops go back to being
 * offered when that is pulled. Uploads that never became a version stay a month, for one is under way for hours at most.
 */
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fromJson } from "../../../db/json.ts";
import { type AppReleaseRow, listReleases } from "../../../db/queries/content/updates.ts";
import type { Db } from "../../../db/schema.ts";
import { compareReleases } from "./compare-releases.ts";
import { feedNames } from "./read-feed.ts";
import { releaseFolder } from "./release-files.ts";

const KEPT = 3;
const UNPUBLISHED_MS = 30 * 86_400_000;

/** Answers the versions whose files are gone now. Their rows stay: the audit names them. */
export async function sweepReleases({ db, dataDir, now }: { db: Db; dataDir: string; now(): Date }): Promise<string[]> {
  const published = await listReleases(db);
  const keep = releasesToKeep(published);
  const swept: string[] = [];
  for (const name of await readdir(join(dataDir, "updates")).catch(() => [])) {
    const known = published.some(({ id }) => id === name);
    if (known ? keep.has(name) : !(await isOld(releaseFolder(dataDir, name), now()))) continue;
    await rm(releaseFolder(dataDir, name), { recursive: true, force: true });
    swept.push(name);
  }
  return swept;
}

/** A version for two systems stays as long as one of them needs it. */
function releasesToKeep(published: readonly AppReleaseRow[]): Set<string> {
  const newestFirst = [...published].sort((a, b) => compareReleases(b.id, a.id));
  return new Set(
    feedNames.flatMap((feed) => {
      const own = newestFirst.filter(({ feeds }) => feed in fromJson(feeds));
      const offered = own.filter(({ pulled }) => !pulled);
      return [...own.slice(0, KEPT), ...offered.slice(0, KEPT)].map(({ id }) => id);
    }),
  );
}

/** Of the newest file in it: parts are added to a folder for as long as somebody uploads. */
async function isOld(folder: string, now: Date): Promise<boolean> {
  const times = await Promise.all(
    ["", ...(await readdir(folder).catch(() => []))].map((name) => stat(join(folder, name))),
  );
  return Math.max(...times.map(({ mtimeMs }) => mtimeMs)) < now.getTime() - UNPUBLISHED_MS;
}
