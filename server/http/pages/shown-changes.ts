/**
 * Which parts of what visitors are shown have changed, and when: the clock of the response cache.
 *
 * 1. Every commit that may change a part moves it. What follows from the row alone is known at once; of the catalogue,
 *    only after its index has read the changed rows again and compared what they show. Until then the commit is pending.
 * 2. A response that was begun after a part's last change shows it as it is now.
 * 3. A collection that no line here names, and more rows than a notice names, change everything.
 */
import type { CommitNotice, Following } from "../../../db/follow-revision.ts";
import { shopProfile } from "../../../src-shared/content/shop.ts";
import type { InFeed } from "../../../src-shared/resources.ts";
import type { CatalogueIndex } from "../../features/catalogue/catalogue-index.ts";
import { EVERYTHING, type ShownChange } from "../../features/catalogue/shown-parts.ts";
import { contentPart, type Parts } from "./made-of.ts";

/** Parts of which the last change is remembered; what was made before a forgotten one is made again. */
const MAX_PARTS = 50_000;
/** Longest wait of a reader for a pending commit, and the pause after which a database that was away is asked again. */
const PATIENCE_MS = 1000;
const AGAIN_MS = 250;

export interface ShownChanges {
  /** Counts changes. */
  moment(): number;
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
  /** Resolves when it is known what changed, or a reader has waited long enough. */
  settled: Promise<void>;
}

type Rule = "catalogue" | ((id: string) => string[]);

const none: Rule = () => [];
const only =
  (part: string): Rule =>
  () => [part];

const shownSettings = new Set(Object.keys(shopProfile.shape));

/** What a change of a row of each collection may change for visitors. Orders and quotes show in the stock that they move. */
const rules: Record<InFeed, Rule> = {
  settings: (key) => (shownSettings.has(key) ? [contentPart.shop] : []),
  media: "catalogue",
  categories: "catalogue",
  subcategories: "catalogue",
  products: "catalogue",
  variants: "catalogue",
  testimonials: only(contentPart.testimonials),
  delivery_zones: only(contentPart.zones),
  authors: only(contentPart.articles),
  articles: only(contentPart.articles),
  pages: only(contentPart.pages),
  staff: none,
  contact_messages: none,
  quote_requests: none,
  customers: none,
  orders: none,
  quotes: none,
  stock_reservations: none,
  invoices: none,
  devices: none,
};

export function followShownChanges(
  following: Pick<Following, "subscribe">,
  catalogue: Pick<CatalogueIndex, "current" | "onShown">,
  now = () => performance.now(),
): ShownChanges {
  /** The last change of each part, the oldest first. */
  const last = new Map<string, { moment: number; at: number; now: string | undefined }>();
  let moment = 0;
  /** What was begun before has to be made again. */
  let floor = { moment: 0, at: 0 };
  let latest = { moment: 0, at: 0 };
  let pending: Pending | undefined;
  let wanted = 0;

  function note(changes: readonly ShownChange[]): void {
    if (changes.length === 0) return;
    moment += 1;
    const change = { moment, at: now() };
    for (const { part, now } of changes) {
      last.delete(part);
      if (part === EVERYTHING) floor = change;
      else last.set(part, { ...change, now });
      // One that names its content may have changed nothing.
      if (now === undefined) latest = change;
    }
    while (last.size > MAX_PARTS) {
      const [part, { moment, at }] = last.entries().next().value as [string, { moment: number; at: number }];
      last.delete(part);
      if (moment > floor.moment) floor = { moment, at };
    }
  }

  /** Asks the catalogue until it has followed every commit that was noticed. */
  async function judge(): Promise<void> {
    for (let judged = 0; judged < wanted; ) {
      const upTo = wanted;
      await catalogue.current().then(
        () => {
          judged = upTo;
        },
        async () => {
          if (pending) pending.isAway = true;
          settle();
          await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
        },
      );
    }
    pending = undefined;
    settle();
  }

  let settle = () => {};
  function begin(): void {
    wanted += 1;
    if (pending) return;
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    const patience = setTimeout(() => settle(), PATIENCE_MS).unref();
    pending = { since: now(), isAway: false, settled };
    void judge().finally(() => clearTimeout(patience));
  }

  function hear({ rows }: CommitNotice): void {
    if (!rows) {
      note([{ part: EVERYTHING }]);
      return;
    }
    const parts = new Set<string>();
    let isOfCatalogue = false;
    for (const { collection, id } of rows) {
      const rule = Object.hasOwn(rules, collection) ? rules[collection as InFeed] : only(EVERYTHING);
      if (rule === "catalogue") isOfCatalogue = true;
      else for (const part of rule(id)) parts.add(part);
    }
    note([...parts].map((part) => ({ part })));
    if (isOfCatalogue) begin();
  }

  catalogue.onShown(note);
  following.subscribe(hear);
  return {
    moment: () => moment,
    pending: () => pending,
    changedAt(parts, after) {
      if (after >= moment) return undefined;
      if (floor.moment > after) return floor.at;
      if (parts.has(EVERYTHING) && latest.moment > after) return latest.at;
      let first: number | undefined;
      for (const [part, content] of parts) {
        const change = last.get(part);
        if (!change || change.moment <= after) continue;
        if (change.now !== undefined && change.now === content) continue;
        if (first === undefined || change.at < first) first = change.at;
      }
      return first;
    },
  };
}
