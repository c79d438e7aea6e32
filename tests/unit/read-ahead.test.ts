import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { readAhead } from "../../db/engines/read-ahead.ts";

const MB = 1024 * 1024;

test("a file is read to its end, or as far as three quarters of the free memory; of one that cannot be read nothing is said", () => {
  const folder = mkdtempSync(join(tmpdir(), "read-ahead-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const fileOf = (bytes: number): string => {
    const file = join(folder, `${bytes}.db`);
    writeFileSync(file, Buffer.alloc(bytes));
    return file;
  };
  for (const bytes of [0, 1, 8 * MB, 20 * MB + 1]) expect(readAhead(fileOf(bytes), 100 * MB)).toBe(bytes);
  expect(readAhead(fileOf(20 * MB), 24 * MB)).toBe(18 * MB);
  expect(readAhead(fileOf(20 * MB), 1)).toBe(0);
  // Whoever opens it says why.
  expect(readAhead(join(folder, "none.db"))).toBe(0);
  expect(readAhead(folder)).toBe(0);
});
