/**
 * Searches by an index that is filled behind the rows (db/engines/text-parts.ts): what it reads, and that it finds what JavaScript does at
 * every moment of its filling. A failure prints its seed; TEXT_PARTS_SEED plays the same history again.
 */
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { copyShop } from "../../db/copy/copy-shop.ts";
import { beginFilling } from "../../db/copy/fill.ts";
import { sqliteHandle } from "../../db/engines/dialect.ts";
import { restoreParts } from "../../db/engines/text-index.ts";
import {
  indexNextTexts,
  isPrepared,
  listTablesToIndex,
  prepareTextIndex,
  type SearchedTable,
  searchedTables,
} from "../../db/engines/text-parts.ts";
import { openDatabase } from "../../db/open.ts";
import { type InvoiceListSort, listInvoiceIds, listInvoices } from "../../db/queries/billing/billing-list.ts";
import { listCustomerIds, listFirstCustomers } from "../../db/queries/customers/customers.ts";
import { listAndCountOrders, listOrderIds, listOrders } from "../../db/queries/orders/order-list.ts";
import type { OrderListSort } from "../../db/queries/orders/order-list-filter.ts";
import type { Db } from "../../db/schema.ts";
import { inTransaction } from "../../db/transaction.ts";
import { indexTexts } from "../../server/jobs/index-texts.ts";
import { MAX_MATCHES } from "../../src-shared/orders/search.ts";
import { dice } from "../faults/cut-power.ts";
import { engine, openTestDatabase, type TestDatabase, waitForNoDisk } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { withDb } from "../support/with-db.ts";

const SEED = Number(process.env.TEXT_PARTS_SEED ?? 20_261_128);
const NOW = new Date("2026-11-22T09:00:00.000Z");
const COUNT = 2600;
const newest: OrderListSort = { column: "placed_at", direction: "desc" };
const latest: InvoiceListSort = { column: "issued_at", direction: "desc" };
const lastFirst = { column: "last_order_at", direction: "desc" } as const;

const [orders, invoices, customers] = searchedTables as [SearchedTable, SearchedTable, SearchedTable];

const isKnown = (db: Db, part: string) =>
  sql<{ hits: number }>`select count(*) as hits from orders_parts where orders_parts match ${`"${part}"`}`
    .execute(db)
    .then(({ rows }) => rows[0]?.hits);

describe(`the index of parts of many texts (${engine})`, () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    waitForNoDisk(shop.db);
    await manyInvoices(shop.db, COUNT, NOW);
    await sql`update customers set search = 'trading 77 customer ' || id`.execute(shop.db);
    // Some sixty orders all over the list, and as many that are the first of the index.
    const say = (word: string) => sql`update orders set search = search || ${` ${word}`}`;
    await sql`${say("vicuna")} where number like '%42' or number like '%87'`.execute(shop.db);
    await sql`${say("okapi")} where id in (select id from orders order by id limit 60)`.execute(shop.db);
  }, 60_000);
  afterAll(() => shop.close());

  /** The steps of all statements of these searches that compare texts. */
  async function stepsOf(db: Db, ...terms: string[]): Promise<string[]> {
    const page = { offset: 0, limit: 8 };
    const statements = await statementsOf(db, async (listening) => {
      await listAndCountOrders(listening, { terms }, newest, page);
      await listInvoices(listening, { terms }, latest, page);
      await listFirstCustomers(listening, terms, lastFirst, 8);
    });
    const comparing = statements.filter((one) => / like |instr|strpos/.test(one.sql));
    return (await Promise.all(comparing.map((one) => planOf(db, one)))).flat();
  }
  const walks = /SCAN (?:orders|invoice_states|customers)\b(?!_)|Seq Scan|_pkey|orders_searched|invoice_states_found/;

  test("is read by a search of few rows, in place of all texts", async () => {
    await indexTexts({ db: shop.db });
    const steps = await stepsOf(shop.db, "name 1234");
    expect(steps.length).toBeGreaterThan(3);
    // PostgreSQL looks at the newest by their key, to judge how many there are; what its index finds it has looked up already.
    const allowed = engine === "postgres" ? /Backward using \w+_pkey/ : /^$/;
    expect(steps.filter((step) => walks.test(step) && !allowed.test(step))).toEqual([]);
    const found = await listAndCountOrders(shop.db, { terms: ["name 1234"] }, newest, { offset: 0, limit: 8 });
    expect(found.rows.map(({ id }) => id)).toEqual(["order-1234"]);
  });

  // PostgreSQL's index is written with the row.
  describe.skipIf(engine === "postgres")("on SQLite", () => {
    test("is not read by a search of many rows, or of two characters", async () => {
      for (const term of ["trading", "77"]) {
        const steps = await stepsOf(shop.db, term);
        expect(steps.filter((step) => walks.test(step)).length, term).toBeGreaterThan(0);
        expect(steps.filter((step) => step.includes("_parts"))).toEqual([]);
      }
    });

    test("is read for the newest of many rows only where walking to them through the newest texts is longer", async () => {
      const page = { offset: 0, limit: 8 };
      const oldest: OrderListSort = { column: "placed_at", direction: "asc" };
      const isWalked = async (term: string, sort: OrderListSort) => {
        const statements = await statementsOf(shop.db, (db) => listOrders(db, { terms: [term] }, sort, page));
        const comparing = statements.filter((one) => one.sql.includes(" like "));
        return (await Promise.all(comparing.map((one) => planOf(shop.db, one))))
          .flat()
          .some((step) => walks.test(step));
      };
      expect(await isWalked("vicuna", newest)).toBe(true);
      expect(await isWalked("okapi", newest)).toBe(false);
      expect(await isWalked("vicuna", oldest)).toBe(false);
      for (const term of ["vicuna", "okapi"]) {
        const ids = await listOrderIds(shop.db, { terms: [term] }, newest);
        expect(ids.length).toBeGreaterThan(50);
        const first = await listOrders(shop.db, { terms: [term] }, newest, page);
        expect(first.map(({ id }) => id)).toEqual(ids.slice(0, page.limit));
      }
    });

    test("writes nothing with a new row, and notes a row whose text has changed until it is indexed", async () => {
      const changes = () => sqliteHandle(shop.db).prepare("select total_changes()").pluck().get() as number;
      const before = changes();
      await addOrder(shop.db, "p-new", "quokka");
      // The order, and the sum of its day.
      const written = changes() - before;
      await sql`drop trigger orders_texts_after_insert`.execute(shop.db);
      await addOrder(shop.db, "p-new-too", "quokka");
      expect(changes() - before - written).toBe(written);
      await inTransaction(shop.db, async (tx) => prepareTextIndex(tx));
      await indexTexts({ db: shop.db });
      expect(await listTablesToIndex(shop.db)).toEqual([]);
      expect(await isKnown(shop.db, "quo")).toBe(2);
      await sql`update orders set note = 'x', status = 'placed' where id = 'p-new'`.execute(shop.db);
      expect(await listTablesToIndex(shop.db)).toEqual([]);
      await sql`update orders set search = 'wombat' where id = 'p-new'`.execute(shop.db);
      await sql`delete from orders where id = 'p-new-too'`.execute(shop.db);
      expect(await listTablesToIndex(shop.db)).toEqual([orders]);
      expect(await listOrderIds(shop.db, { terms: ["wombat"] }, newest)).toEqual(["p-new"]);
      await indexTexts({ db: shop.db });
      expect(await listTablesToIndex(shop.db)).toEqual([]);
      expect(await isKnown(shop.db, "quo")).toBe(0);
      expect(await listOrderIds(shop.db, { terms: ["wombat"] }, newest)).toEqual(["p-new"]);
    });

    test("begins anew where it is not what this program makes, and texts are read meanwhile", async () => {
      await sql`drop trigger orders_texts_after_update`.execute(shop.db);
      await sql`update orders set search = 'echidna' where id = 'order-7'`.execute(shop.db);
      expect(isPrepared(shop.db)).toBe(false);
      await inTransaction(shop.db, async (tx) => prepareTextIndex(tx));
      expect(isPrepared(shop.db)).toBe(true);
      expect((await stepsOf(shop.db, "echidna")).join()).toContain("orders_searched");
      expect(await listOrderIds(shop.db, { terms: ["echidna"] }, newest)).toEqual(["order-7"]);
      await indexTexts({ db: shop.db });
      expect((await stepsOf(shop.db, "echidna")).join()).not.toContain("orders_searched");
      expect(await listOrderIds(shop.db, { terms: ["echidna"] }, newest)).toEqual(["order-7"]);
    });

    test("is in no copy of the shop, which makes its own", async () => {
      const target = `${shop.folder}/copy.db`;
      await copyShop(shop.file, target);
      await withDb(target, async (db) => {
        expect(isPrepared(db)).toBe(false);
        expect(await listOrderIds(db, { terms: ["echidna"] }, newest)).toEqual(["order-7"]);
        await indexTexts({ db });
        expect((await stepsOf(db, "echidna")).join()).not.toContain("orders_searched");
        expect(await listOrderIds(db, { terms: ["echidna"] }, newest)).toEqual(["order-7"]);
      });
    });

    test("goes on in a restored backup, which is a copy of the whole file", async () => {
      const file = `${shop.folder}/backup.db`;
      sqliteHandle(shop.db).prepare("vacuum into ?").run(file);
      await withDb(file, async (db) => {
        expect(isPrepared(db)).toBe(true);
        expect((await stepsOf(db, "echidna")).join()).not.toContain("orders_searched");
        expect(await listOrderIds(db, { terms: ["echidna"] }, newest)).toEqual(["order-7"]);
        await sql`update orders set search = 'numbat' where id = 'order-8'`.execute(db);
        expect(await listOrderIds(db, { terms: ["numbat"] }, newest)).toEqual(["order-8"]);
        await indexTexts({ db });
        expect(await isKnown(db, "umb")).toBe(1);
      });
    });

    test("is taken away before a shop is filled by tables, when its triggers are gone", async () => {
      const empty = await openTestDatabase();
      await inTransaction(empty.db, async (tx) => prepareTextIndex(tx));
      await beginFilling(empty.db, { epoch: "one", revision: 1, schema: "one", openedAt: null });
      const { rows } = await sql`select name from sqlite_master where name like 'orders!_p%' escape '!'`.execute(
        empty.db,
      );
      expect(rows).toEqual([]);
      await empty.close();
    });
  });
});

/** An order that nothing else belongs to. */
const addOrder = (db: Db, id: string, search: string) =>
  sql`insert into orders (id, version, created_at, updated_at, number, status, source, lang, contact_name, contact_phone,
      contact_email, method, payment_method, currency, subtotal, services, delivery_fee, tax_rate, tax, total, access_hash,
      placed_at, search)
    values (${id}, 1, '', '', ${id}, 'placed', 'web', 'en', '', '', '', 'pickup', 'cash', 'QAR', 0, 0, 0, 0, 0, 0, ${id},
      '2026-11-20T09:00:00.000Z', ${search})`.execute(db);

describe.runIf(engine === "postgres")("the parts of a text on PostgreSQL", () => {
  test("are all its sequences of three characters, in any script, also of the function that made older indexes", async () => {
    const shop = await openTestDatabase();
    const random = dice(SEED);
    const alphabet = [..."abc019-@. '\"\\{},\n\tظغمي\u064b\u0301é中😀𝒜NULL"];
    const letter = () => alphabet[Math.floor(random() * alphabet.length)] as string;
    const texts = [
      ...["", "a", "ab", "abc", "aaaa", "😀😀😀", "NULL"],
      ...Array.from({ length: 300 }, () => Array.from({ length: Math.floor(random() * 40) }, letter).join("")),
    ];
    const sequences = (text: string) => {
      const letters = [...text];
      return new Set(letters.slice(2).map((_, at) => letters.slice(at, at + 3).join("")));
    };
    const partsIn = async () => {
      const { rows } = await sql<{ parts: string[] }>`
        select parts_of(text) as parts from unnest(${texts}::text[]) with ordinality as texts (text, place) order by place
      `.execute(shop.db);
      return rows.map(({ parts }) => new Set(parts));
    };
    const expected = texts.map(sequences);
    expect(await partsIn(), `TEXT_PARTS_SEED=${SEED}`).toEqual(expected);
    // An index that was filled by the former function is still true.
    await restoreParts(shop.db);
    expect(await partsIn(), `TEXT_PARTS_SEED=${SEED}`).toEqual(expected);
    await shop.close();
  });
});

describe(`a search of more orders than are counted (${engine})`, () => {
  let shop: TestDatabase;
  beforeAll(async () => {
    shop = await openTestDatabase();
    waitForNoDisk(shop.db);
    // One in twenty, the most that is looked up, is more than a thousand.
    await manyInvoices(shop.db, 24_000, NOW);
    await indexTexts({ db: shop.db });
  }, 60_000);
  afterAll(() => shop.close());

  test("looks up no more of them than it counts, and shows each page of them and of one status in order", async () => {
    const terms = ["name 1", "1 trading"];
    const page = { offset: 48, limit: 24 };
    const lowest: OrderListSort = { column: "total", direction: "asc" };
    await shop.db.updateTable("orders").set({ status: "confirmed" }).where("id", "like", "order-1%01").execute();
    for (const sort of [newest, lowest]) {
      const ids = await listOrderIds(shop.db, { terms }, sort);
      expect(ids.length).toBeGreaterThan(MAX_MATCHES);
      const many = await listAndCountOrders(shop.db, { terms }, sort, page);
      expect(many).toMatchObject({ total: MAX_MATCHES, more: true, counts: undefined });
      expect(many.rows.map(({ id }) => id)).toEqual(ids.slice(48, 72));
      if (engine === "sqlite") {
        const statements = await statementsOf(shop.db, (db) => listAndCountOrders(db, { terms }, sort, page));
        expect(statements.filter((one) => /with "few".*_parts.* like .*limit/s.test(one.sql))).toHaveLength(1);
      }
      const confirmed = ids.filter((id) => /^order-1\d*01$/.test(id));
      const some = await listAndCountOrders(shop.db, { terms, statuses: ["confirmed"] }, sort, page);
      expect(some).toMatchObject({ total: confirmed.length, more: false, counts: undefined });
      expect(some.rows.map(({ id }) => id)).toEqual(confirmed.slice(48, 72));
    }
  });
});

describe(`a history of texts (${engine}, seed ${SEED})`, () => {
  const random = dice(SEED);
  const roll = (sides: number) => Math.floor(random() * sides);
  const letters = [..."abc019 -.%_\\\"'*^~:(){}+", "é", "ß", "ظ", "غ", "ا", "ة", "\u0651", "٣", "😀", "𐎀", "\u200f"];
  const text = (length: number) => Array.from({ length }, () => letters[roll(letters.length)]).join("");

  let shop: TestDatabase;
  let other: Db;
  beforeAll(async () => {
    shop = await openTestDatabase();
    waitForNoDisk(shop.db);
    await manyInvoices(shop.db, 260, NOW);
    // With more than half of the customers to come, the index would not be read for them.
    await inTransaction(shop.db, async (tx) => prepareTextIndex(tx));
    if (engine === "sqlite")
      for (let part = 0; part < 30; part += 1)
        await inTransaction(shop.db, async (tx) => void indexNextTexts(tx, customers));
    other = openDatabase(shop.file);
    waitForNoDisk(other);
  }, 60_000);
  afterAll(async () => {
    await other.destroy();
    await shop.close();
  });

  const all = async ({ table, key }: SearchedTable) =>
    (
      await sql<{ id: string; search: string }>`select ${sql.ref(key)} as id, search from ${sql.table(table)}
      where ${sql.ref(key)} not like 'customer-____'`.execute(shop.db)
    ).rows;
  const lists = [
    { searched: orders, list: (terms: string[]) => listOrderIds(shop.db, { terms }, newest) },
    { searched: invoices, list: (terms: string[]) => listInvoiceIds(shop.db, { terms }, latest) },
    { searched: customers, list: (terms: string[]) => listCustomerIds(shop.db, terms, lastFirst) },
  ];

  /** What is most likely to be found wrongly. */
  let lastChanged: { table: string; id: string } | undefined;

  async function change(step: number): Promise<void> {
    const { table, key } = searchedTables[roll(searchedTables.length)] as SearchedTable;
    const rows = await all({ table, key });
    const { id } = rows[roll(rows.length)] as { id: string };
    const what = roll(6);
    lastChanged = { table, id };
    // Ids of several hosts and of imports do not only rise.
    if (what === 0) await addOrder(shop.db, `${text(2).replace(/[^a-c]/g, "m")}${step}`, text(roll(60)));
    else if (what === 1) await sql`delete from orders where number = id and id like ${`%${roll(10)}`}`.execute(shop.db);
    else if (what === 2)
      await sql`update orders set voided_at = null, version = version + 1 where id = ${id}`.execute(shop.db);
    else
      await sql`update ${sql.table(table)} set search = ${text(roll(60))} where ${sql.ref(key)} = ${id}`.execute(
        shop.db,
      );
  }

  /** By one process or another, each of which may be killed before it commits. */
  async function fill(): Promise<void> {
    const db = roll(2) === 0 ? other : shop.db;
    const searched = searchedTables[roll(searchedTables.length)] as SearchedTable;
    const isKilled = roll(3) === 0;
    const part = inTransaction(db, async (tx) => {
      if (engine === "postgres") return;
      prepareTextIndex(tx);
      indexNextTexts(tx, searched);
      if (isKilled) throw new Error("killed");
    });
    await part.catch((problem) => {
      if (!isKilled) throw problem;
    });
  }

  async function compare(step: number): Promise<void> {
    const changed = roll(2) === 0 ? lastChanged : undefined;
    const sought = lists.find(({ searched: { table } }) => table === changed?.table) ?? lists[roll(lists.length)];
    const { searched, list } = sought as (typeof lists)[number];
    const rows = await all(searched);
    const subject = rows.find(({ id }) => id === changed?.id) ?? rows[roll(rows.length)];
    const some = (): string => {
      const of = [...((roll(4) > 0 ? subject : rows[roll(rows.length)]) as { search: string }).search];
      const from = roll(of.length + 1);
      return roll(8) === 0 ? text(1 + roll(4)) : of.slice(from, from + 1 + roll(12)).join("");
    };
    const terms = Array.from({ length: 1 + roll(2) }, some).filter((term) => term !== "");
    if (terms.length === 0) return;
    const expected = rows.filter(({ search }) => terms.every((term) => search.includes(term))).map(({ id }) => id);
    const found = (await list(terms)).filter((id) => !/^customer-\d{4}$/.test(id));
    expect(found.toSorted(), `step ${step}, ${searched.table}, ${JSON.stringify(terms)}`).toEqual(expected.toSorted());
  }

  test("is found by every part of them, however far the index is", async () => {
    for (let step = 0; step < 1000; step += 1) {
      const next = roll(10);
      if (next < 4) await change(step);
      else if (next < 5) await fill();
      else await compare(step);
    }
    await indexTexts({ db: shop.db });
    for (let step = 1000; step < 1200; step += 1) await compare(step);
  }, 120_000);
});
