import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { KeptStatements } from "../../db/engines/kept-statements.ts";
import { recordAudit } from "../../db/queries/audit.ts";
import { insertPayment } from "../../db/queries/billing/payments.ts";
import { insertOrderFile, touchOrder } from "../../db/queries/orders/orders.ts";
import { inTransaction } from "../../db/transaction.ts";
import { backUpBefore } from "../../server/jobs/back-up.ts";
import { expireUnpaidOrders } from "../../server/jobs/expire-unpaid-orders.ts";
import { forget } from "../../server/jobs/forget.ts";
import { type Job, startJobs } from "../../server/jobs/jobs.ts";
import { runCommand } from "../../server/jobs/run-command.ts";
import { newId } from "../../src-shared/values/id.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { countLockWaits, engine } from "../support/databases.ts";
import { anOrder, aWaitingMail, mailRow } from "../support/mail-orders.ts";

const day = 86_400_000;

let app: TestApp;
beforeEach(async () => {
  app = await testApp();
});
afterEach(() => app.close());

const orderRow = (id: string) => app.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const mails = () => app.db.selectFrom("mail_queue").select(["kind", "recipient", "data"]).execute();

describe("an order to be paid by transfer", () => {
  const toTransfer = { payment_method: "transfer" as const, payment_due_at: "2026-03-04T20:59:59.000Z" };

  test.runIf(engine === "sqlite")("is looked at alone in its transaction, however many are overdue", async () => {
    for (let n = 0; n < 3; n += 1) await anOrder(app, toTransfer);
    app.clock.set("2026-03-05T09:00:00.000Z");
    const prepare = vi.spyOn(KeptStatements.prototype, "prepare");
    await expireUnpaidOrders(app);
    const looked = prepare.mock.calls.map(([text]) => text).filter((text) => text.includes('"payment_due_at" <'));
    prepare.mockRestore();
    expect((await mails()).length).toBe(3);
    expect(looked.length).toBe(4);
    expect(looked.slice(1)).toEqual(Array(3).fill(expect.stringContaining('"id" = +?')));
  });

  test("is cancelled when its time is over, once, and the customer is notified", async () => {
    const id = await anOrder(app, toTransfer);
    app.clock.set("2026-03-04T20:59:59.000Z");
    await expireUnpaidOrders(app);
    expect((await orderRow(id)).status).toBe("placed");

    app.clock.advance(1000);
    await expireUnpaidOrders(app);
    await expireUnpaidOrders(app);
    expect(await orderRow(id)).toMatchObject({ status: "cancelled", version: 2 });
    expect(await mails()).toEqual([
      { kind: "order-cancelled-unpaid", recipient: "maryam@customer.example", data: JSON.stringify({ orderId: id }) },
    ]);
    const events = await app.db.selectFrom("order_events").selectAll().where("order_id", "=", id).execute();
    expect(events).toMatchObject([{ from_status: "placed", to_status: "cancelled", actor: "system" }]);
  });

  test.each(["pending", "cleared"] as const)(
    "stays when a payment is there, even one that is only %s",
    async (state) => {
      const id = await anOrder(app, toTransfer);
      await app.db
        .insertInto("payments")
        .values({
          id: newId(),
          order_id: id,
          kind: "payment",
          method: "transfer",
          amount: 100,
          state,
          reference: null,
          actor: "system",
          at: app.now().toISOString(),
        })
        .execute();
      app.clock.advance(30 * day);
      await expireUnpaidOrders(app);
      expect((await orderRow(id)).status).toBe("placed");
    },
  );

  test("stays a week when its receipt was sent in, so that a person looks at it; sending more files keeps it no longer", async () => {
    const id = await anOrder(app, toTransfer);
    const document = {
      path: "orders/a.pdf",
      name: "a.pdf",
      mime: "application/pdf",
      bytes: 9,
      at: app.now().toISOString(),
    };
    await inTransaction(app.db, (tx) =>
      insertOrderFile(tx, { id: newId(), order_id: id, kind: "receipt", ...document }),
    );
    app.clock.advance(6 * day);
    await expireUnpaidOrders(app);
    expect((await orderRow(id)).status).toBe("placed");
    const another = { ...document, path: "orders/b.pdf", at: app.now().toISOString() };
    await inTransaction(app.db, (tx) =>
      insertOrderFile(tx, { id: newId(), order_id: id, kind: "receipt", ...another }),
    );
    app.clock.advance(2 * day);
    await expireUnpaidOrders(app);
    expect((await orderRow(id)).status).toBe("cancelled");
  });

  test("stays once staff have confirmed it", async () => {
    const id = await anOrder(app, { ...toTransfer, status: "confirmed" });
    app.clock.advance(30 * day);
    await expireUnpaidOrders(app);
    expect((await orderRow(id)).status).toBe("confirmed");
  });

  test("stays when its payment is being written down at that very moment", async () => {
    const id = await anOrder(app, toTransfer);
    app.clock.advance(30 * day);
    const at = app.now().toISOString();
    const { promise: held, resolve: commit } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const paying = inTransaction(app.db, async (tx) => {
      await touchOrder(tx, id, at);
      begin();
      const values = {
        id: newId(),
        order_id: id,
        kind: "payment",
        method: "transfer",
        amount: 100,
        state: "cleared",
      } as const;
      await insertPayment(tx, { ...values, reference: null, actor: "system", at });
      await held;
    });
    await begun;
    const looking = expireUnpaidOrders(app);
    // On PostgreSQL the job has found the order and waits for its row; on SQLite it waits to begin.
    if (engine === "postgres") await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
    commit();
    await Promise.all([paying, looking]);
    expect((await orderRow(id)).status).toBe("placed");
  });

  test("is cancelled once when two processes look at the same time", async () => {
    const id = await anOrder(app, toTransfer);
    app.clock.advance(30 * day);
    await Promise.all([expireUnpaidOrders(app), expireUnpaidOrders(app)]);
    expect(await orderRow(id)).toMatchObject({ status: "cancelled", version: 2 });
    expect(await mails()).toHaveLength(1);
  });
});

describe("the retention of rows", () => {
  test("goes when its time has come, and not a day before", async () => {
    const at = (days: number) => new Date(app.now().getTime() - days * day).toISOString();
    const keys = [89, 91].map((days) => ({
      owner: "visitor",
      key: `after ${days} days`,
      endpoint: "POST /api/orders",
      fingerprint: "f",
      outcome: "{}",
      created_at: at(days),
    }));
    await app.db.insertInto("idempotency").values(keys).execute();
    const limits = [1, 3].map((days) => ({ key: `after ${days} days`, window_start: Date.parse(at(days)), count: 1 }));
    await app.db.insertInto("rate_limits").values(limits).execute();

    await forget(app);
    expect(await app.db.selectFrom("idempotency").select("key").execute()).toEqual([{ key: "after 89 days" }]);
    expect(await app.db.selectFrom("rate_limits").select("key").execute()).toEqual([{ key: "after 1 days" }]);
  });

  test("is 24 months for audit events, and 30 days after its end for a session", async () => {
    const at = (days: number) => new Date(app.now().getTime() - days * day).toISOString();
    const source = { actor: { kind: "system" as const }, requestId: "test", origin: "command" as const };
    for (const days of [729, 731]) {
      const act = { action: "command:admin reset", collection: "staff", rowId: `after ${days} days` } as const;
      await inTransaction(app.db, (tx) => recordAudit(tx, { ...source, now: () => new Date(at(days)) }, act));
    }
    const sessions = [await as(app, "staff"), await as(app, "staff"), await as(app, "staff")].map(
      (one) => one.sessionId,
    );
    for (const [n, days] of [29, 31].entries()) {
      const ended = {
        created_at: at(days),
        expires_at: at(days),
        ended_at: at(days),
        end_reason: "signed_out" as const,
      };
      await app.db
        .updateTable("sessions")
        .set(ended)
        .where("id", "=", sessions[n] as string)
        .execute();
    }

    await forget(app);
    expect(await app.db.selectFrom("audit").select("row_id").execute()).toEqual([{ row_id: "after 729 days" }]);
    const left = await app.db.selectFrom("sessions").select("id").execute();
    expect(left.map((row) => row.id).toSorted()).toEqual([sessions[0], sessions[2]].toSorted());
  });

  test("is thirty days for the content of a sent mail, not for its row; failed and waiting mails keep it", async () => {
    const [sent, failed, waiting] = [await aWaitingMail(app), await aWaitingMail(app), await aWaitingMail(app)];
    const set = (id: string, state: "sent" | "failed") =>
      app.db.updateTable("mail_queue").set({ state }).where("id", "=", id).execute();
    await set(sent, "sent");
    await set(failed, "failed");
    app.clock.advance(29 * day);
    await forget(app);
    expect((await mailRow(app, sent)).data).toContain("orderId");
    app.clock.advance(2 * day);
    await forget(app);
    expect(await mailRow(app, sent)).toMatchObject({ state: "sent", data: "{}" });
    expect((await mailRow(app, failed)).data).toContain("orderId");
    expect((await mailRow(app, waiting)).data).toContain("orderId");
  });

  test.each(["sent", "failed", "expired"] as const)("is a code that ran out a day ago, %s or not", async (state) => {
    const id = await aWaitingMail(app, {
      kind: "one-time-code",
      data: { codeId: "1", sealedCode: "x" },
      expiresAt: new Date(app.now().getTime() + 600_000),
    });
    await app.db.updateTable("mail_queue").set({ state }).where("id", "=", id).execute();
    await forget(app);
    expect((await mailRow(app, id)).data).toContain("sealedCode");
    app.clock.advance(day + 601_000);
    await forget(app);
    expect((await mailRow(app, id)).data).toBe("{}");
  });
});

describe("a job", () => {
  test("runs at the start, again after its pause, and never while it is still running", async () => {
    let running = 0;
    let most = 0;
    let runs = 0;
    let thrice = () => {};
    const enough = new Promise<void>((resolve) => {
      thrice = resolve;
    });
    const job: Job = {
      name: "count",
      every: 1,
      async run() {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setTimeout(resolve, 10));
        running -= 1;
        runs += 1;
        if (runs === 3) thrice();
      },
    };
    const jobs = startJobs(app, [job]);
    await enough;
    await jobs.stop();
    expect(most).toBe(1);
    expect(running).toBe(0);
  });

  test("that fails takes no other with it and runs again", async () => {
    let runs = 0;
    let twice = () => {};
    const enough = new Promise<void>((resolve) => {
      twice = resolve;
    });
    const failing: Job = {
      name: "fail",
      every: 1,
      async run() {
        runs += 1;
        if (runs === 2) twice();
        throw new Error("as planned");
      },
    };
    const others: string[] = [];
    const other: Job = {
      name: "other",
      every: 60_000,
      async run({ config }) {
        others.push(config.mailFrom);
      },
    };
    const jobs = startJobs(app, [failing, other]);
    await enough;
    await jobs.stop();
    expect(others).toHaveLength(1);
  });

  test("begins in a turn of its own, or at its own time", async () => {
    const runs: string[] = [];
    const job = (name: string, after?: number): Job => ({
      name,
      every: 86_400_000,
      ...(after !== undefined && { after }),
      run: async () => void runs.push(name),
    });
    const jobs = startJobs(app, [job("first"), job("tomorrow", 86_400_000), job("soon", 1), job("second")]);
    expect(runs).toEqual(["first"]);
    await expect.poll(() => runs.toSorted()).toEqual(["first", "second", "soon"]);
    await jobs.stop();
  });

  test("under way is waited for when the program stops, and does not start again", async () => {
    let release = () => {};
    let runs = 0;
    const job: Job = {
      name: "slow",
      every: 1,
      async run() {
        runs += 1;
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      },
    };
    const jobs = startJobs(app, [job]);
    let stopped = false;
    const end = jobs.stop().then(() => {
      stopped = true;
    });
    await Promise.resolve();
    expect(stopped).toBe(false);
    release();
    await end;
    expect(runs).toBe(1);
  });

  test.skipIf(process.platform === "win32")(
    "that waits for a command ends it when the program stops, and is no failed run",
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "shop-jobs-"));
      // A pipe that nobody writes: whoever opens it to read waits for ever.
      execFileSync("mkfifo", [join(dataDir, "shop.db")]);
      const stopping = new AbortController();
      const job: Job = {
        name: "check for ever",
        every: 1,
        async run({ stopping: stop }) {
          await runCommand(["check-file"], { DATA_DIR: dataDir }, stop);
        },
      };
      try {
        const jobs = startJobs({ ...app, stopping: stopping.signal }, [job]);
        stopping.abort();
        await jobs.stop();
        const runs = await app.db.selectFrom("job_runs").select("name").execute();
        expect(runs.map(({ name }) => name)).not.toContain(job.name);
      } finally {
        rmSync(dataDir, { recursive: true });
      }
    },
  );

  test.skipIf(process.platform === "win32")(
    "that makes a copy leaves nothing of it when the program stops",
    async () => {
      const dataDir = mkdtempSync(join(tmpdir(), "shop-jobs-"));
      execFileSync("mkfifo", [join(dataDir, "shop.db")]);
      mkdirSync(join(dataDir, "backups"));
      vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-28T09:00:00Z") });
      onTestFinished(() => {
        vi.useRealTimers();
        rmSync(dataDir, { recursive: true });
      });
      // What the command has written until then.
      writeFileSync(join(dataDir, "backups", "before-test-2026-11-28T09-00-00.db.unproved"), "half");
      writeFileSync(join(dataDir, "backups", "before-test-2026-11-28T09-00-00.db.unproved-wal"), "");
      writeFileSync(join(dataDir, "backups", "shop-2026-11-28T08-00-00.db"), "whole");
      const stopping = new AbortController();
      const { databaseUrl: _none, ...config } = app.config;
      const copying = backUpBefore({ ...app, config, dataDir, stopping: stopping.signal }, "test");
      const refused = expect(copying).rejects.toThrow(/abort/i);
      stopping.abort();
      await refused;
      expect(readdirSync(join(dataDir, "backups"))).toEqual(["shop-2026-11-28T08-00-00.db"]);
    },
  );
});
