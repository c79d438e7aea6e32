/** The pool of rendering threads: a failure of one document does not affect the next. */
import { afterEach, expect, test } from "vitest";
import type { DocumentPool } from "../../../server/pdf/pool.ts";
import { about, builtPool, pagesOf, renderPdfOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

let pool: DocumentPool;
afterEach(() => pool.close());

const label = sampleDocument("label", "en");

test("a thread that dies in the middle of a document costs that document only", async () => {
  pool = builtPool();
  const broken = pool.pdf([sampleDocument("invoice", "ar", { lines: 60 })], about);
  const ended = expect(broken).rejects.toThrow(/ended/);
  await expect.poll(() => pool.threads()).toHaveLength(1);
  await Promise.all([ended, pool.threads()[0]?.terminate()]);
  expect(pagesOf(await renderPdfOf(pool, label))).toHaveLength(1);
});

test("documents that take too long are given up, and the next gets a fresh thread", async () => {
  pool = builtPool({ timeoutMs: 6000 });
  await renderPdfOf(pool, label);
  const [slow] = pool.threads();
  const endless = Array.from({ length: 60 }, () => sampleDocument("invoice", "ar", { lines: 100 }));
  await expect(pool.pdf(endless, about)).rejects.toThrow(/not rendered within/);
  expect(pagesOf(await renderPdfOf(pool, label))).toHaveLength(1);
  expect(pool.threads()).not.toContain(slow);
});

test("a task above the queue's limit is refused at once instead of waiting too", async () => {
  pool = builtPool({ waiting: 2 });
  const [running, first, second] = [1, 2, 3].map(() => pool.pdf([label], about));
  expect(await pool.pdf([label], about)).toBeNull();
  expect((await Promise.all([running, first, second])).every((pdf) => pdf && pdf.length > 0)).toBe(true);
});

test("a document that cannot be rendered fails by itself and the thread renders on", async () => {
  pool = builtPool();
  await renderPdfOf(pool, label);
  const [thread] = pool.threads();
  await expect(pool.pdf([{ ...label, data: {} } as typeof label], about)).rejects.toThrow();
  expect(pagesOf(await renderPdfOf(pool, label))).toHaveLength(1);
  expect(pool.threads()).toEqual([thread]);
});

test("holders of links wait for staff, two of them at a time, and beyond twenty they are asked to come back", async () => {
  pool = builtPool();
  const order: string[] = [];
  const first = pool.pdf([label], about).then(() => order.push("first"));
  const holders = Array.from({ length: 30 }, () => pool.pdf([label], about, "holder"));
  const later = holders.slice(0, 3).map((pdf) => pdf.then(() => order.push("holder")));
  const staff = Array.from({ length: 3 }, () => pool.pdf([label], about).then(() => order.push("staff")));
  await Promise.all([first, ...staff, ...later]);
  expect(order).toEqual(["first", "staff", "staff", "staff", "holder", "holder", "holder"]);
  const answers = await Promise.all(holders);
  expect(answers.filter((pdf) => pdf !== null)).toHaveLength(22);
  expect(answers.filter((pdf) => pdf === null)).toHaveLength(8);
});

test("there is no thread before the first document, and none once there was no document for some time", async () => {
  pool = builtPool({ idleMs: 0 });
  expect(pool.threads()).toEqual([]);
  for (const _ of [1, 2]) {
    expect(pagesOf(await renderPdfOf(pool, label))).toHaveLength(1);
    await expect.poll(() => pool.threads(), { timeout: 60_000 }).toEqual([]);
  }
});
