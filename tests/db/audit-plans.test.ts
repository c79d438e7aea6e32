// The log is the longest table of a shop: a search must walk neither through it nor through all documents.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listAudit } from "../../db/queries/audit.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const page = { offset: 0, limit: 50 };

async function stepsOf(about: string): Promise<string> {
  const statements = await statementsOf(shop.db, (db) => listAudit(db, { about }, page));
  return (await Promise.all(statements.map((statement) => planOf(shop.db, statement)))).flat().join("\n");
}

test("a search for a name reads neither the whole log nor documents that have numbers for names", async () => {
  const steps = await stepsOf("maryam");
  expect(steps).toContain("audit_removed");
  expect(steps).not.toMatch(
    /(SCAN|Seq Scan on) (audit(?! USING (COVERING )?INDEX audit_removed)|invoices|quotes|quote_requests|mail_queue)\b/,
  );
  if (engine === "sqlite") expect(steps).not.toMatch(/SCAN orders\b/);
});

test("a search for a number finds documents, and the log's events by them", async () => {
  const steps = await stepsOf("000123");
  expect(steps).not.toMatch(/(SCAN|Seq Scan on) audit(?! USING (COVERING )?INDEX audit_removed)\b/);
});
