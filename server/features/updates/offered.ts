/** What the shop offers its desktops just now: what is not pulled, and still on the disk (sweep-releases.ts). */
import { existsSync } from "node:fs";
import { fromJson } from "../../../db/json.ts";
import { type AppReleaseRow, listReleases } from "../../../db/queries/content/updates.ts";
import type { Db } from "../../../db/schema.ts";
import { compareReleases } from "./compare-releases.ts";
import { writeFeed } from "./read-feed.ts";
import { releaseFolder } from "./release-files.ts";

interface Shop {
  db: Db;
  dataDir: string;
}

const offered = async ({ db, dataDir }: Shop): Promise<AppReleaseRow[]> =>
  (await listReleases(db))
    .filter(({ id, pulled }) => !pulled && existsSync(releaseFolder(dataDir, id)))
    .sort((a, b) => compareReleases(b.id, a.id));

/** The newest version for one system, as its updater reads it; undefined when there is none for it. */
export async function offeredFeed(shop: Shop, name: string): Promise<string | undefined> {
  for (const { feeds, percentage } of await offered(shop)) {
    const feed = fromJson(feeds)[name];
    if (feed) return writeFeed(feed, percentage);
  }
  return undefined;
}

/** In which version a file of this name is; a pulled version's files are gone with it. */
export async function releaseOfFile(shop: Shop, name: string): Promise<string | undefined> {
  return (await offered(shop)).find(({ files }) => fromJson(files).some((file) => file.name === name))?.id;
}
