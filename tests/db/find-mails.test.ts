/** The list of mails finds and counts what a plain reading of all rows does, and says where it stops. */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FEW_SEARCHED, listMails, NEWEST_SEARCHED } from "../../db/queries/mail/find-mails.ts";
import {
  claimDueMails,
  emptyOldMails,
  queueMail,
  releaseMail,
  settleMail,
  withdrawMail,
} from "../../db/queries/mail/mail-queue.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { type MailKind, STAFF_MAILS } from "../../src-shared/mail/registry.ts";
import { MAIL_STATES } from "../../src-shared/mail/states.ts";
import { MAX_COUNTED } from "../../src-shared/orders/search.ts";
import { dice } from "../faults/cut-power.ts";
import { engine, openTestDatabase, type TestDatabase, waitForNoDisk } from "../support/databases.ts";
import { insertMails, type MailQuestion, mailRowOf, plainSearch } from "../support/many-mails.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

const WHOLE = { offset: 0, limit: 200 };
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
/** Of the states that have any. */
const countsOf = (states: ReadonlyMap<string, number>) =>
  Object.fromEntries([...states].filter(([, count]) => count > 0));
const rowsOf = (db: Db) => db.selectFrom("mail_queue").selectAll().execute();

describe(`after random histories of mails (${engine})`, () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    waitForNoDisk(shop.db);
  });
  afterAll(() => shop.close());

  const KINDS = ["order-confirmation", "order-status", "new-order", "one-time-code", "alert-opened"] as const;
  const ORDERS = ["order-1", "order-2", "order-3"] as const;
  const MAILBOXES = ["Maryam@one.example", "omar@two.example", "ali.omar@one.example"] as const;

  test("rows, counts, kinds and orders are those that a plain recount finds", async () => {
    const random = dice(20_261_128);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    let now = Date.UTC(2026, 10, 1);
    let queued = 0;
    const steps: (() => Promise<unknown>)[] = [
      () => {
        queued += 1;
        const kind = pick(KINDS);
        const data = kind.startsWith("order") || kind === "new-order" ? { orderId: pick(ORDERS) } : { at: "now" };
        const mail = {
          kind,
          recipient: pick(MAILBOXES),
          lang: "en",
          data: data as never,
          uniqueKey: `key-${queued}`,
        } as const;
        const expires = random() < 0.2 ? { expiresAt: new Date(now + 60_000) } : {};
        const withheld = random() < 0.2;
        return inTransaction(shop.db, (tx) => queueMail(tx, { ...mail, ...expires, withheld }, new Date(now)));
      },
      async () => {
        const claimed = await claimDueMails(shop.db, "worker", new Date(now), 60, 5);
        for (const { id } of claimed) {
          const error = "550";
          const result = pick([
            { state: "sent", at: new Date(now) },
            { state: "failed", error },
            { state: "queued", nextAt: new Date(now + 1000), error },
            { state: "expired", error },
            undefined,
          ] as const);
          if (result) await settleMail(shop.db, { id, worker: "worker" }, result);
        }
      },
      () => inTransaction(shop.db, (tx) => releaseMail(tx, `key-${Math.ceil(random() * queued)}`, new Date(now))),
      () => inTransaction(shop.db, (tx) => withdrawMail(tx, `key-${Math.ceil(random() * queued)}`, "taken back")),
      () => emptyOldMails(shop.db, { sent: new Date(now - 20_000), expired: new Date(now) }, 3),
    ];
    let compared = 0;
    for (let step = 0; step < 400; step += 1) {
      await pick([steps[0] as () => Promise<unknown>, ...steps])();
      // Several mails of one moment.
      if (random() < 0.7) now += 1000;
      if (step % 5 !== 0) continue;
      const maybe = <T>(value: T): T | undefined => (random() < 0.5 ? value : undefined);
      const question = {
        states: maybe(MAIL_STATES.filter(() => random() < 0.5)),
        kind: maybe(pick(KINDS)),
        recipient: maybe(pick(["omar", "ONE.ex", "@", "maryam@one.example", "nobody", "%"])),
        orderId: maybe(pick(ORDERS)),
        among: maybe(STAFF_MAILS),
      } as MailQuestion;
      const expected = plainSearch(await rowsOf(shop.db), question);
      const found = await listMails(shop.db, question, WHOLE);
      expect({ ...found, rows: ids(found.rows), states: countsOf(found.states) }, JSON.stringify(question)).toEqual({
        rows: expected.ids.slice(0, WHOLE.limit),
        states: expected.states,
        kinds: expected.kinds,
        searchedSince: undefined,
      });
      const second = await listMails(shop.db, question, { offset: 7, limit: 5 });
      expect(ids(second.rows)).toEqual(expected.ids.slice(7, 12));
      compared += expected.ids.length;
    }
    expect(compared).toBeGreaterThan(500);
    const rows = await rowsOf(shop.db);
    expect(new Set(rows.map((row) => row.state)).size).toBeGreaterThan(3);
    const emptied = rows.filter((row) => row.data === "{}" && row.kind === "order-status");
    expect(emptied.length).toBeGreaterThan(0);
    for (const row of emptied) expect(ORDERS).toContain(row.order_id);
  });
});

describe(`among many mails (${engine})`, () => {
  const COUNT = NEWEST_SEARCHED + 6000;
  const kindOf = (n: number): MailKind =>
    n % 10 === 0 ? "one-time-code" : n % 2 === 0 ? "order-confirmation" : "new-order";
  const mails = Array.from({ length: COUNT }, (_, n) =>
    mailRowOf(n, {
      kind: kindOf(n),
      recipient: `Person-${n}@mail-${n % 50}.example`,
      state: n % 500 === 1 ? "failed" : n % 4 === 2 ? "expired" : "sent",
      ...(n % 10 === 0 ? {} : { order_id: `order-${Math.floor(n / 4)}` }),
    }),
  );
  const FIRST_SEARCHED = COUNT - NEWEST_SEARCHED;

  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    await insertMails(shop.db, mails);
  }, 120_000);
  afterAll(() => shop.close());

  test("a page of some groups is merged in the order of their index, and no statement reads all mails", async () => {
    if (engine === "postgres") await sql`vacuum analyze mail_queue`.execute(shop.db);
    for (const question of [{ states: ["sent", "failed"] }, { among: STAFF_MAILS }] as MailQuestion[]) {
      const statements = await statementsOf(shop.db, (db) => listMails(db, question, { offset: 24, limit: 24 }));
      const plans = await Promise.all(statements.map((statement) => planOf(shop.db, statement)));
      const steps = plans.flat().join("\n");
      expect(steps).toMatch(engine === "sqlite" ? /MERGE \(UNION ALL\)/ : /Merge Append/);
      expect(steps).not.toMatch(
        /TEMP B-TREE FOR ORDER BY|Sort {2}\(|SCAN mail_queue|Seq Scan on mail_queue|HashAggregate/,
      );
    }
  });

  test("which kinds and states there are is looked up, also of those that no mail has: a mail of such a one is looked for in vain", async () => {
    if (engine === "postgres") await sql`vacuum analyze mail_queue`.execute(shop.db);
    const statements = await statementsOf(shop.db, (db) => listMails(db, {}, { offset: 0, limit: 24 }));
    const groups = statements.find((statement) => statement.sql.includes("recursive kinds"));
    if (!groups) throw new Error("no statement asks for the groups");
    const steps = (await planOf(shop.db, groups, { mayReadAll: true })).join("\n");
    expect(steps).toContain("mail_queue_listed");
    expect(steps).not.toMatch(/SCAN mail_queue|Seq Scan on mail_queue/);
  });

  const totalOf = (states: ReadonlyMap<string, number>) => [...states.values()].reduce((sum, count) => sum + count, 0);

  test.each([
    ["all", {}],
    ["one state", { states: ["failed"] }],
    ["two states", { states: ["failed", "expired"] }],
    ["one kind", { kind: "one-time-code" }],
    ["those that staff see", { among: STAFF_MAILS }],
    ["a kind that staff do not see", { kind: "one-time-code", among: STAFF_MAILS }],
  ] as [string, MailQuestion][])(
    "pages are those of a plain reading up to the last one that there is: %s",
    async (_, question) => {
      const expected = plainSearch(mails, question);
      for (const offset of [0, 480, MAX_COUNTED - 10]) {
        const { rows, states, searchedSince } = await listMails(shop.db, question, { offset, limit: 24 });
        expect(ids(rows)).toEqual(expected.ids.slice(offset, Math.min(offset + 24, MAX_COUNTED)));
        expect(searchedSince).toBeUndefined();
        for (const [state, count] of Object.entries(expected.states))
          expect(states.get(state as never)).toBe(Math.min(count, MAX_COUNTED + 1));
      }
      expect((await listMails(shop.db, question, { offset: MAX_COUNTED, limit: 24 })).rows).toEqual([]);
    },
  );

  test("the mails of an order are found, however old", async () => {
    const question = { orderId: "order-1" };
    const { rows, states } = await listMails(shop.db, question, WHOLE);
    expect(ids(rows)).toEqual(plainSearch(mails, question).ids);
    expect([rows.length, totalOf(states)]).toEqual([4, 4]);
  });

  test.each([
    ["the beginning of an address", "person-77@"],
    ["a whole address", "PERSON-4321@mail-21.example"],
    ["the beginning of several addresses", "person-55"],
  ])("an old mail is found by %s", async (_, recipient) => {
    const expected = plainSearch(mails, { recipient });
    const { rows, states } = await listMails(shop.db, { recipient }, WHOLE);
    expect(ids(rows)).toEqual(expected.ids.slice(0, WHOLE.limit));
    expect(countsOf(states)).toEqual(expected.states);
    expect(expected.ids.at(-1) as string).toSatisfy((id: string) => id < (mails[FIRST_SEARCHED]?.id ?? ""));
  });

  test("another part of an address is found in the newest mails and in those of a state of few, and since when is said", async () => {
    const isReached = (row: (typeof mails)[number], n: number) => n >= FIRST_SEARCHED || row.state === "failed";
    const reached = mails.filter(isReached);
    for (const recipient of ["son-5", "mail-7.example", "1@mail-"]) {
      const expected = plainSearch(reached, { recipient });
      expect(expected.ids.length).toBeLessThan(plainSearch(mails, { recipient }).ids.length);
      const found = await listMails(shop.db, { recipient }, WHOLE);
      expect(ids(found.rows)).toEqual(expected.ids.slice(0, WHOLE.limit));
      expect(countsOf(found.states)).toEqual(expected.states);
      expect(found.searchedSince).toBe(mails[FIRST_SEARCHED]?.created_at);
    }
  });

  test("a beginning that many addresses have leads no further back than the newest mails", async () => {
    const recipient = "person-";
    expect(mails.length).toBeGreaterThan(FEW_SEARCHED);
    const { states } = await listMails(shop.db, { recipient }, WHOLE);
    const failedBefore = mails.filter((row, n) => n < FIRST_SEARCHED && row.state === "failed").length;
    expect(totalOf(states)).toBe(NEWEST_SEARCHED + failedBefore);
  });
});
