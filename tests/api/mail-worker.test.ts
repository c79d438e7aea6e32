import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { claimDueMails } from "../../db/queries/mail/mail-queue.ts";
import { deliver } from "../../server/mail/deliver.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { MailTransport } from "../../server/mail/outgoing-mail.ts";
import { SendProblem } from "../../server/mail/send-problem.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { startMailWorker } from "../../server/mail/worker.ts";
import type { TestApp } from "../support/context.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { anOrder, aWaitingMail, mailRow } from "../support/mail-orders.ts";
import type { Fate } from "../support/mail-server.ts";

const minute = 60_000;
const hour = 60 * minute;

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

describe("a mail server that is unwell", () => {
  test.each<[string, Fate]>([
    ["is closing down (421)", { at: "connect", code: 421 }],
    ["has a busy mailbox (450)", { at: "recipient", code: 450 }],
    ["is out of room (452)", { at: "data", code: 452 }],
    ["says nothing after the message", "hang after data"],
    ["dies after the message", "die after data"],
  ])("and %s gets the mail again later", async (_, fate) => {
    const server = await shop.mailServer(fate);
    const id = await aWaitingMail(app);
    await shop.sendTo(server);
    const waiting = await mailRow(app, id);
    expect(waiting).toMatchObject({ state: "queued", attempts: 1, leased_by: null });
    const wait = Date.parse(waiting.next_at) - app.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(minute);
    expect(wait).toBeLessThanOrEqual(1.5 * minute);

    const before = server.connections;
    await shop.sendTo(server);
    expect(server.connections).toBe(before);
    app.clock.advance(2 * minute);
    await shop.sendTo(server);
    expect(await mailRow(app, id)).toMatchObject({ state: "sent", attempts: 2 });
    // Where the first one arrived after all, both carry the same Message-ID.
    expect(new Set(server.received.map(({ mail }) => mail.messageId))).toEqual(new Set([`<${id}@shop.example>`]));
  });

  test("and cannot be reached is known to be down, until a mail gets through", async () => {
    const server = await shop.mailServer({ at: "connect", code: 421 });
    await aWaitingMail(app);
    await shop.sendTo(server);
    expect(app.health.mailDown).toBe(true);
    app.clock.advance(2 * minute);
    await shop.sendTo(server);
    expect(app.health.mailDown).toBe(false);
  });

  test("and refuses one mailbox is not down", async () => {
    const server = await shop.mailServer({ at: "recipient", code: 550 });
    await aWaitingMail(app);
    await shop.sendTo(server);
    expect(app.health.mailDown).toBe(false);
  });

  test.each<[string, Fate]>([
    ["mailbox", { at: "recipient", code: 550 }],
    ["message", { at: "data", code: 554 }],
  ])("and refuses the %s for good is not asked again", async (_, fate) => {
    const server = await shop.mailServer(fate);
    const id = await aWaitingMail(app);
    await shop.sendTo(server);
    app.clock.advance(48 * hour);
    await shop.sendTo(server);
    expect(server.connections).toBe(1);
    const parked = await mailRow(app, id);
    expect(parked).toMatchObject({ state: "failed", attempts: 1 });
    expect(parked.last_error).toContain("as the script says");
  });

  test("for 48 hours is asked all that time, and then a person is", async () => {
    let attempts = 0;
    const down: MailTransport = {
      async send() {
        attempts += 1;
        throw new SendProblem("nobody answers", { serverDown: true });
      },
    };
    const id = await aWaitingMail(app);
    const start = app.now().getTime();
    for (let row = await mailRow(app, id); row.state === "queued"; row = await mailRow(app, id)) {
      app.clock.set(row.next_at);
      await sendDueMails(shop.deliveryBy(down));
    }
    expect(await mailRow(app, id)).toMatchObject({ state: "failed", last_error: "nobody answers", attempts });
    expect(app.now().getTime() - start).toBe(48 * hour);
    expect(attempts).toBeGreaterThan(48);
    expect(attempts).toBeLessThan(100);
  });

  test("holds up no other mail", async () => {
    const server = await shop.mailServer("hang after data");
    const ids = [await aWaitingMail(app), await aWaitingMail(app), await aWaitingMail(app)];
    await shop.sendTo(server);
    const states = await Promise.all(ids.map(async (id) => (await mailRow(app, id)).state));
    expect(states.sort()).toEqual(["queued", "sent", "sent"]);
  });
});

describe("workers", () => {
  test("that run side by side never send a mail twice", async () => {
    const server = await shop.mailServer();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      ids.push(
        await aWaitingMail(app, {
          recipient: `customer${count}@customer.example`,
          data: { orderId: await anOrder(app) },
        }),
      );
    }
    await Promise.all([shop.sendTo(server), shop.sendTo(server), shop.sendTo(server)]);
    expect(server.received.map(({ mail }) => mail.messageId).sort()).toEqual(
      ids.map((id) => `<${id}@shop.example>`).sort(),
    );
  });

  test("leave a mail alone that another one has claimed, until its claim is over", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app);
    await claimDueMails(app.db, "a worker that hangs", app.now(), 60, 1);
    app.clock.advance(59_000);
    await shop.sendTo(server);
    expect(server.received).toEqual([]);
    app.clock.advance(2000);
    await shop.sendTo(server);
    expect(server.received).toHaveLength(1);
    expect(await mailRow(app, id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("do not settle a mail that has gone to another one meanwhile", async () => {
    const id = await aWaitingMail(app);
    const slow: MailTransport = {
      async send() {
        app.clock.advance(61_000);
        await claimDueMails(app.db, "the next worker", app.now(), 60, 1);
        throw new Error("too late");
      },
    };
    const [row] = await claimDueMails(app.db, "slow", app.now(), 60, 1);
    await deliver({ ...shop.deliveryBy(slow), worker: "slow" }, row as NonNullable<typeof row>);
    expect(await mailRow(app, id)).toMatchObject({ state: "sending", leased_by: "the next worker" });
  });

  test("killed after the message was handed over send it again under the same Message-ID", async () => {
    const server = await shop.mailServer("hang after data");
    const id = await aWaitingMail(app);
    const program = fileURLToPath(new URL("../support/mail-process.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      [program, app.databaseUrl, app.dataDir, server.url, app.now().toISOString()],
      { stdio: "inherit" },
    );
    await server.arrived(1);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;

    expect(await mailRow(app, id)).toMatchObject({ state: "sending" });
    app.clock.advance(61_000);
    await shop.sendTo(server);
    expect(await mailRow(app, id)).toMatchObject({ state: "sent" });
    // The dead process had another address of the shop, so only the first half is compared.
    expect(server.received.map(({ mail }) => mail.messageId?.split("@")[0])).toEqual([`<${id}`, `<${id}`]);
  });
});

describe("the running worker", () => {
  test("sends the mails of a commit, without being woken", async () => {
    const server = await shop.mailServer();
    const worker = startMailWorker(app, shop.smtp(server), renderMail);
    await aWaitingMail(app);
    await server.arrived(1);
    await worker.stop();
    expect(server.received).toHaveLength(1);
  });

  test("finishes the mail under way when it is stopped, and takes no other", async () => {
    const first = await aWaitingMail(app);
    let release = () => {};
    let started = () => {};
    const underWay = new Promise<void>((resolve) => {
      started = resolve;
    });
    const sent: string[] = [];
    const transport: MailTransport = {
      async send({ id }) {
        started();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
        sent.push(id);
      },
    };
    const worker = startMailWorker(app, transport, renderMail);
    await underWay;
    const stopped = worker.stop();
    const second = await aWaitingMail(app);
    worker.wake();
    release();
    await stopped;
    expect(sent).toEqual([first]);
    expect(await mailRow(app, first)).toMatchObject({ state: "sent" });
    expect(await mailRow(app, second)).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("returns a mail that it claimed while it was stopped, as it was", async () => {
    const id = await aWaitingMail(app);
    const transport: MailTransport = { send: () => Promise.reject(new Error("nothing is sent")) };
    let looks = 0;
    // It looks twice before it claims, and then before it sends.
    const isStopped = () => {
      looks += 1;
      return looks > 2;
    };
    await sendDueMails({ ...shop.deliveryBy(transport), worker: "stopped" }, isStopped);
    expect(looks).toBeGreaterThan(2);
    expect(await mailRow(app, id)).toMatchObject({ state: "queued", attempts: 0, leased_by: null });
  });

  test("outlives a mail that cannot be made", async () => {
    const server = await shop.mailServer();
    const broken = await aWaitingMail(app, { kind: "order-status", data: "not what it should be" });
    const whole = await aWaitingMail(app);
    await shop.sendTo(server);
    expect(await mailRow(app, broken)).toMatchObject({ state: "expired" });
    expect(await mailRow(app, whole)).toMatchObject({ state: "sent" });
  });
});
