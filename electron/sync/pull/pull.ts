/** The pull (electron/README.md, 1 to 4): pages of the change feed until the last. */
import { readState } from "../../../db/desktop/state.ts";
import { listSkipped } from "../../../db/mirror/write-rows.ts";
import type { FailPoints } from "../fail-points.ts";
import type { Mirrors } from "../mirrors.ts";
import { applyPage } from "./apply-page.ts";
import { brokenPage, type Feed, type NoPage } from "./feed.ts";

export type PullResult = ({ end: "done" } | NoPage) & { changed: string[] };

/** `onPage` is called after the commit of each page. */
export async function pullAll(
  mirrors: Mirrors,
  feed: Feed,
  failPoints: FailPoints,
  onPage: (collections: string[]) => void,
  limit = 500,
): Promise<PullResult> {
  const changed = new Set<string>();
  for (;;) {
    const { asker, after } = await mirrors.read(async (mirror) => ({
      asker: mirror,
      after: await readState(mirror.file.reader, "cursor"),
    }));
    if (after === undefined) return { end: "resync", changed: [...changed] };
    const page = await feed.changes(after, limit);
    if ("end" in page) return { ...page, changed: [...changed] };
    // A page asked for by a replaced mirror must not be written to its successor.
    const collections = await mirrors
      .exclusive(async (mirror) => (mirror === asker ? applyPage(mirror, page, failPoints) : []))
      .catch((problem: unknown) => brokenPage(feed, problem));
    if ("end" in collections) return { ...collections, changed: [...changed] };
    feed.skipped(listSkipped(asker.file.db));
    for (const collection of collections) changed.add(collection);
    onPage(collections);
    if (!page.hasMore) return { end: "done", changed: [...changed] };
  }
}
