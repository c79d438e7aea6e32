/**
 * Which parts of what visitors are shown have changed, and when: the clock of the response cache.
 *
 * 1. Every commit that may change a part moves it. What follows from the row alone is known at once; of the catalogue,
 *    only after its index has read the changed rows again and compared what they show. Until then the commit is pending: it is
 *    asked about together with those of the next `GATHER_MS`, or as soon as a reader needs to know.
 * 2. A response that was begun after a part's last change shows it as it is now.
 * 3. A collection that no line here names, and more rows than a notice names, change everything.
 */
import type { CommitNotice, Following } from "../../../db/follow-revision.ts";
import { shopProfile } from "../../../src-shared/content/shop.ts";
import type { InFeed } from "../../../src-shared/resources.ts";
import type { CatalogueIndex } from "../../features/catalogue/catalogue-index.ts";
import { EVERYTHING } from "../../features/catalogue/shown-parts.ts";
import { contentPart, type Parts } from "./made-of.ts";

/** Parts of which the last change is remembered; what was made before a forgotten one is made again. */
export const MAX_PARTS = 50_000;
/** One question about many commits costs little more than one about each. */
const GATHER_MS = 20;
/** Longest wait of a reader for a pending commit, and the pause after which a database that was away is asked again. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 250;

export interface ShownChanges {
  /** Counts changes. */
  moment(): number;
  /** Notes what another day shows otherwise, as an announcement that begins: no commit tells of it. */
  noteDay(): void;
  /** When the first of these parts changed after a moment, by the process's clock; undefined when none has. */
  changedAt(parts: Parts, after: number): number | undefined;
  /** The oldest commit that is pending; undefined when there is none. */
  pending(): Pending | undefined;
}

export interface Pending {
  /** When it was noticed, by the process's clock. */
  since: number;
  /** Whether the database could not be asked. */
  isAway: boolean;
  /** Resolves when it is known what all commits changed that are pending now, or a reader has waited long enough. */
  settled: Promise<void>;
}

interface Round extends Pending {
  /** Whether a reader waits for it, or has at least asked. */
  isAwaited: boolean;
  settle(): void;
}

interface Change {
  moment: number;
  /** By the process's clock. */
  at: number;
}

type Rule = (id: string) => string[];

const none: Rule = () => [];
const only =
  (part: string): Rule =>
  () => [part];

/** Settings that pages show: those of the profile, the hours of delivery that texts name, the colour, and the owner's words. */
const shownSettings = new Set([...Object.keys(shopProfile.shape), "calendar", "brand", "shopTexts"]);

/** Collections of which only the catalogue's index knows what a change of a row is shown in. */
const ofCatalogue: ReadonlySet<string> = new Set<InFeed>([
  "media",
  "categories",
  "subcategories",
  "products",
  "variants",
]);

/** What else a change of a row of each collection may change for visitors. Orders and quotes show in the stock that they move. */
const rules: Record<InFeed, Rule> = {
  settings: (key) => (shownSettings.has(key) ? [contentPart.shop] : []),
  media: none,
  categories: only(contentPart.menu),
  subcategories: none,
  products: none,
  variants: none,
  testimonials: only(contentPart.testimonials),
  delivery_zones: only(contentPart.zones),
  authors: only(contentPart.articles),
  articles: only(contentPart.articles),
  pages: only(contentPart.pages),
  // What is published of them are settings.
  site_parts: none,
  staff: none,
  saved_views: none,
  contact_messages: none,
  quote_requests: none,
  customers: none,
  orders: none,
  order_outputs: none,
  quotes: none,
  stock_reservations: none,
  invoices: none,
  devices: none,
};

export function followShownChanges(
  following: Pick<Following, "subscribe">,
  catalogue: Pick<CatalogueIndex, "onShown"> & { current(): Promise<unknown> },
  now = () => performance.now(),
): ShownChanges {
  /** The last change of each part, the oldest first. */
  const last = new Map<string, Change>();
  let moment = 0;
  /** What was begun before has to be made again. */
  let floor: Change = { moment: 0, at: 0 };
  let latest: Change = { moment: 0, at: 0 };
  /** Commits that the catalogue is asked about, and those that were noticed since it was asked. */
  let round: Round | undefined;
  let next: Round | undefined;
  /** Runs while commits are gathered, before the catalogue is asked. */
  let gathering: NodeJS.Timeout | undefined;

  /** `at` is when the commit was noticed. */
  function note(parts: readonly string[], at: number): void {
    if (parts.length === 0) return;
    moment += 1;
    latest = { moment, at };
    for (const part of parts) {
      last.delete(part);
      if (part === EVERYTHING) floor = latest;
      else last.set(part, latest);
    }
    while (last.size > MAX_PARTS) {
      const [part, change] = last.entries().next().value as [string, Change];
      last.delete(part);
      if (change.moment > floor.moment) floor = change;
    }
  }

  /** Asks the catalogue until it has followed every commit that was noticed. */
  async function judge(): Promise<void> {
    while (round && !gathering) {
      const isJudged = await catalogue.current().then(
        () => true,
        () => false,
      );
      round.settle();
      if (isJudged) {
        [round, next] = [next, undefined];
        if (round && !round.isAwaited) gather();
      } else {
        round.isAway = true;
        next?.settle();
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    }
  }

  function gather(): void {
    gathering = setTimeout(ask, GATHER_MS).unref();
  }

  function ask(): void {
    if (!gathering) return;
    clearTimeout(gathering);
    gathering = undefined;
    void judge();
  }

  function begin(): void {
    if (!round) {
      round = createRound(now());
      gather();
    } else if (!gathering) next ??= createRound(now());
  }

  function hear({ rows }: CommitNotice): void {
    if (!rows) {
      note([EVERYTHING], now());
      return;
    }
    const parts = new Set<string>();
    let isOfCatalogue = false;
    for (const { collection, id } of rows) {
      const rule = Object.hasOwn(rules, collection) ? rules[collection as InFeed] : only(EVERYTHING);
      for (const part of rule(id)) parts.add(part);
      if (ofCatalogue.has(collection)) isOfCatalogue = true;
    }
    note([...parts], now());
    if (isOfCatalogue) begin();
  }

  catalogue.onShown((parts) => note(parts, round?.since ?? now()));
  following.subscribe(hear);
  return {
    moment: () => moment,
    noteDay: () => note([contentPart.shop], now()),
    pending() {
      if (!round) return undefined;
      const newest = next ?? round;
      newest.isAwaited = true;
      ask();
      return { since: round.since, isAway: round.isAway, settled: newest.settled };
    },
    changedAt(parts, after) {
      if (after >= moment) return undefined;
      if (floor.moment > after) return floor.at;
      if (parts.has(EVERYTHING) && latest.moment > after) return latest.at;
      let first: number | undefined;
      for (const part of parts) {
        const change = last.get(part);
        if (!change || change.moment <= after) continue;
        if (first === undefined || change.at < first) first = change.at;
      }
      return first;
    },
  };
}

function createRound(since: number): Round {
  let resolve = () => {};
  const settled = new Promise<void>((done) => {
    resolve = done;
  });
  const patience = setTimeout(resolve, PATIENCE_MS).unref();
  const settle = () => {
    clearTimeout(patience);
    resolve();
  };
  return { since, isAway: false, isAwaited: false, settled, settle };
}
