/** What the shop offers its desktops just now: what is not pulled, and still stored (sweep-releases.ts). */
import { fromJson } from "../../../db/json.ts";
import { type AppReleaseRow, listReleases } from "../../../db/queries/content/updates.ts";
import type { Db } from "../../../db/schema.ts";
import { compareReleases } from "./compare-releases.ts";
import { writeFeed } from "./read-feed.ts";
import type { ReleaseFiles } from "./release-files.ts";

interface Shop {
  db: Db;
  releases: ReleaseFiles;
}

async function offered({ db, releases }: Shop): Promise<AppReleaseRow[]> {
  const stored = await releases.list();
  return (await listReleases(db))
    .filter(({ id, pulled }) => !pulled && stored.has(id))
    .sort((a, b) => compareReleases(b.id, a.id));
}

/** The newest version for one system, in its updater's format; undefined when there is none for it. */
export async function offeredFeed(shop: Shop, name: string): Promise<string | undefined> {
  for (const { feeds, percentage } of await offered(shop)) {
    const feed = fromJson(feeds)[name];
    if (feed) return writeFeed(feed, percentage);
  }
  return undefined;
}

/** The version with a file of this name; a pulled version's files are not served. */
export async function releaseOfFile(shop: Shop, name: string): Promise<string | undefined> {
  return (await offered(shop)).find(({ files }) => fromJson(files).some((file) => file.name === name))?.id;
}
