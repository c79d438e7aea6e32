// Long operation logs: the work of sending grows with their length and no faster, and a person's own writes wait for none of it.
import { expect, test } from "vitest";
import { listBehind } from "../../db/desktop/rows-behind.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { catchUp } from "../../electron/sync/catch-up.ts";
import { onHand, receive, type SyncShop, syncShop } from "./support/shop.ts";
import type { TestDesktop } from "./support/test-desktop.ts";

/** Fewer than the operations of the tests, so that their rows are put behind. */
const pages = { changes: 20, maxReplays: 5 };

const variantOf = ({ product }: SyncShop) => product.variants[0]?.id ?? "";
const rowsBehind = (desktop: TestDesktop) => desktop.session().mirrors.read(({ file }) => listBehind(file.reader, 100));

/** Counts the movements that are inserted into the mirror from now on: by replays, and new rows of the server. */
const countInserts = (desktop: TestDesktop): Promise<() => number> =>
  desktop.session().mirrors.exclusive(async ({ file }) => {
    const handle = sqliteHandle(file.db);
    handle.exec(`create temp table inserted (id text);
      create temp trigger note_insert after insert on main.stock_movements begin
        insert into inserted values (new.id); end`);
    return () => (handle.prepare("select count(*) as count from inserted").get() as { count: number }).count;
  });

/** Sends `count` movements, with a pull after every tenth, as live events cause it. Returns the inserts of movements. */
async function sendQueue(count: number): Promise<number> {
  await using shop = await syncShop();
  let answered = 0;
  let desktop: TestDesktop | undefined;
  const host: typeof fetch = async (input, init) => {
    const answer = await shop.host(input, init);
    if (String(input).endsWith("/movements")) {
      answered += 1;
      if (answered % 10 === 0) await desktop?.pull();
    }
    return answer;
  };
  desktop = await shop.desktop({ host, pages });
  for (let n = 0; n < count; n += 1) await receive(desktop, shop);
  const before = await onHand(desktop, shop);
  const inserts = await countInserts(desktop);
  expect(await desktop.push()).toBe("done");
  await desktop.pull();
  expect(await desktop.own("GET /api/desktop/operations")).toEqual([]);
  expect(await rowsBehind(desktop)).toEqual([]);
  expect(await onHand(desktop, shop)).toBe(before);
  expect(await onHand(shop.web, shop)).toBe(before);
  return inserts();
}

test("a page that concerns many operations replays none of them during a push: twice the queue is twice the work", async () => {
  const [once, twice] = [await sendQueue(40), await sendQueue(80)];
  expect(once, "at most each movement's row of the server").toBeLessThanOrEqual(40);
  expect(twice).toBeLessThanOrEqual(80);
});

/** A desktop with 12 movements in its log, whose variant is behind another person's movement of 100. */
async function behind(shop: SyncShop) {
  const desktop = await shop.desktop({ pages });
  const before = await onHand(desktop, shop);
  for (let n = 0; n < 12; n += 1) await receive(desktop, shop);
  await receive(shop.web, shop, 100);
  await desktop.pull(true);
  expect(await rowsBehind(desktop)).toContain(variantOf(shop));
  expect(await onHand(desktop, shop), "as before the page").toBe(before + 12);
  return { desktop, before };
}

test("rows behind keep the desktop's own values, take more of them, and have the server's after the next pull", async () => {
  await using shop = await syncShop();
  const { desktop, before } = await behind(shop);
  await receive(desktop, shop);
  expect(await onHand(desktop, shop)).toBe(before + 13);
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 113);
  expect(await rowsBehind(desktop)).toEqual([]);
  await desktop.push();
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 113);
  expect(await onHand(shop.web, shop)).toBe(before + 113);
});

test("rows behind are caught up with after a restart", async () => {
  await using shop = await syncShop();
  const { desktop, before } = await behind(shop);
  await desktop.restart();
  expect(await onHand(desktop, shop)).toBe(before + 12);
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 112);
  expect(await rowsBehind(desktop)).toEqual([]);
});

test("the catch-up gives way to a write in the midst of its replays, and loses nothing", async () => {
  await using shop = await syncShop();
  const { desktop, before } = await behind(shop);
  const { mirrors } = desktop.session();
  let replays = 0;
  let waiting: Promise<boolean> | undefined;
  const caughtUp = await catchUp(mirrors, () => {
    replays += 1;
    if (replays === 6) waiting = mirrors.exclusive(async ({ file }) => (await listBehind(file.db, 1)).length > 0);
    return true;
  });
  expect(caughtUp).toBe(false);
  expect(replays, "it stops at the first replay after the write came").toBe(6);
  expect(await waiting, "the write did not wait for the replays").toBe(true);
  expect(await onHand(desktop, shop)).toBe(before + 12);
  await desktop.pull();
  expect(await onHand(desktop, shop)).toBe(before + 112);
});
