// The page server/security.md says what holds each promise: every row has a test, and every test it names exists.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/source-imports.ts";

const page = readFileSync(join(root, "server/security.md"), "utf8");
const abuse = page.slice(page.indexOf("## Abuse"), page.indexOf("## Faults"));
const rows = [...abuse.matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].map(([, row = "", held = ""]) => ({ row, held }));
/** Of coupons and their races there is nothing that could be abused. */
const WITHOUT_SUBJECT = ["29"];

test("all 73 rows of the abuse table are there, once and in order", () => {
  expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: 73 }, (_, at) => at + 1));
});

describe.each(rows.filter(({ row }) => !WITHOUT_SUBJECT.includes(row)))("row $row", ({ held }) => {
  const named = [...held.matchAll(/`([^`]+)` › (.*?)(?=<br>|$)/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));

  test("names the tests that hold it, and they exist", () => {
    expect(named.length).toBeGreaterThan(0);
    for (const { file, title } of named) {
      expect(existsSync(join(root, file)), file).toBe(true);
      expect(readFileSync(join(root, file), "utf8"), file).toContain(title);
    }
  });
});
