import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSnapshot, writeSnapshot } from "../../../server/kernel/snapshot-file.ts";

const folder = mkdtempSync(join(tmpdir(), "showroom-test-"));
const file = join(folder, "snapshot");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const value = {
  name: "a",
  numbers: Int32Array.from([1, 2, 3]).subarray(1),
  large: Float64Array.from({ length: 300_000 }, (_, i) => i / 3),
  noNumbers: new Uint32Array(0),
  nested: { many: Array.from({ length: 50_000 }, (_, i) => `t${i}`), none: [], byId: new Map([["x", 1]]) },
};

test("a snapshot is read as it was written", async () => {
  expect(await writeSnapshot(file, value, () => true)).toBe(true);
  expect(await readSnapshot(file)).toEqual(value);
  expect(await readSnapshot(join(folder, "none"))).toBeUndefined();
});

test("of a typed array that ends with megabytes of zeros the others are written, and it is read with its length", async () => {
  const numbers = new Uint32Array(5_000_000);
  numbers[1_000_000] = 7;
  await writeSnapshot(file, { numbers, none: new Uint8Array(3_000_000), last: 1 }, () => true);
  expect(readFileSync(file).length).toBeLessThan(7 * 1024 * 1024);
  const read = (await readSnapshot(file)) as { numbers: Uint32Array; none: Uint8Array; last: number };
  expect([read.numbers.length, read.none.length, read.last]).toEqual([5_000_000, 3_000_000, 1]);
  expect(Buffer.from(read.numbers.buffer).equals(Buffer.from(numbers.buffer))).toBe(true);
  await writeSnapshot(file, value, () => true);
});

test("of a value that changes while it is written the earlier snapshot stays, and nothing else", async () => {
  let looks = 0;
  expect(await writeSnapshot(file, { name: "b" }, () => ++looks < 1)).toBe(false);
  expect(await readSnapshot(file)).toEqual(value);
  expect(readdirSync(folder)).toEqual(["snapshot"]);
});

test("a file with one changed bit, or cut anywhere, is no snapshot", async () => {
  const small = { name: "a", numbers: Int32Array.from([1, 2, 3]), words: ["one", "two"] };
  await writeSnapshot(file, small, () => true);
  const whole = readFileSync(file);
  for (let at = 0; at < whole.length; at++) {
    const changed = Buffer.from(whole);
    changed[at] = (changed[at] as number) ^ 1;
    writeFileSync(file, changed);
    expect(await readSnapshot(file), `bit at ${at}`).toBeUndefined();
    writeFileSync(file, whole.subarray(0, at));
    expect(await readSnapshot(file), `cut at ${at}`).toBeUndefined();
  }
});

test("a large typed array is written and read a megabyte at a time, so that it is in memory once", async () => {
  const numbers = Uint32Array.from({ length: 1_000_000 }, (_, i) => i);
  await writeSnapshot(file, { numbers: numbers.subarray(1) }, () => true);
  const written = readFileSync(file);
  const lengths: number[] = [];
  for (let at = 0; at < written.length; at += 8 + (lengths.at(-1) as number)) lengths.push(written.readUInt32LE(at));
  expect(lengths.length).toBeGreaterThan(4);
  expect(Math.max(...lengths)).toBe(1024 * 1024);
  expect(await readSnapshot(file)).toEqual({ numbers: numbers.subarray(1) });
});
