import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RootOperationNode } from "kysely";
import { expect, test } from "vitest";
import { sweepOrphans } from "../../server/jobs/sweep-orphans.ts";
import { staffShop } from "../support/staff-shop.ts";

test("a file that no row of the library names goes after seven days; unused pictures of the library stay", async () => {
  await using shop = await staffShop();
  const { app } = shop;
  const daysAgo = (days: number) => new Date(app.now().getTime() - days * 86_400_000);
  const put = async (name: string, days: number) => {
    const path = `misc/${name.padEnd(32, "0")}.jpg`;
    await app.media.write(path, Buffer.from("bytes"));
    utimesSync(join(app.dataDir, "images", "originals", path), daysAgo(days), daysAgo(days));
    return path;
  };
  const old = await put("a1", 8);
  const young = await put("b2", 6);
  const unused = await put("c3", 400);
  const values = {
    kind: "image" as const,
    mime: "image/jpeg",
    hash: "h",
    bytes: 5,
    width: 4,
    height: 3,
    thumbhash: null,
  };
  const at = app.now().toISOString();
  await app.db
    .insertInto("media")
    .values({
      ...values,
      id: "m1",
      path: unused,
      name: "c",
      alt: null,
      focus: null,
      version: 1,
      created_at: at,
      updated_at: at,
    })
    .execute();
  writeFileSync(join(app.dataDir, "images", "elsewhere.txt"), "not of the store");

  await sweepOrphans(app);
  expect(await app.media.list("")).toEqual([young, unused].sort());
  app.clock.advance(2 * 86_400_000);
  await sweepOrphans(app);
  expect(await app.media.list("")).toEqual([unused]);
  expect(old).not.toBe(young);
});

test("of many files all are looked at, some at a time", async () => {
  await using shop = await staffShop();
  const { app } = shop;
  const folder = join(app.dataDir, "images", "originals", "misc");
  mkdirSync(folder, { recursive: true });
  const long = new Date(app.now().getTime() - 8 * 86_400_000);
  for (let nth = 0; nth < 1100; nth += 1) {
    const file = join(folder, `left-${nth}.jpg`);
    writeFileSync(file, "bytes");
    utimesSync(file, long, long);
  }
  const asked: number[] = [];
  const counting = app.reader.withPlugin({
    transformQuery({ node, queryId }) {
      asked.push(app.reader.getExecutor().compileQuery(node as RootOperationNode, queryId).parameters.length);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await sweepOrphans({ ...app, reader: counting });
  expect(await app.media.list("")).toEqual([]);
  expect(asked.length).toBeGreaterThan(2);
  expect(Math.max(...asked)).toBeLessThanOrEqual(500);
});

test("an upload that belongs to no order and no request for a quote goes after seven days", async () => {
  await using shop = await staffShop();
  const { app } = shop;
  const { token } = await shop.place();
  const file = { name: "receipt.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7\nreceipt") };
  await shop.shopper.call("POST /api/track/:token/files", { params: { token }, body: { kind: "receipt" }, file });
  const [kept] = await app.uploads.list("");
  const orphan = "orders/0123456789abcdef0123456789abcdef.pdf";
  await app.uploads.write(orphan, file.bytes);
  // Files have the computer's own time.
  app.clock.set(new Date(Date.now() + 6 * 86_400_000).toISOString());
  await sweepOrphans(app);
  expect((await app.uploads.list("")).toSorted()).toEqual([kept, orphan].toSorted());
  app.clock.advance(2 * 86_400_000);
  await sweepOrphans(app);
  expect(await app.uploads.list("")).toEqual([kept]);
});
