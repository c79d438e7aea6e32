/**
 * Notices and badge for new orders and quote requests. They follow the mirror: each page of the feed is looked through, and
 * the first page of the morning brings the arrivals of the night.
 */
import { type Arrival, listWaitingArrivals } from "../../../db/desktop/arrivals.ts";
import type { App } from "../../../server/context.ts";
import type { Os } from "../../os/os.ts";
import type { AccountSession } from "../account-session.ts";
import type { SettingsFile } from "../settings-file.ts";
import { noticesOf } from "./announce.ts";

interface Deps {
  os: Pick<Os, "notify" | "setBadge">;
  settings: SettingsFile;
  now: () => Date;
  log: App["log"];
}

/** Time between two looks while the status does not change. */
const LOOK_AGAIN_MS = 60_000;
const WATCHED = ["orders", "quote_requests"];

/** Announces arrivals until the returned function is called. */
export function watchArrivals(session: AccountSession, deps: Deps): () => void {
  let stopped = false;
  const seen = { ids: new Set<string>() };
  const follow = async () => {
    let sequence = 0;
    while (!stopped) {
      const { changed, sequence: newest } = await session.status.after(sequence, LOOK_AGAIN_MS);
      const first = sequence === 0;
      sequence = newest;
      if (stopped || !session.mirrors.ready()) continue;
      if (first || changed.length === 0 || changed.some((name) => WATCHED.includes(name))) {
        // The next look announces what a failed one could not: the settings file may be locked for a moment.
        await announceArrivals(session, deps, seen).catch((problem: unknown) => {
          if (!stopped) deps.log.warn({ err: problem }, "arrivals are not announced");
        });
      }
    }
  };
  follow().catch((problem: unknown) => {
    if (!stopped) deps.log.warn({ err: problem }, "arrivals");
  });
  return () => {
    stopped = true;
  };
}

interface Seen {
  ids: Set<string>;
  /** Time up to which arrivals had been announced when the app started; later ones are new. */
  since?: string;
}

/** Announces new arrivals and sets the badge to the number that wait. `seen` is kept from the start of the app. */
export async function announceArrivals(
  session: AccountSession,
  { os, settings, now }: Deps,
  seen: Seen,
): Promise<void> {
  const key = settings.read().account?.key;
  if (key === undefined) return;
  const waiting = await session.mirrors.read((mirror) => listWaitingArrivals(mirror.file.reader));
  const { announced, notices } = settings.read();
  const upTo = announced?.key === key ? announced.upTo : undefined;
  // An account's first mirror brings the orders of weeks, which are not announced.
  const since = upTo === undefined ? (waiting.at(-1)?.at ?? "") : (seen.since ?? upTo);
  seen.since = since;
  const news = waiting.filter((one: Arrival) => one.fromOutside && one.at > since && !seen.ids.has(one.id));
  const newest = waiting.at(-1)?.at ?? "";
  if (upTo === undefined || newest > upTo) settings.write({ announced: { key, upTo: newest } });
  // Only now, so that the next look announces them when the file could not be written.
  for (const { id } of waiting) seen.ids.add(id);
  for (const notice of noticesOf(news, notices, now())) await os.notify(notice);
  await os.setBadge(waiting.length);
}
