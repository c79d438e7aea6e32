/**
 * Versions that nobody will ask for any more are removed. For each system stay the newest three and, apart from those
 * that were pulled, the newest three that are offered: what is being rolled out, and what desktops go back to being
 * offered when that is pulled. Uploads that never became a version stay a month, for one is under way for hours at most.
 */
import { fromJson } from "../../../db/json.ts";
import { type AppReleaseRow, listReleases } from "../../../db/queries/content/updates.ts";
import type { Db } from "../../../db/schema.ts";
import { compareReleases } from "./compare-releases.ts";
import { feedNames } from "./read-feed.ts";
import type { ReleaseFiles } from "./release-files.ts";

const MAX_STORED = 3;
const UNPUBLISHED_MS = 30 * 86_400_000;

interface Shop {
  db: Db;
  releases: ReleaseFiles;
  now(): Date;
}

/** Answers the versions whose files are gone now. Their rows stay: the audit names them. */
export async function sweepReleases({ db, releases, now }: Shop): Promise<string[]> {
  const published = await listReleases(db);
  const needed = findNeeded(published);
  const swept: string[] = [];
  for (const [release, changedAt] of await releases.list()) {
    const isPublished = published.some(({ id }) => id === release);
    const isOld = changedAt.getTime() < now().getTime() - UNPUBLISHED_MS;
    if (isPublished ? needed.has(release) : !isOld) continue;
    await releases.remove(release);
    swept.push(release);
  }
  return swept;
}

/** A version for two systems stays as long as one of them needs it. */
function findNeeded(published: readonly AppReleaseRow[]): Set<string> {
  const newestFirst = [...published].sort((a, b) => compareReleases(b.id, a.id));
  return new Set(
    feedNames.flatMap((feed) => {
      const own = newestFirst.filter(({ feeds }) => feed in fromJson(feeds));
      const offered = own.filter(({ pulled }) => !pulled);
      return [...own.slice(0, MAX_STORED), ...offered.slice(0, MAX_STORED)].map(({ id }) => id);
    }),
  );
}
