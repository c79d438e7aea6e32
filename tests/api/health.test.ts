import { rmSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import { closeAlert, insertSeenAlert, noteAlertClear, openAlert } from "../../db/queries/system/alerts.ts";
import { inTransaction } from "../../db/transaction.ts";
import { diskState } from "../../server/features/health/free-space.ts";
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
    data: { status: "degraded", ...everyPart, mail: "down" },
  });
});

test.each([
  ["mail_queue_old", { queue: "late" }],
  ["backup_old", { backups: "late" }],
  ["second_backup_old", { backups: "late" }],
] as const)(
  "an open alert %s makes its part late, and the shop stays open; one that is over does not",
  async (kind, late) => {
    const app = await open();
    const person = visitor(app);
    const seen = await insertSeenAlert(app.db, { kind, source: "shop", details: {} }, app.now());
    const id = seen?.id ?? "";
    expect((await person.call("GET /api/ready")).data).toEqual({ status: "ready", ...everyPart });
    await inTransaction(app.db, (tx) => openAlert(tx, id, {}, app.now()));
    expect(await person.call("GET /api/ready")).toMatchObject({
      status: 200,
      data: { status: "degraded", ...everyPart, ...late },
    });
    await noteAlertClear(app.db, id, app.now());
    await inTransaction(app.db, (tx) => closeAlert(tx, id, app.now()));
    expect((await person.call("GET /api/ready")).data).toEqual({ status: "ready", ...everyPart });
  },
);

test("an alert that is about no part leaves the shop ready", async () => {
  const app = await open();
  const seen = await insertSeenAlert(app.db, { kind: "server_errors", source: "shop", details: {} }, app.now());
  await inTransaction(app.db, (tx) => openAlert(tx, seen?.id ?? "", {}, app.now()));
  expect((await visitor(app).call("GET /api/ready")).data).toEqual({ status: "ready", ...everyPart });
});

test("a refusal says which part closes the shop, in words and without figures, paths or errors", async () => {
  const app = await open();
  const person = visitor(app);
  const details = async () => {
    const { status, envelope } = await person.call("GET /api/ready");
    return { status, envelope: JSON.parse(JSON.stringify(envelope)) };
  };
  app.health.starting = true;
  expect((await details()).envelope.error.details).toEqual(everyPart);
  app.health.starting = false;
  await app.db.schema.alterTable("meta").renameTo("meta_gone").execute();
  expect(await details()).toMatchObject({
    status: 503,
    envelope: { error: { details: { ...everyPart, database: "down" } } },
  });
  await app.db.schema.alterTable("meta_gone").renameTo("meta").execute();
  rmSync(app.dataDir, { recursive: true });
  expect(await details()).toMatchObject({
    status: 503,
    envelope: { error: { details: { ...everyPart, disk: "full" } } },
  });
  expect(JSON.stringify((await details()).envelope)).not.toMatch(/showroom-test|meta|ENOENT|\d{6}/);
});

test.each([
  [100, "full"],
  [999, "low"],
  [1100, "ok"],
])("a disk with %i MB left is %s", async (megabytes, state) => {
  const app = await open();
  expect(diskState({ ...app, dataDir: "/nowhere" }, megabytes * 1024 ** 2)).toBe(state);
});
