import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { isFlagName } from "../../db/engines/flags.ts";
import { inTransaction } from "../../db/transaction.ts";
import { newId } from "../../src-shared/values/id.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";

const at = "2026-11-23T08:00:00.000Z";

describe(`flags (${engine})`, () => {
  let shop: TestDatabase;
  beforeEach(async () => {
    shop = await openTestDatabase();
  });
  afterEach(() => shop.close());

  test("a flag is written and compared as a boolean, stored as 0 or 1, and read as a boolean", async () => {
    const id = newId();
    await inTransaction(shop.db, async (tx) => {
      const contact = { kind: "email" as const, value: "maryam@customer.example", customer_id: id, seen_at: at };
      await tx.insertInto("customers").values(customer(id)).execute();
      const written = await tx
        .insertInto("customer_contacts")
        .values({ ...contact, proven: true })
        .returning("proven")
        .executeTakeFirstOrThrow();
      expect(written).toEqual({ proven: true });
    });
    const proven = (wanted: boolean) =>
      shop.db.selectFrom("customer_contacts").select("proven").where("proven", "=", wanted).execute();
    expect(await proven(true)).toEqual([{ proven: true }]);
    expect(await proven(false)).toEqual([]);
    const { rows } = await sql`select proven + 0 as stored from customer_contacts`.execute(shop.db);
    expect(rows).toEqual([{ stored: 1 }]);
  });

  test("a flag of a row that a join did not find stays null", async () => {
    const { rows } = await sql`select null as proven`.execute(shop.db);
    expect(rows).toEqual([{ proven: null }]);
  });

  test("no column that is not a flag has the name of one", async () => {
    const tables = await shop.db.introspection.getTables();
    const named = tables.flatMap((table) =>
      table.columns
        .filter(({ name }) => isFlagName(name))
        .map(({ name, dataType }) => `${table.name}.${name} ${dataType}`),
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((column) => !/ int(eger|\d)?$/i.test(column))).toEqual([]);
  });
});

const customer = (id: string) => ({
  id,
  version: 1,
  created_at: at,
  updated_at: at,
  name: "Maryam",
  company: null,
  cr_number: null,
  phone: "",
  email: "",
  lang: "en" as const,
  note: null,
  last_order_at: null,
  search: "",
});
