import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { uploadsFolder } from "../../db/uploads-folder.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "uploads-"));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("uploads of an older installation are found under the folder's name of today", () => {
  mkdirSync(join(dataDir, "papers", "orders"), { recursive: true });
  writeFileSync(join(dataDir, "papers", "orders", "receipt.pdf"), "%PDF-1.4");
  const folder = uploadsFolder(dataDir);
  expect(readFileSync(join(folder, "orders", "receipt.pdf"), "utf8")).toBe("%PDF-1.4");
  expect(readdirSync(dataDir)).toEqual(["uploads"]);
  expect(uploadsFolder(dataDir)).toBe(folder);
});

test("a new installation has no folder until the first upload", () => {
  expect(uploadsFolder(dataDir)).toBe(join(dataDir, "uploads"));
  expect(readdirSync(dataDir)).toEqual([]);
});
