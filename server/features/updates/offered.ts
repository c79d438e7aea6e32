/** What the shop offers its desktops just now. */
import { fromJson } from "../../../db/json.ts";
import { type AppReleaseRow, listReleases } from "../../../db/queries/updates.ts";
import type { Db } from "../../../db/schema.ts";
import { compareReleases } from "./compare-releases.ts";
import { type Feed, writeFeed } from "./read-feed.ts";

const offered = async (db: Db): Promise<AppReleaseRow[]> =>
  (await listReleases(db)).filter(({ pulled }) => pulled === 0).sort((a, b) => compareReleases(b.id, a.id));

/** The newest version for one system, as its updater reads it; undefined when there is none for it. */
export async function offeredFeed(db: Db, name: string): Promise<string | undefined> {
  for (const { feeds, percentage } of await offered(db)) {
    const feed = fromJson<Record<string, Feed>>(feeds)[name];
    if (feed) return writeFeed(feed, percentage);
  }
  return undefined;
}

/** In which version a file of this name is; a pulled version's files are gone with it. */
export async function releaseOfFile(db: Db, name: string): Promise<string | undefined> {
  return (await offered(db)).find(({ files }) => fromJson<{ name: string }[]>(files).some((file) => file.name === name))
    ?.id;
}
