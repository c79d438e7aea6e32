/** Rows that transactions of one shared commit read once, and again as soon as one of them may have changed them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { openSqlite, type SqliteHandle, sqliteDialect } from "../../db/engines/dialect.ts";
import { listSettings, putSetting } from "../../db/queries/content/settings.ts";
import { bookSlot, countBookedSlots, countBookedSlotsOn, listActiveZones } from "../../db/queries/orders/delivery.ts";
import { insertDelivery } from "../../db/queries/orders/orders.ts";
import type { Db, Schema, Tx } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { refuse } from "../../src-shared/api/refusal.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Dice, diceOf } from "../money/dice.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { root } from "../support/source-imports.ts";

const now = new Date("2026-11-24T09:00:00Z");
const at = now.toISOString();
const DAYS = ["2026-11-29", "2026-11-30"];
const WINDOWS = ["08-12", "10-14", "15-17"] as const;

let shop: TestDatabase;
let handle: SqliteHandle;
let db: Db;
let sent: string[];
beforeEach(async () => {
  shop = await openTestDatabase("sqlite");
  handle = openSqlite(shop.file);
  sent = [];
  db = new Kysely<Schema>({ dialect: sqliteDialect(handle), log: (event) => void sent.push(event.query.sql) });
  // Deliveries stand for orders that are not written here.
  await sql`pragma foreign_keys = off`.execute(db);
  handle.exec("delete from delivery_zones");
  for (const [position, key] of ["doha", "lusail"].entries())
    await db.insertInto("delivery_zones").values(zone(key, position)).execute();
  sent.length = 0;
});
afterEach(async () => {
  await db.destroy();
  await shop.close();
});

const zone = (key: string, position: number) =>
  ({
    ...{
      id: key,
      version: 1,
      created_at: at,
      updated_at: at,
      key,
      name: `{"en":"${key}"}`,
      zone_numbers: "[1]",
      areas: "[]",
    },
    ...{
      fee: 1500,
      free_from: 0,
      lead_days: 0,
      cash_on_delivery: true,
      slot_capacity: 9,
      catch_all: true,
      active: true,
    },
    position,
  }) as never;

const short = (work: (tx: Tx) => Promise<unknown>) => inTransaction(db, work, { isShort: true });
const reads = (table: string) =>
  sent.filter((text) => /^(?:select|with)/.test(text) && text.includes(`from "${table}"`)).length;
const insert = (tx: Tx, zoneId: string, date: string, window: (typeof WINDOWS)[number]) =>
  insertDelivery(tx, { id: newId(), orderId: "an-order", zoneId, slot: { date, window }, at }, [
    { lineId: newId(), quantity: 1 },
  ]);
const book = (tx: Tx, zoneId: string, date: string, window: (typeof WINDOWS)[number]) =>
  bookSlot(tx, zoneId, { date, window }, () => insert(tx, zoneId, date, window));

describe("transactions that share a commit", () => {
  test("read zones, settings and the deliveries of a day once, and count those that they book", async () => {
    const counts: unknown[] = [];
    const order = async (tx: Tx) => {
      await listActiveZones(tx);
      await listSettings(tx, ["payment", "bank"]);
      counts.push((await countBookedSlotsOn(tx, "doha", "2026-11-30"))["2026-11-30"]?.["08-12"] ?? 0);
      await book(tx, "doha", "2026-11-30", "08-12");
    };
    await Promise.all(Array.from({ length: 5 }, () => short(order)));
    expect(counts).toEqual([0, 1, 2, 3, 4]);
    expect(["delivery_zones", "settings", "order_deliveries"].map(reads)).toEqual([1, 1, 1]);
    sent.length = 0;
    await short(order);
    await short(order);
    expect(counts.slice(-2)).toEqual([5, 6]);
    expect(["delivery_zones", "settings", "order_deliveries"].map(reads)).toEqual([0, 0, 0]);
    sent.length = 0;
    await db.updateTable("delivery_zones").set({ fee: 1 }).execute();
    await short(order);
    expect(counts.at(-1)).toBe(7);
    expect(["delivery_zones", "settings", "order_deliveries"].map(reads)).toEqual([1, 1, 1]);
  });

  test("count the deliveries of each day once, whichever of them they book", async () => {
    for (const date of [...DAYS, ...DAYS, ...DAYS])
      await short(async (tx) => {
        await countBookedSlotsOn(tx, "doha", date);
        await book(tx, "doha", date, "08-12");
      });
    expect(reads("order_deliveries")).toBe(DAYS.length);
    const counts: unknown[] = [];
    for (const date of DAYS)
      await short(async (tx) => counts.push((await countBookedSlotsOn(tx, "doha", date))[date]?.["08-12"]));
    expect(counts).toEqual([3, 3]);
  });

  test("read other parameters by themselves", async () => {
    await short(async (tx) => putSetting(tx, "bank", "one", now));
    const keys: string[][] = [];
    const read = (wanted: string[]) =>
      short(async (tx) => void keys.push([...(await listSettings(tx, wanted)).keys()]));
    await Promise.all([read(["bank"]), read(["mail"]), read(["bank"])]);
    expect(keys).toEqual([["bank"], [], ["bank"]]);
  });

  test("keep nothing that one of them changed while it was read, or booked beside another change, at whichever moment", async () => {
    const [date, window] = ["2026-11-30", "08-12"] as const;
    const later = async (turns: number, work: () => Promise<void>) => {
      for (let turn = 0; turn < turns; turn += 1) await undefined;
      await work();
    };
    for (let turns = 0; turns < 60; turns += 1) {
      const besides = (work: (tx: Tx) => Promise<unknown>) =>
        short(async (tx) => {
          await Promise.all([work(tx), later(turns, () => insert(tx, "doha", date, window))]);
          await compare(tx);
        });
      await Promise.all([
        besides((tx) => countBookedSlotsOn(tx, "doha", date)),
        besides((tx) => book(tx, "doha", date, window)),
        besides((tx) => countBookedSlotsOn(tx, "doha", date)),
      ]);
    }
  });

  test("a transaction that shares none reads each time", async () => {
    await inTransaction(db, async (tx) => {
      await listActiveZones(tx);
      await listActiveZones(tx);
    });
    await listActiveZones(db);
    expect(reads("delivery_zones")).toBe(3);
  });

  test("in random histories each reads what stands in the tables, whoever wrote between two commits", async () => {
    const other = openSqlite(shop.file);
    other.pragma("foreign_keys = off");
    onTestFinished(() => void other.close());
    let kept = 0;
    for (let history = 0; history < 80; history += 1) {
      const dice = diceOf(history);
      await writeBetween(dice, other).catch((problem: unknown) => {
        throw new Error(`seed ${history}`, { cause: problem });
      });
      sent.length = 0;
      const parts = Array.from({ length: 1 + dice.below(12) }, () =>
        short((tx) => randomPart(tx, dice)).catch((problem) => problem),
      );
      for (const outcome of await Promise.all(parts))
        if (outcome instanceof Error && outcome.message !== "a fault")
          throw new Error(`seed ${history}: ${outcome.message}`, { cause: outcome });
      expect(handle.inTransaction, `seed ${history}`).toBe(false);
      if (!sent.some((text) => text.includes(`from "settings" where "key" in`))) kept += 1;
    }
    expect(kept).toBeGreaterThan(0);
  });
});

/** What may happen between two shared commits; often nothing. */
async function writeBetween(dice: Dice, other: SqliteHandle): Promise<void> {
  const fee = dice.below(9000);
  const steps: (() => unknown)[] = [
    () => other.prepare("update delivery_zones set fee = ?").run(fee),
    () => other.prepare("delete from order_deliveries where date = ?").run(dice.pick(DAYS)),
    () => handle.prepare("update delivery_zones set fee = ?").run(fee),
    () => handle.exec("delete from order_deliveries"),
    () => db.updateTable("delivery_zones").set({ fee }).execute(),
    () => inTransaction(db, (tx) => insert(tx, "doha", "2026-11-30", "08-12")),
    () => inTransaction(db, (tx) => putSetting(tx, "bank", fee, now)),
    () => failToCommit(dice),
  ];
  if (dice.chance(60)) await dice.pick(steps)?.();
}

/** A shared commit of which nothing is left because SQLite undoes it by itself, as on a full disk. */
async function failToCommit(dice: Dice): Promise<void> {
  handle.exec(`create temp trigger if not exists full_disk before insert on order_events
    begin select raise(rollback, 'the disk is full'); end`);
  const id = newId();
  const part = short(async (tx) => {
    await book(tx, "doha", dice.pick(DAYS) ?? "", "08-12");
    await compare(tx);
    await tx.insertInto("order_events").values({ id, order_id: id, kind: "note", actor: "system", at }).execute();
  });
  await expect(part).rejects.toThrow("the disk is full");
}

async function randomPart(tx: Tx, dice: Dice): Promise<unknown> {
  for (let step = 0; step < 1 + dice.below(5); step += 1) {
    await randomStep(tx, dice);
    await compare(tx);
  }
  if (dice.chance(15)) return refuse("conflict");
  if (dice.chance(15)) throw new Error("a fault");
  return undefined;
}

async function randomStep(tx: Tx, dice: Dice): Promise<void> {
  const zoneId = dice.chance(50) ? "doha" : "lusail";
  const date = dice.pick(DAYS) ?? "";
  const window = dice.pick(WINDOWS) ?? "08-12";
  const steps: (() => Promise<unknown>)[] = [
    () => book(tx, zoneId, date, window),
    () => book(tx, zoneId, date, window),
    () => insert(tx, zoneId, date, window),
    () => tx.updateTable("order_deliveries").set({ state: "cancelled" }).where("window", "=", window).execute(),
    () => tx.updateTable("order_deliveries").set({ date }).where("zone_id", "=", zoneId).execute(),
    () => tx.deleteFrom("order_deliveries").where("date", "=", date).where("zone_id", "=", zoneId).execute(),
    () =>
      tx
        .updateTable("delivery_zones")
        .set({ fee: dice.below(9000) })
        .where("id", "=", zoneId)
        .execute(),
    () => sql`UPDATE delivery_zones SET slot_capacity = ${dice.below(20)}`.execute(tx),
    () => putSetting(tx, "bank", dice.below(1000), now),
    () =>
      inTransaction(tx, async (part) => {
        await randomStep(part, dice);
        await compare(part);
        return dice.chance(60) ? refuse("conflict") : undefined;
      }),
  ];
  await dice.pick(steps)?.();
}

/** What the functions say beside what other statements find. */
async function compare(tx: Tx): Promise<void> {
  for (const zoneId of ["doha", "lusail"]) {
    const all = await countBookedSlots(tx, zoneId, "2026-01-01");
    for (const date of DAYS) expect((await countBookedSlotsOn(tx, zoneId, date))[date] ?? {}).toEqual(all[date] ?? {});
  }
  const zones = await tx.selectFrom("delivery_zones").select(["fee", "slot_capacity"]).orderBy("position").execute();
  expect((await listActiveZones(tx)).map(({ fee, slotCapacity }) => ({ fee, slot_capacity: slotCapacity }))).toEqual(
    zones,
  );
  const setting = await tx.selectFrom("settings").select("value").where("key", "=", "bank").executeTakeFirst();
  expect((await listSettings(tx, ["bank"])).get("bank")).toBe(setting?.value);
}

test("no trigger writes to a table whose rows are read once in a commit", () => {
  const sources = readdirSync(join(root, "db", "queries"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .map((name) => readFileSync(join(root, "db", "queries", name), "utf8"));
  const tables = sources.flatMap((text) =>
    [...text.matchAll(/new CommitReads<.+>\("(\w+)"\)/g)].map(([, table]) => table),
  );
  expect(tables.toSorted()).toEqual(["delivery_zones", "order_deliveries", "settings"]);
  const triggers = handle.prepare("select sql from sqlite_master where type = 'trigger'").pluck().all() as string[];
  const written = triggers.flatMap((text) =>
    [...text.replace(/^.*?\bbegin\b/is, "").matchAll(/\b(?:into|update|delete from)\s+"?(\w+)/gi)].map(
      ([, table]) => table,
    ),
  );
  expect(written).toContain("invoice_sums");
  expect(written.filter((table) => tables.includes(table))).toEqual([]);
});
