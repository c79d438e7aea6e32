// Rows of the mail queue stay for ever: what is done every hour, and its list, read only what they need.
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { LazyConnection } from "../../db/engines/postgres-driver.ts";
import { listMails, type MailFilter } from "../../db/queries/mail/find-mails.ts";
import { claimDueMails, emptyOldMails, listSentTo, queueMail } from "../../db/queries/mail/mail-queue.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { STAFF_MAILS } from "../../src-shared/mail/registry.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { insertMails, mailRowOf } from "../support/many-mails.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;
const now = new Date("2026-11-21T09:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);

async function stepsOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const statements = await statementsOf(shop.db, work);
  return (await Promise.all(statements.map((statement) => planOf(shop.db, statement)))).flat();
}

test("emptying old mails reads those that still hold something", async () => {
  const steps = await stepsOf((db) => emptyOldMails(db, { sent: daysAgo(30), expired: daysAgo(1) }, 500));
  expect(steps.join("\n")).toContain("mail_queue_filled");
  expect(steps.join("\n")).toContain("mail_queue_passing");
  expect(steps.filter((step) => /SCAN mail_queue|Seq Scan on mail_queue|mail_queue_due/.test(step))).toEqual([]);
});

// PostgreSQL chooses among the indexes by how much is in the table, which is empty here.
const onSqlite = test.skipIf(engine === "postgres");

onSqlite("mails that are due come in the order of the index, and none of the others that wait is read", async () => {
  const steps = await stepsOf((db) => claimDueMails(db, "worker", now, 60, 10));
  expect(steps.join("\n")).toContain("mail_queue_due (state=? AND next_at<?)");
  // Those that were left are few, and sorted.
  expect(steps.filter((step) => /SCAN mail_queue|TEMP B-TREE FOR ORDER BY/.test(step))).toHaveLength(1);
});

test.runIf(engine === "postgres")("a claim waits for two answers: what is due, and what was claimed", async () => {
  await inTransaction(shop.db, (tx) =>
    queueMail(
      tx,
      { kind: "contact-message", recipient: "due@one.example", lang: "en", data: { messageId: "due" } },
      now,
    ),
  );
  const send = LazyConnection.prototype.executeQuery;
  let underWay = 0;
  let waits = 0;
  const sending = vi.spyOn(LazyConnection.prototype, "executeQuery").mockImplementation(async function (
    this: LazyConnection,
    query,
  ) {
    if (underWay === 0) waits += 1;
    underWay += 1;
    try {
      return await send.call(this, query);
    } finally {
      underWay -= 1;
    }
  } as typeof send);
  const claimed = await claimDueMails(shop.db, "worker", now, 60, 10);
  sending.mockRestore();
  expect(claimed.map(({ recipient }) => recipient)).toEqual(["due@one.example"]);
  expect(waits).toBe(2);
  await shop.db.deleteFrom("mail_queue").where("recipient", "=", "due@one.example").execute();
});

onSqlite("the mails that a mailbox got in an hour are found by its name", async () => {
  const steps = await stepsOf((db) => listSentTo(db, "Someone@example.com", { since: now, limit: 20, except: [] }));
  expect(steps.join("\n")).toContain("mail_queue_recipient");
  expect(steps.filter((step) => /SCAN mail_queue|mail_queue_due/.test(step))).toEqual([]);
});

test("old mails are emptied by their state and by their time of expiry", async () => {
  const mails = [
    { recipient: "sent@example.com", state: "sent", at: daysAgo(31), expires: null },
    { recipient: "failed@example.com", state: "failed", at: daysAgo(31), expires: null },
    { recipient: "queued@example.com", state: "queued", at: daysAgo(31), expires: null },
    { recipient: "young@example.com", state: "sent", at: daysAgo(29), expires: null },
    { recipient: "code@example.com", state: "failed", at: daysAgo(2), expires: daysAgo(2) },
  ] as const;
  await inTransaction(shop.db, async (tx) => {
    for (const { recipient, state, at, expires } of mails) {
      await queueMail(tx, { kind: "contact-message", recipient, lang: "en", data: { messageId: "one" } }, at);
      const changed = { state, expires_at: expires?.toISOString() ?? null };
      await tx.updateTable("mail_queue").set(changed).where("recipient", "=", recipient).execute();
    }
  });
  await emptyOldMails(shop.db, { sent: daysAgo(30), expired: daysAgo(1) }, 500);
  const rows = await shop.db.selectFrom("mail_queue").select("recipient").where("data", "=", "{}").execute();
  expect(rows.map((row) => row.recipient).sort()).toEqual(["code@example.com", "sent@example.com"]);
});

describe("the list of mails", () => {
  beforeAll(async () => {
    const states = ["sent", "failed", "queued"] as const;
    const kinds = ["order-confirmation", "one-time-code"] as const;
    const shapes = kinds.flatMap((kind) => states.map((state) => ({ kind, state, recipient: "maryam@one.example" })));
    await insertMails(
      shop.db,
      shapes.map((shape, n) => mailRowOf(n, shape)),
    );
  });

  /** The steps of a page, and all others, which count or look what there is. */
  async function stepsOfList(filter: MailFilter): Promise<string> {
    return (await stepsOf((db) => listMails(db, filter, { offset: 24, limit: 24 }))).join("\n");
  }

  const whole =
    engine === "sqlite"
      ? /SCAN mail_queue(?! USING (COVERING )?INDEX mail_queue_newest)|SEARCH mail_queue USING INDEX mail_queue_(listed|due)/
      : /Seq Scan on mail_queue/;

  test.each([
    ["all", {}, "mail_queue_newest"],
    ["a state", { states: ["failed"] }, "mail_queue_listed"],
    ["a kind", { kind: "one-time-code" }, "mail_queue_listed"],
    ["a kind and two states", { kind: "one-time-code", states: ["sent", "failed"] }, "mail_queue_listed"],
    ["what staff see", { among: STAFF_MAILS }, "mail_queue_listed"],
  ] as [string, MailFilter, string][])(
    "reads a page in the order of an index and no whole table: %s",
    async (_, filter, index) => {
      const steps = await stepsOfList(filter);
      expect(steps).toContain(index);
      expect(steps).not.toMatch(whole);
      // PostgreSQL merges where it is worth it: more than a handful of mails (find-mails.test.ts).
      if (engine === "sqlite") expect(steps).not.toMatch(/TEMP B-TREE FOR ORDER BY/);
    },
  );

  test("reads of the mails of an order these alone", async () => {
    const steps = await stepsOfList({ orderId: "order-1" });
    expect(steps).toContain("mail_queue_of_order");
    expect(steps).not.toMatch(whole);
  });
});
