/** The complete archive as the back office hands it out: to administrators, one at a time, without anything that opens something. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { streamArchive } from "../../server/jobs/stream-archive.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { readTar } from "../support/tar-file.ts";
import { the } from "../support/the.ts";

async function open(): Promise<TestApp> {
  const app = await testApp();
  onTestFinished(() => app.close());
  mkdirSync(join(app.dataDir, "uploads"), { recursive: true });
  writeFileSync(join(app.dataDir, "uploads", "licence.pdf"), Buffer.alloc(5_000_000, "a licence "));
  const server = engine === "postgres" ? { databaseUrl: app.databaseUrl } : {};
  app.streamArchive = () => streamArchive({ config: { ...app.config, ...server }, dataDir: app.dataDir });
  return app;
}

test("an administrator downloads it whole, which the audit log says, and no password with it", async () => {
  const app = await open();
  const admin = await as(app, "admin");
  const { status, data } = await admin.call("GET /api/archive");
  expect([status, data]).toEqual([200, expect.objectContaining({ mime: "application/x-tar" })]);
  expect(data.name).toMatch(/^showroom-archive-\d{4}-\d\d-\d\d\.tar$/);
  const bytes = Buffer.from(data.content, "base64");
  const entries = readTar(bytes);
  const sums = JSON.parse(the(entries.get("sums.json")).toString());
  for (const [name, { sha256 }] of Object.entries<{ sha256: string }>(sums.entries)) {
    expect(
      createHash("sha256")
        .update(the(entries.get(name)))
        .digest("hex"),
      name,
    ).toBe(sha256);
  }
  expect(entries.get("files/uploads/licence.pdf")).toHaveLength(5_000_000);
  expect(entries.has("secrets.age")).toBe(false);
  expect(bytes.includes("$argon2id$")).toBe(false);
  const events = await app.db
    .selectFrom("audit")
    .select(["collection", "row_id"])
    .where("action", "=", "GET /api/archive")
    .execute();
  expect(events).toEqual([{ collection: "archive", row_id: "export" }]);
});

test("while one is made another one is refused, and whoever leaves makes room", async () => {
  const app = await open();
  const [first] = [await app.streamArchive?.()];
  const admin = await as(app, "admin");
  expect(await admin.call("GET /api/archive")).toMatchObject({ status: 503 });
  const parts = the(first)[Symbol.asyncIterator]();
  // So far that more of the large file waits to be read.
  for (let read = 0; read < 1_000_000; ) read += (await parts.next()).value.length;
  await parts.return?.();
  await expect.poll(async () => (await admin.call("GET /api/archive")).status, { timeout: 30_000 }).toBe(200);
});
