// The table of server/security.md: every row names a test, and every named test exists.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../support/source-imports.ts";

const page = readFileSync(join(root, "server/security.md"), "utf8");
const abuse = page.slice(page.indexOf("## Abuse"), page.indexOf("## Faults"));
const rows = [...abuse.matchAll(/^\| (\d+) \| .* \| (.*) \|$/gm)].map(([, row = "", held = ""]) => ({ row, held }));
/** Rows without a test: the shop has no coupons. */
const WITHOUT_TEST = ["29"];

test("all 79 rows of the abuse table are there, once and in order", () => {
  expect(rows.map(({ row }) => Number(row))).toEqual(Array.from({ length: 79 }, (_, at) => at + 1));
});

const testsNamedIn = (held: string): { file: string; title: string }[] =>
  [...held.matchAll(/`([^`]+)` › (.*?)(?=<br>|$)/g)].map(([, file = "", title = ""]) => ({ file, title }));

function expectToExist(named: readonly { file: string; title: string }[]): void {
  for (const { file, title } of named) {
    expect(existsSync(join(root, file)), file).toBe(true);
    expect(readFileSync(join(root, file), "utf8"), file).toContain(title);
  }
}

describe.each(rows.filter(({ row }) => !WITHOUT_TEST.includes(row)))("row $row", ({ held }) => {
  test("names the tests that hold it, and they exist", () => {
    const named = testsNamedIn(held);
    expect(named.length).toBeGreaterThan(0);
    expectToExist(named);
  });
});

const [faultTable = "", results = ""] = page.slice(page.indexOf("## Faults")).split("## Last run by command");
const faults = [...faultTable.matchAll(/^\| ([^|]+) \| .+ \| (.*) \|$/gm)]
  .map(([, row = "", held = ""]) => ({ row, held }))
  .filter(({ row }) => row !== "fault");

test("the table of faults is read", () => expect(faults.length).toBeGreaterThan(20));

test.each(faults)("fault $row names its tests, which exist, or a command whose last result is told", ({ held }) => {
  const named = testsNamedIn(held);
  expectToExist(named);
  const commands = [...held.matchAll(/`((?:[A-Z]+=\S+ )?npm run [^`]+)`/g)].map(([, command = ""]) => command);
  expect(named.length + commands.length).toBeGreaterThan(0);
  for (const command of commands) expect(results, command).toContain(`\`${command}\``);
});
