// Every write that works without a line is known to sync, and nothing else is.
import { expect, test } from "vitest";
import { operations } from "../../electron/sync/operations.ts";
import type { Endpoint } from "../../src-shared/api/define.ts";
import { contract } from "../../src-shared/contract.ts";

const table = Object.entries(contract as Record<string, Endpoint>);

test("what staff may write without a line is exactly what sync knows how to send", () => {
  const offline = table.filter(([key, { offline }]) => offline && !key.startsWith("GET ")).map(([key]) => key);
  expect(Object.keys(operations).sort()).toEqual(offline.sort());
});

test("a change that can meet another's names the version it was made on", () => {
  for (const [key, { refusals = [] }] of table) {
    const rule = operations[key as keyof typeof operations];
    if (rule?.kind !== "edit" && rule?.kind !== "move") continue;
    expect(refusals, key).toContain("version_conflict");
  }
});
