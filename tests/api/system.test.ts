import { expect, onTestFinished, test } from "vitest";
import { FileDamage, noteDamage } from "../../db/backup/damage.ts";
import { noteJobRun } from "../../db/queries/system/job-runs.ts";
import { noteSecondCopy } from "../../db/queries/system/notes.ts";
import { aCopyHere, checkBooks, MINUTE, openWatchedShop } from "../support/alerts.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { engine } from "../support/databases.ts";
import { aWaitingMail } from "../support/mail-orders.ts";
import { openTestShop } from "../support/shop.ts";

async function open(): Promise<TestApp> {
  const app = await testApp();
  onTestFinished(() => app.close());
  return app;
}

test("the System screen is answered to administrators and to nobody else", async () => {
  const app = await open();
  expect(await visitor(app).call("GET /api/system")).toMatchObject({ status: 401 });
  for (const role of ["staff", "manager"] as const) {
    expect(await (await as(app, role)).call("GET /api/system")).toMatchObject({ status: 403, data: undefined });
  }
  expect(await (await as(app, "admin")).call("GET /api/system")).toMatchObject({ status: 200 });
});

test("a new shop has its parts, disk and versions, and nothing else yet", async () => {
  const app = await open();
  const { data } = await (await as(app, "admin")).call("GET /api/system");
  expect(data).toMatchObject({
    parts: { database: "ok", disk: "ok", mail: "ok", queue: "ok", backups: "ok" },
    disk: { host: expect.any(String), freeBytes: expect.any(Number), totalBytes: expect.any(Number) },
    alerts: { open: [], past: [] },
    jobs: [],
    backups: { here: engine === "sqlite" ? [] : null, second: null },
    check: null,
    mail: { waiting: 0, oldest: null, failed: 0, withheld: 0 },
    versions: { node: process.versions.node, schema: expect.stringMatching(/^\d{4}-/) },
  });
  expect(data.versions.database).toMatch(engine === "sqlite" ? /^SQLite/ : /^PostgreSQL \d/);
});

test("it shows alerts, jobs, copies, the check and waiting mail as they are", async () => {
  const { app, machine, pass } = await openWatchedShop();
  const admin = await as(app, "admin");
  const began = app.now();
  machine.free = 300 * 1024 ** 2;
  await pass(7);
  const show = async () => (await admin.call("GET /api/system")).data;
  const disk = { kind: "disk_nearly_full", details: { count: 300, host: "shop-1" } };
  const since = new Date(began.getTime() + MINUTE).toISOString();
  expect((await show()).alerts).toMatchObject({ open: [{ ...disk, since, until: null }], past: [] });

  machine.free = 9e9;
  await pass(40);
  const until = new Date(began.getTime() + 8 * MINUTE).toISOString();
  expect((await show()).alerts).toMatchObject({ open: [], past: [{ ...disk, since, until }] });

  const run = { source: "shop-1", startedAt: began, endedAt: new Date(began.getTime() + 1500) };
  await noteJobRun(app.db, { ...run, name: "forget", problem: undefined });
  for (const _ of [1, 2])
    await noteJobRun(app.db, { ...run, name: "back up", problem: "there is no room for a backup" });
  app.config.backupUrl = "/elsewhere";
  app.config.backupKey = "age1";
  const copied = await aCopyHere(app);
  await noteSecondCopy(app.db, copied);
  await checkBooks(app, 3);
  await aWaitingMail(app);
  const data = await show();
  expect(data.jobs).toMatchObject([
    { name: "back up", host: "shop-1", failures: 2, succeededAt: null, problem: "there is no room for a backup" },
    { name: "forget", host: "shop-1", failures: 0, succeededAt: run.endedAt.toISOString(), problem: null },
  ]);
  if (engine === "sqlite") expect(data.backups.here?.[0]).toEqual({ at: copied.toISOString(), bytes: 0 });
  expect(data.backups.second).toEqual({ newest: copied.toISOString(), sealed: true });
  expect(data.check).toMatchObject({ failing: 3, checkedAt: app.now().toISOString() });
  expect(data.mail.waiting).toBeGreaterThan(0);
});

test("a damaged file is an open alert though nothing can be written into it", async () => {
  const app = await open();
  const admin = await as(app, "admin");
  noteDamage(app.db, new FileDamage("a page is not readable"), app.now());
  const { data } = await admin.call("GET /api/system");
  expect(data.parts.database).toBe("down");
  expect(data.alerts.open).toMatchObject([{ kind: "database_damaged", since: app.now().toISOString(), until: null }]);
});

test("answers with a 5xx are counted by the minute, probes and refusals are not", async () => {
  const shop = await openTestShop();
  onTestFinished(() => shop.stop());
  const { app } = shop;
  const counted = () => (app.serverErrors?.take() ?? []).reduce((sum, [, count]) => sum + count, 0);
  await fetch(`${shop.url}/api/products/no-such-chair`);
  app.health.starting = true;
  expect((await fetch(`${shop.url}/api/ready`)).status).toBe(503);
  app.health.starting = false;
  expect(counted()).toBe(0);
  await app.db.schema.alterTable("testimonials").renameTo("away").execute();
  expect((await fetch(`${shop.url}/api/testimonials`)).status).toBe(500);
  await expect.poll(counted).toBe(1);
});
