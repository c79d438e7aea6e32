import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { leaseDueMails } from "../../db/queries/outbox.ts";
import { type Delivery, deliver } from "../../server/mail/deliver.ts";
import type { MailTransport } from "../../server/mail/outgoing-mail.ts";
import { previewMail } from "../../server/mail/preview.ts";
import { SendProblem } from "../../server/mail/send-problem.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { createTransport } from "../../server/mail/transport.ts";
import { sendDueMails, startMailWorker } from "../../server/mail/worker.ts";
import { newId } from "../../src-shared/model/id.ts";
import { type TestApp, testApp } from "../support/context.ts";
import { anOrder, aWaitingMail, outboxRow, setUpShop } from "../support/mail-orders.ts";
import { type Fate, type MailServer, startMailServer } from "../support/mail-server.ts";

const minute = 60_000;
const hour = 60 * minute;

let app: TestApp;
let servers: MailServer[];

beforeEach(async () => {
  app = await testApp({ staffEmail: "staff@showroom.example", publicUrl: "https://shop.example" });
  await setUpShop(app);
  servers = [];
});
afterEach(async () => {
  for (const server of servers) await server.close();
  await app.close();
});

async function mailServer(...script: Fate[]): Promise<MailServer> {
  const server = await startMailServer(script);
  servers.push(server);
  return server;
}

// Short enough to see a server hang, long enough for one that is only busy.
const timeouts = { connection: 5000, greeting: 5000, socket: 1500 };
const smtp = (server: MailServer) =>
  createTransport({ ...app.config, smtpUrl: server.url, dataDir: app.dataDir }, timeouts);
const deliveryBy = (transport: MailTransport): Delivery => ({ app, transport, renderMail, worker: newId() });
const sendTo = (server: MailServer) => sendDueMails(deliveryBy(smtp(server)));

describe("a mail in the outbox", () => {
  test("is sent once, with what the database knows when it is sent", async () => {
    const server = await mailServer();
    const id = await aWaitingMail(app);
    await sendTo(server);
    app.clock.advance(48 * hour);
    await sendTo(server);

    expect(server.received).toHaveLength(1);
    const [{ from, to, mail } = {} as never] = server.received;
    expect({ from, to }).toEqual({ from: "shop@showroom.example", to: ["maryam@customer.example"] });
    expect(mail.subject).toBe("Your order ORD-2026-000001");
    expect(mail.from).toMatchObject({ name: "Showroom Doha", address: "shop@showroom.example" });
    expect(mail.replyTo).toMatchObject([{ address: "hello@showroom.example" }]);
    expect(mail.messageId).toBe(`<${id}@shop.example>`);
    expect(mail.text).toContain("1 × Ergonomic mesh chair");
    expect(mail.html).toContain("Ergonomic mesh chair");
    expect(mail.headers.find(({ key }) => key === "auto-submitted")?.value).toBe("auto-generated");
    expect(await outboxRow(app, id)).toMatchObject({ state: "sent", attempts: 1, last_error: null });
  });

  test("speaks the customer's language", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app, { lang: "ar", contact_name: "مريم الهاجري" });
    await aWaitingMail(app, { lang: "ar", data: { orderId } });
    await sendTo(server);
    const { mail } = server.received[0] as MailServer["received"][number];
    expect(mail.subject).toBe("طلبك ORD-2026-000001");
    expect(mail.from?.name).toBe("شوروم الدوحة");
    expect(mail.text).toContain("مرحبًا مريم الهاجري،");
    expect(mail.text).toContain(`https://shop.example/ar/order/${app.secrets.orderToken(orderId)}`);
  });

  test("leads to the order's own page and to no other", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app);
    await aWaitingMail(app, { data: { orderId } });
    await sendTo(server);
    expect(server.received[0]?.mail.text).toContain(`https://shop.example/order/${app.secrets.orderToken(orderId)}`);
  });

  test("that tells staff of an order is answered to the customer", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app);
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await sendTo(server);
    const { mail } = server.received[0] as MailServer["received"][number];
    expect(mail.replyTo).toMatchObject([{ address: "maryam@customer.example" }]);
    expect(mail.text).toContain(`https://shop.example/admin/orders/${orderId}`);
  });

  test("is dropped when the order is void", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app, { voided_at: app.now().toISOString() });
    const id = await aWaitingMail(app, { data: { orderId } });
    await sendTo(server);
    expect(server.received).toEqual([]);
    expect(await outboxRow(app, id)).toMatchObject({ state: "expired" });
  });

  test("is dropped when its time is over", async () => {
    const server = await mailServer();
    const id = await aWaitingMail(app, { expiresAt: new Date(app.now().getTime() + 10 * minute) });
    app.clock.advance(10 * minute);
    await sendTo(server);
    expect(server.received).toEqual([]);
    expect(await outboxRow(app, id)).toMatchObject({ state: "expired" });
  });

  test("of a kind that only a newer program knows waits for that program", async () => {
    const server = await mailServer();
    const id = await aWaitingMail(app, { kind: "from-the-future", data: {} });
    await sendTo(server);
    expect(await outboxRow(app, id)).toMatchObject({ state: "queued", attempts: 1 });
    expect(app.health.mailDown).toBe(false);
  });
});

describe("a mail server that is unwell", () => {
  test.each<[string, Fate]>([
    ["is closing down (421)", { at: "connect", code: 421 }],
    ["has a busy mailbox (450)", { at: "recipient", code: 450 }],
    ["is out of room (452)", { at: "data", code: 452 }],
    ["says nothing after the message", "hang after data"],
    ["dies after the message", "die after data"],
  ])("and %s gets the mail again later", async (_, fate) => {
    const server = await mailServer(fate);
    const id = await aWaitingMail(app);
    await sendTo(server);
    const waiting = await outboxRow(app, id);
    expect(waiting).toMatchObject({ state: "queued", attempts: 1, leased_by: null });
    const wait = Date.parse(waiting.next_at) - app.now().getTime();
    expect(wait).toBeGreaterThanOrEqual(minute);
    expect(wait).toBeLessThanOrEqual(1.5 * minute);

    const before = server.connections;
    await sendTo(server);
    expect(server.connections).toBe(before);
    app.clock.advance(2 * minute);
    await sendTo(server);
    expect(await outboxRow(app, id)).toMatchObject({ state: "sent", attempts: 2 });
    // Where the first one arrived after all, both carry the same Message-ID.
    expect(new Set(server.received.map(({ mail }) => mail.messageId))).toEqual(new Set([`<${id}@shop.example>`]));
  });

  test("and cannot be reached is known to be down, until a mail gets through", async () => {
    const server = await mailServer({ at: "connect", code: 421 });
    await aWaitingMail(app);
    await sendTo(server);
    expect(app.health.mailDown).toBe(true);
    app.clock.advance(2 * minute);
    await sendTo(server);
    expect(app.health.mailDown).toBe(false);
  });

  test("and refuses one mailbox is not down", async () => {
    const server = await mailServer({ at: "recipient", code: 550 });
    await aWaitingMail(app);
    await sendTo(server);
    expect(app.health.mailDown).toBe(false);
  });

  test.each<[string, Fate]>([
    ["mailbox", { at: "recipient", code: 550 }],
    ["message", { at: "data", code: 554 }],
  ])("and refuses the %s for good is not asked again", async (_, fate) => {
    const server = await mailServer(fate);
    const id = await aWaitingMail(app);
    await sendTo(server);
    app.clock.advance(48 * hour);
    await sendTo(server);
    expect(server.connections).toBe(1);
    const parked = await outboxRow(app, id);
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
    for (let row = await outboxRow(app, id); row.state === "queued"; row = await outboxRow(app, id)) {
      app.clock.set(row.next_at);
      await sendDueMails(deliveryBy(down));
    }
    expect(await outboxRow(app, id)).toMatchObject({ state: "failed", last_error: "nobody answers", attempts });
    expect(app.now().getTime() - start).toBe(48 * hour);
    expect(attempts).toBeGreaterThan(48);
    expect(attempts).toBeLessThan(100);
  });

  test("holds up no other mail", async () => {
    const server = await mailServer("hang after data");
    const ids = [await aWaitingMail(app), await aWaitingMail(app), await aWaitingMail(app)];
    await sendTo(server);
    const states = await Promise.all(ids.map(async (id) => (await outboxRow(app, id)).state));
    expect(states.sort()).toEqual(["queued", "sent", "sent"]);
  });
});

describe("workers", () => {
  test("that run side by side never send a mail twice", async () => {
    const server = await mailServer();
    const ids: string[] = [];
    for (let count = 0; count < 25; count += 1) {
      ids.push(
        await aWaitingMail(app, {
          recipient: `customer${count}@customer.example`,
          data: { orderId: await anOrder(app) },
        }),
      );
    }
    await Promise.all([sendTo(server), sendTo(server), sendTo(server)]);
    expect(server.received.map(({ mail }) => mail.messageId).sort()).toEqual(
      ids.map((id) => `<${id}@shop.example>`).sort(),
    );
  });

  test("leave a mail alone that another one has, until its lease is over", async () => {
    const server = await mailServer();
    const id = await aWaitingMail(app);
    await leaseDueMails(app.db, "a worker that hangs", app.now(), 60, 1);
    app.clock.advance(59_000);
    await sendTo(server);
    expect(server.received).toEqual([]);
    app.clock.advance(2000);
    await sendTo(server);
    expect(server.received).toHaveLength(1);
    expect(await outboxRow(app, id)).toMatchObject({ state: "sent", attempts: 2 });
  });

  test("do not settle a mail that has gone to another one meanwhile", async () => {
    const id = await aWaitingMail(app);
    const slow: MailTransport = {
      async send() {
        app.clock.advance(61_000);
        await leaseDueMails(app.db, "the next worker", app.now(), 60, 1);
        throw new Error("too late");
      },
    };
    const [row] = await leaseDueMails(app.db, "slow", app.now(), 60, 1);
    await deliver({ ...deliveryBy(slow), worker: "slow" }, row as NonNullable<typeof row>);
    expect(await outboxRow(app, id)).toMatchObject({ state: "sending", leased_by: "the next worker" });
  });

  test("killed after the message was handed over send it again under the same Message-ID", async () => {
    const server = await mailServer("hang after data");
    const id = await aWaitingMail(app);
    const program = fileURLToPath(new URL("../support/mail-process.ts", import.meta.url));
    const child = spawn(
      process.execPath,
      [program, join(app.dataDir, "shop.db"), server.url, app.now().toISOString()],
      { stdio: "inherit" },
    );
    await server.arrived(1);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await ended;

    expect(await outboxRow(app, id)).toMatchObject({ state: "sending" });
    app.clock.advance(61_000);
    await sendTo(server);
    expect(await outboxRow(app, id)).toMatchObject({ state: "sent" });
    // The dead process had another address of the shop, so only the first half is compared.
    expect(server.received.map(({ mail }) => mail.messageId?.split("@")[0])).toEqual([`<${id}`, `<${id}`]);
  });
});

describe("the running worker", () => {
  test("sends what a commit brings, without being told", async () => {
    const server = await mailServer();
    const worker = startMailWorker(app, smtp(server), renderMail);
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
    expect(await outboxRow(app, first)).toMatchObject({ state: "sent" });
    expect(await outboxRow(app, second)).toMatchObject({ state: "queued", attempts: 0 });
  });

  test("outlives a mail that cannot be made", async () => {
    const server = await mailServer();
    const broken = await aWaitingMail(app, { kind: "order-status", data: "not what it should be" });
    const whole = await aWaitingMail(app);
    await sendTo(server);
    expect(await outboxRow(app, broken)).toMatchObject({ state: "expired" });
    expect(await outboxRow(app, whole)).toMatchObject({ state: "sent" });
  });
});

describe("one mailbox", () => {
  test("gets at most twenty mails in an hour; the rest come later", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app);
    for (let count = 0; count < 22; count += 1) await aWaitingMail(app, { data: { orderId } });
    const alone = { ...deliveryBy(smtp(server)) };
    // One after the other, as three at once may overshoot by two.
    for (let count = 0; count < 22; count += 1) {
      const [row] = await leaseDueMails(app.db, alone.worker, app.now(), 60, 1);
      await deliver(alone, row as NonNullable<typeof row>);
    }
    expect(server.received).toHaveLength(20);
    app.clock.advance(hour);
    await sendTo(server);
    expect(server.received).toHaveLength(22);
  });

  test("of the shop itself gets as many as there are orders", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app);
    for (let count = 0; count < 25; count += 1) {
      await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    }
    await sendTo(server);
    expect(server.received).toHaveLength(25);
  });
});

describe("what strangers typed", () => {
  test.each([
    "maryam@customer.example\r\nBcc: victim@elsewhere.example",
    "maryam@customer.example, victim@elsewhere.example",
    "Team: maryam@customer.example, victim@elsewhere.example;",
    "Maryam <victim@elsewhere.example>",
    "maryam@customer.example (or) victim@elsewhere.example",
    "",
  ])("becomes no second recipient: %j", async (recipient) => {
    const server = await mailServer();
    const id = await aWaitingMail(app, { recipient });
    await sendTo(server);
    expect(server.connections).toBe(0);
    expect(await outboxRow(app, id)).toMatchObject({ state: "failed" });
  });

  test("becomes no header: neither from a reply address, nor from a name, nor from the shop's own", async () => {
    const server = await mailServer();
    const injection = "x\r\nBcc: victim@elsewhere.example\r\n\r\nHello";
    await setUpShop(app, { name: { en: injection, ar: injection } });
    const orderId = await anOrder(app, { contact_name: injection, company: toJson({ name: injection }) });
    await aWaitingMail(app, { data: { orderId }, replyTo: `a@b.example\r\nBcc: victim@elsewhere.example` });
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await sendTo(server);
    expect(server.received).toHaveLength(2);
    for (const { raw, to, mail } of server.received) {
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^bcc:/im);
      expect(to).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
    }
  });

  test("leaves the house without a link in it, and reaches staff as it is", async () => {
    const server = await mailServer();
    const orderId = await anOrder(app, {
      contact_name: "See http://evil.example/win",
      note: "http://evil.example/plan",
    });
    await aWaitingMail(app, { data: { orderId } });
    await sendTo(server);
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await sendTo(server);
    const [customer, staff] = server.received.map(({ mail }) => `${mail.html}\n${mail.text}`);
    expect(customer).not.toContain("evil.example");
    expect(staff).toContain("http://evil.example/plan");
  });
});

describe("a one-time code", () => {
  async function aCodeMail(): Promise<string> {
    const sealedCode = app.secrets.seal("one-time-code:code-1", "048213");
    return aWaitingMail(app, {
      kind: "one-time-code",
      recipient: "noora@showroom.example",
      data: { codeId: "code-1", sealedCode },
      expiresAt: new Date(app.now().getTime() + 10 * minute),
    });
  }

  test("is in the mail, and in what staff see of the outbox it is not", async () => {
    const server = await mailServer();
    const row = await outboxRow(app, await aCodeMail());
    const preview = await previewMail(app, renderMail, row);
    await sendTo(server);
    expect(server.received[0]?.mail.text).toContain("048213");
    expect(server.received[0]?.mail.text).toContain("valid for 10 minutes");
    expect(JSON.stringify([preview, row])).not.toContain("048213");
  });

  test("that was sealed for something else is never sent", async () => {
    const server = await mailServer();
    const id = await aWaitingMail(app, {
      kind: "one-time-code",
      data: { codeId: "code-2", sealedCode: app.secrets.seal("one-time-code:code-1", "048213") },
      expiresAt: new Date(app.now().getTime() + 10 * minute),
    });
    await sendTo(server);
    expect(server.received).toEqual([]);
    expect(await outboxRow(app, id)).toMatchObject({ state: "expired" });
  });
});

describe("without a mail server", () => {
  const folder = () => join(app.dataDir, "mail");
  const files = () => readdirSync(folder()).sort();
  const toFiles = () => createTransport({ ...app.config, smtpUrl: undefined, dataDir: app.dataDir });

  test("mail becomes a file that any mail program opens, for its owner's eyes only", async () => {
    const id = await aWaitingMail(app);
    await sendDueMails(deliveryBy(toFiles()));
    expect(files()).toEqual([`20260301T070000Z-${id}.eml`]);
    const file = join(folder(), files()[0] as string);
    expect(statSync(file).mode & 0o077).toBe(0);
    const mail = await PostalMime.parse(readFileSync(file));
    expect(mail.to).toMatchObject([{ address: "maryam@customer.example" }]);
    expect(mail.subject).toBe("Your order ORD-2026-000001");
    expect(mail.text).toContain("Hello Maryam Al-Hajri,");
    expect(await outboxRow(app, id)).toMatchObject({ state: "sent" });
  });

  test("a mail that is written again replaces itself", async () => {
    await aWaitingMail(app);
    await sendDueMails(deliveryBy(toFiles()));
    await app.db.updateTable("outbox").set({ state: "queued" }).execute();
    app.clock.advance(hour);
    await sendDueMails(deliveryBy(toFiles()));
    expect(files()).toHaveLength(1);
  });

  test("a folder that cannot be written delays the mail and leaves no half file", async () => {
    writeFileSync(folder(), "a file where the folder should be");
    const id = await aWaitingMail(app);
    await sendDueMails(deliveryBy(toFiles()));
    expect(await outboxRow(app, id)).toMatchObject({ state: "queued" });
    expect(app.health.mailDown).toBe(true);
  });
});
