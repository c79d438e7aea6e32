/** A row at which a job throws does not keep it from the others, and is not the first it stumbles over next time. */
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expireUnpaidOrders } from "../../server/jobs/expire-unpaid-orders.ts";
import { followQuotes } from "../../server/jobs/follow-quotes.ts";
import { publishScheduled } from "../../server/jobs/publish-scheduled.ts";
import { createLog } from "../../server/log.ts";
import { createMeters } from "../../server/metrics/meters.ts";
import { engine } from "../support/databases.ts";
import { anOrder } from "../support/mail-orders.ts";
import { sentQuote } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const HOUR = 3_600_000;

// Rows are poisoned by a trigger, which SQLite makes in one statement.
describe.skipIf(engine === "postgres")("a job that throws at one row", () => {
  let shop: StaffShop;
  let logged: { row: string; job: string }[];
  beforeEach(async () => {
    shop = await staffShop();
    logged = [];
    shop.app.log = createLog("error", { write: (line: string) => logged.push(JSON.parse(line)) });
    shop.app.meters = createMeters();
  });
  afterEach(() => shop[Symbol.asyncDispose]());

  /** Makes every change of that row fail. */
  const poison = (table: string, id: string) =>
    sql`create trigger ${sql.ref(`poison_${id}`)} before update on ${sql.table(table)} when new.id = ${sql.lit(id)}
      begin select raise(abort, 'poisoned'); end`.execute(shop.app.db);
  const statuses = async (table: "quotes" | "orders" | "products", ids: readonly string[]) => {
    const rows = await shop.app.db.selectFrom(table).select(["id", "status"]).where("id", "in", ids).execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.status);
  };
  const rowsLogged = () => logged.map(({ row }) => row);

  test("lets the other quotes expire, releases their holds, and retries the failed one later", async () => {
    const made = [await sentQuote(shop, { validUntil: "2026-11-23" }), await sentQuote(shop), await sentQuote(shop)];
    const ids = made.map(({ id }) => id);
    for (const id of ids)
      await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-11-25" } });
    await poison("quotes", ids[0] as string);
    shop.app.clock.set("2026-12-20T06:00:00.000Z");
    await followQuotes(shop.app);
    expect(await statuses("quotes", ids)).toEqual(["sent", "expired", "expired"]);
    expect(await shop.app.db.selectFrom("quote_holds").select("quote_id").execute()).toEqual([{ quote_id: ids[0] }]);
    expect(logged.map(({ job, row }) => [job, row])).toEqual([
      ["expire quotes", ids[0]],
      ["end holds", ids[0]],
    ]);
    expect(shop.app.meters?.rowFailures.render()).toContain('showroom_job_row_failures_total{job="end holds"} 1');

    // Not at the next look, but an hour later, and then when it works again.
    await followQuotes(shop.app);
    expect(logged).toHaveLength(2);
    await sql`drop trigger ${sql.ref(`poison_${ids[0]}`)}`.execute(shop.app.db);
    shop.app.clock.advance(HOUR);
    await followQuotes(shop.app);
    expect(await statuses("quotes", ids)).toEqual(["expired", "expired", "expired"]);
  });

  test("cancels the other unpaid orders, even where it steps over as many as it looks at", async () => {
    const unpaid = { payment_method: "transfer" as const, payment_due_at: "2026-11-23T20:59:59.000Z" };
    const ids: string[] = [];
    for (let n = 0; n < 102; n++) ids.push(await anOrder(shop.app, unpaid));
    await sql`create trigger poison_orders before update on orders when new.id < ${sql.lit([...ids].toSorted()[101])}
      begin select raise(abort, 'poisoned'); end`.execute(shop.app.db);
    shop.app.clock.set("2026-11-24T06:00:00.000Z");
    await expireUnpaidOrders(shop.app);
    await expireUnpaidOrders(shop.app);
    await expireUnpaidOrders(shop.app);
    expect((await statuses("orders", ids)).filter((status) => status === "cancelled")).toHaveLength(1);
    expect(new Set(rowsLogged()).size).toBe(101);
    expect(rowsLogged()).toHaveLength(101);
  });

  test("publishes the other products that are due", async () => {
    const { db } = shop.app;
    const products = await db.selectFrom("products").select("id").limit(3).execute();
    const ids = products.map(({ id }) => id);
    await db
      .updateTable("products")
      .set({ status: "draft", publish_at: "2026-11-21T06:00:00.000Z" })
      .where("id", "in", ids)
      .execute();
    await poison("products", ids[0] as string);
    await publishScheduled(shop.app);
    expect(await statuses("products", ids)).toEqual(["draft", "active", "active"]);
    expect(rowsLogged()).toEqual([ids[0]]);
  });
});
