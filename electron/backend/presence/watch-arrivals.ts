/**
 * Says that orders and quote requests have come in, and how many wait. It follows the mirror, so it hears of them with
 * every page of the feed, and of those of the night when the app starts in the morning.
 */
import { type Arrival, listWaitingArrivals } from "../../../db/desktop/arrivals.ts";
import type { App } from "../../../server/context.ts";
import type { Shell } from "../../shell/shell.ts";
import type { Desk } from "../desk.ts";
import type { MemoryFile } from "../memory.ts";
import { noticesOf } from "./announce.ts";

interface Parts {
  shell: Pick<Shell, "notify" | "setBadge">;
  memory: MemoryFile;
  now: () => Date;
  log: App["log"];
}

/** Milliseconds between two looks when nothing is heard. */
const patience = 60_000;
const about = ["orders", "quote_requests"];

/** Until the answer is called. */
export function watchArrivals(desk: Desk, parts: Parts): () => void {
  let stopped = false;
  const seen = { ids: new Set<string>() };
  const follow = async () => {
    let sequence = 0;
    while (!stopped) {
      const { changed, sequence: heard } = await desk.status.after(sequence, patience);
      const first = sequence === 0;
      sequence = heard;
      if (stopped || !desk.mirrors.ready()) continue;
      if (first || changed.length === 0 || changed.some((name) => about.includes(name))) {
        await lookForArrivals(desk, parts, seen);
      }
    }
  };
  follow().catch((problem: unknown) => {
    if (!stopped) parts.log.warn({ err: problem }, "arrivals");
  });
  return () => {
    stopped = true;
  };
}

interface Seen {
  ids: Set<string>;
  /** What had been announced when the app started: later ones came while nobody was here. */
  since?: string;
}

/** One look: announces what is new and counts what waits. `seen` is the same from the start of the app. */
export async function lookForArrivals(desk: Desk, { shell, memory, now }: Parts, seen: Seen): Promise<void> {
  const key = memory.read().account?.key;
  if (key === undefined) return;
  const waiting = await desk.mirrors.read((mirror) => listWaitingArrivals(mirror.file.reader));
  const { announced, notices } = memory.read();
  const upTo = announced?.key === key ? announced.upTo : undefined;
  // The first mirror of a person brings the orders of weeks, which are no news.
  const since = upTo === undefined ? (waiting.at(-1)?.at ?? "") : (seen.since ?? upTo);
  seen.since = since;
  const news = waiting.filter((one: Arrival) => one.fromOutside && one.at > since && !seen.ids.has(one.id));
  for (const { id } of waiting) seen.ids.add(id);
  const newest = waiting.at(-1)?.at ?? "";
  if (upTo === undefined || newest > upTo) memory.write({ announced: { key, upTo: newest } });
  for (const notice of noticesOf(news, notices, now())) await shell.notify(notice);
  await shell.setBadge(waiting.length);
}
