import { Kysely } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isPassingFault, openSqlite, type SqliteHandle, sqliteDialect } from "../../db/engines/dialect.ts";
import { findSetting, putSetting } from "../../db/queries/content/settings.ts";
import { claimDueMails, queueMail } from "../../db/queries/mail/mail-queue.ts";
import type { Db, Schema } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, variantOf } from "../support/shop.ts";

const now = new Date("2026-11-21T09:00:00Z");

/** Another process that has the write lock until it gives it back. */
function holdLock(file: string): SqliteHandle {
  const other = openSqlite(file);
  other.exec("begin immediate");
  return other;
}

describe("while another process holds SQLite's write lock", () => {
  let shop: TestDatabase;
  let other: SqliteHandle;
  beforeEach(async () => {
    shop = await openTestDatabase("sqlite");
    await inTransaction(shop.db, (tx) => putSetting(tx, "before", 1, now));
    other = holdLock(shop.file);
  });
  afterEach(async () => {
    other.close();
    await shop.close();
  });

  test("a read is answered while a write waits, and the write goes through when the lock is given back", async () => {
    let isDone = false;
    const write = inTransaction(shop.db, (tx) => putSetting(tx, "after", 2, now)).then(() => {
      isDone = true;
    });
    expect(await findSetting(shop.db, "before")).toBe(1);
    expect(isDone).toBe(false);
    other.exec("rollback");
    await write;
    expect(await findSetting(shop.db, "after")).toBe(2);
  });

  test("writes that wait are made in the order they were asked for, each once", async () => {
    const order: number[] = [];
    const writes = Array.from({ length: 8 }, (_, n) =>
      inTransaction(shop.db, async (tx) => {
        await putSetting(tx, `write-${n}`, n, now);
        order.push(n);
      }),
    );
    expect(await findSetting(shop.db, "before")).toBe(1);
    other.exec("rollback");
    await Promise.all(writes);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test("a statement that writes outside a transaction waits like one, with reads going on", async () => {
    other.exec("rollback");
    await inTransaction(shop.db, (tx) =>
      queueMail(tx, { kind: "contact-message", recipient: "a@example.com", lang: "en", data: { messageId: "m" } }, now),
    );
    other.exec("begin immediate");
    const lease = claimDueMails(shop.db, "worker", now, 60, 1);
    expect(await findSetting(shop.db, "before")).toBe(1);
    other.exec("rollback");
    expect(await lease).toHaveLength(1);
  });

  test("every write gives up by itself, has written nothing, and the next one goes through", async () => {
    const impatient: Db = new Kysely<Schema>({ dialect: sqliteDialect(openSqlite(shop.file), { lockWaitMs: 100 }) });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, (_, n) => inTransaction(impatient, (tx) => putSetting(tx, `late-${n}`, n, now))),
    );
    for (const outcome of outcomes) {
      expect(outcome.status === "rejected" && isPassingFault(outcome.reason)).toBe(true);
    }
    other.exec("rollback");
    expect(await findSetting(impatient, "late-0")).toBeUndefined();
    await inTransaction(impatient, (tx) => putSetting(tx, "next", 1, now));
    expect(await findSetting(impatient, "next")).toBe(1);
    await impatient.destroy();
  });
});

describe("a shop whose database another process has locked", () => {
  test("answers health and reads while an order waits, and then takes the order once", async () => {
    const shop = await openTestShop();
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const other = holdLock(`${shop.folder}/shop.db`);
    const order = fetch(`${shop.url}/api/orders`, {
      method: "POST",
      headers: { "content-type": "application/json", "idempotency-key": "one-order" },
      body: JSON.stringify(aCheckout(id)),
    });
    for (const url of [`${shop.url}/api/health`, `${shop.url}/api/categories`, `${shop.url}/api/products?pageSize=3`]) {
      expect((await fetch(url)).status).toBe(200);
    }
    other.exec("rollback");
    other.close();
    expect((await order).status).toBe(201);
    const { count } = await shop.app.db
      .selectFrom("orders")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1);
    await shop.stop();
  });
});
