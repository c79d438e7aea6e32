import { expect, test, vi } from "vitest";
import type { CommitNotice } from "../../db/follow-revision.ts";
import { createShownHashes } from "../../server/features/catalogue/index/shown-hashes.ts";
import { SHOWN_FACTS, type ShownFacts, shownPart } from "../../server/features/catalogue/shown-parts.ts";
import { contentPart } from "../../server/http/pages/made-of.ts";
import { followShownChanges, MAX_PARTS, type ShownChanges } from "../../server/http/pages/shown-changes.ts";

interface Followed {
  shown: ShownChanges;
  clock: { now: number };
  /** A commit that changed these rows; more of them than a notice names unless given. */
  commit(rows?: { collection: string; id: string }[]): void;
  /** The catalogue says that these parts have changed. */
  tell(...parts: string[]): void;
  /** The catalogue answers the oldest question, and whether it has followed. */
  answer(isFollowed?: boolean): Promise<void>;
  /** Questions that wait for the catalogue's answer. */
  countAsked(): number;
}

function follow(): Followed {
  const clock = { now: 0 };
  let hear: ((notice: CommitNotice) => void) | undefined;
  let listener: ((parts: readonly string[]) => void) | undefined;
  const asked: ((isFollowed: boolean) => void)[] = [];
  const catalogue = {
    current: () =>
      new Promise<void>((resolve, reject) => {
        asked.push((isFollowed) => (isFollowed ? resolve() : reject(new Error("the database is away"))));
      }),
    onShown(own: (parts: readonly string[]) => void) {
      listener = own;
    },
  };
  const following = {
    subscribe(own: (notice: CommitNotice) => void) {
      hear = own;
      return () => undefined;
    },
  };
  const shown = followShownChanges(following, catalogue, () => clock.now);
  return {
    shown,
    clock,
    commit: (rows) => hear?.({ revision: 1, collections: ["products"], ...(rows ? { rows } : {}) }),
    tell: (...parts) => listener?.(parts),
    async answer(isFollowed = true) {
      asked.shift()?.(isFollowed);
      await new Promise((resolve) => setImmediate(resolve));
    },
    countAsked: () => asked.length,
  };
}

const stock = [{ collection: "variants", id: "v" }];
const cardOf = (id: string) => new Set([shownPart.card(id)]);

test("a change counts from when its commit was noticed, not from when the catalogue had followed it", async () => {
  const { shown, clock, commit, tell, answer } = follow();
  clock.now = 100;
  commit(stock);
  clock.now = 900;
  tell(shownPart.card("a"));
  await answer();
  expect(shown.changedAt(cardOf("a"), 0)).toBe(100);
  expect(shown.changedAt(cardOf("b"), 0)).toBeUndefined();
  expect(shown.changedAt(cardOf("a"), shown.moment())).toBeUndefined();
});

test("a commit is pending no longer than the catalogue takes, however many follow it", async () => {
  const { shown, clock, commit, answer } = follow();
  commit(stock);
  expect(shown.pending()?.since).toBe(0);
  clock.now = 10;
  commit(stock);
  clock.now = 20;
  commit(stock);
  expect(shown.pending()?.since).toBe(0);
  let isSettled = false;
  void shown.pending()?.settled.then(() => {
    isSettled = true;
  });
  await answer();
  // Of the two that were noticed while the catalogue followed the first.
  expect(shown.pending()?.since).toBe(10);
  expect(isSettled).toBe(false);
  await answer();
  expect(isSettled).toBe(true);
  expect(shown.pending()).toBeUndefined();
});

test("the catalogue is asked once about commits that come together, and at once when a reader needs to know", async () => {
  const { shown, clock, commit, answer, countAsked } = follow();
  commit(stock);
  clock.now = 10;
  commit(stock);
  expect(countAsked()).toBe(0);
  await vi.waitUntil(() => countAsked() === 1, { timeout: 60_000 });
  await answer();
  expect(shown.pending()).toBeUndefined();
  commit(stock);
  expect(countAsked()).toBe(0);
  expect(shown.pending()?.since).toBe(10);
  expect(countAsked()).toBe(1);
});

test("a reader of what came while the catalogue was asked waits for no gathering", async () => {
  const { shown, commit, answer, countAsked } = follow();
  commit(stock);
  shown.pending();
  commit(stock);
  const settled = shown.pending()?.settled;
  await answer();
  expect(countAsked()).toBe(1);
  await answer();
  await settled;
  expect(shown.pending()).toBeUndefined();
});

test("a commit stays pending while the database is away, and keeps no reader waiting", async () => {
  const { shown, commit, answer } = follow();
  commit(stock);
  commit(stock);
  const settled = shown.pending()?.settled;
  await answer(false);
  expect(shown.pending()).toMatchObject({ since: 0, isAway: true });
  await settled;
});

test("everything changes with more rows than a notice names and with a collection that nobody knows, nothing with an order", () => {
  for (const [rows, at] of [
    [undefined, 5],
    [[{ collection: "invented", id: "1" }], 5],
    [[{ collection: "orders", id: "1" }], undefined],
  ] as const) {
    const { shown, clock, commit } = follow();
    clock.now = 5;
    commit(rows && [...rows]);
    expect(shown.changedAt(new Set([contentPart.testimonials]), 0)).toBe(at);
  }
});

test("of parts without number the oldest are forgotten, and what was made before them is made again", () => {
  const { shown, tell } = follow();
  tell("first");
  const before = shown.moment() - 1;
  for (let nth = 0; nth < MAX_PARTS; nth++) tell(`part ${nth}`);
  expect(shown.changedAt(new Set(["another"]), before)).toBeDefined();
  expect(shown.changedAt(new Set(["another"]), before + 1)).toBeUndefined();
});

const factsOf = (values: Partial<ShownFacts> = {}): ShownFacts => ({
  card: { name: "Desk" },
  variants: [],
  words: ["desk"],
  place: [1],
  picture: null,
  list: [2],
  offer: [3],
  ...values,
});

test("hashes tell which facts of a product are others, and know nothing of one that was removed", () => {
  const hashes = createShownHashes();
  expect([...hashes.put(0, factsOf())]).toEqual([...SHOWN_FACTS]);
  expect([...hashes.put(0, factsOf())]).toEqual([]);
  expect([...hashes.put(0, factsOf({ picture: { path: "a.jpg" }, list: [4] }))]).toEqual(["picture", "list"]);
  const restored = createShownHashes(hashes.state());
  expect([...restored.put(0, factsOf())]).toEqual(["picture", "list"]);
  restored.remove(0);
  expect([...restored.put(0, factsOf())]).toEqual([...SHOWN_FACTS]);
});

test("hashes of 100,000 products are below ten megabytes", () => {
  const hashes = createShownHashes();
  hashes.put(0, factsOf());
  hashes.put(99_999, factsOf());
  expect([...hashes.put(0, factsOf())]).toEqual([]);
  const bytes = Object.values(hashes.state()).reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(bytes).toBeGreaterThanOrEqual(100_000 * SHOWN_FACTS.length * 8);
  expect(bytes).toBeLessThan(10_000_000);
});
