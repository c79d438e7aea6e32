import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";

async function open(): Promise<TestApp> {
  const app = await testApp();
  onTestFinished(() => app.close().catch(() => undefined));
  return app;
}

test("a process that lives says so without touching anything, its database least of all", async () => {
  const app = await open();
  await app.db.destroy();
  expect((await visitor(app).call("GET /api/health")).data).toMatchObject({ status: "ok" });
});

test("the database is probed with a write that leaves nothing; only an administrator sees its details", async () => {
  const app = await open();
  const before = await app.db.selectFrom("meta").selectAll().execute();
  const { data } = await visitor(app).call("GET /api/db-health");
  expect(data).toEqual({ status: "ok" });
  expect((await (await as(app, "manager")).call("GET /api/db-health")).data).toEqual({ status: "ok" });
  expect((await (await as(app, "admin")).call("GET /api/db-health")).data.detail).toHaveProperty("engine");
  expect(await app.db.selectFrom("meta").selectAll().execute()).toEqual(before);
});

const everyPart = { database: "ok", disk: "ok", mail: "ok", queue: "ok", backups: "ok" };

test("a database that takes no write is a shop that is not ready, and says when to come back", async () => {
  const app = await open();
  const person = visitor(app);
  expect((await person.call("GET /api/ready")).data).toEqual({ status: "ready", ...everyPart });
  await app.db.schema.alterTable("meta").renameTo("meta_gone").execute();
  for (const key of ["GET /api/ready", "GET /api/db-health"] as const) {
    expect(await person.call(key)).toMatchObject({ status: 503, retryAfter: 5 });
  }
});

test.each(["starting", "draining"] as const)("a shop that is %s sends visitors elsewhere", async (state) => {
  const app = await open();
  app.health[state] = true;
  expect(await visitor(app).call("GET /api/ready")).toMatchObject({ status: 503, retryAfter: 2 });
});

test("a disk that cannot be asked for its room has none", async () => {
  const app = await open();
  rmSync(app.dataDir, { recursive: true });
  expect(await visitor(app).call("GET /api/ready")).toMatchObject({ status: 503, retryAfter: 30 });
});

test("mail that is down does not close the shop", async () => {
  const app = await open();
  app.health.mailDown = true;
  expect(await visitor(app).call("GET /api/ready")).toMatchObject({
    status: 200,
    data: { status: "degraded", mail: "down" },
  });
});
