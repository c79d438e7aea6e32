// What must never leave the house, whatever stands in the mail queue.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { previewMail } from "../../server/mail/preview.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import type { TestApp } from "../support/context.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { anOrder, aWaitingMail, mailRow, setUpShop } from "../support/mail-orders.ts";

const minute = 60_000;
const hour = 60 * minute;

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

describe("one mailbox", () => {
  test("gets at most twenty mails in an hour; the rest come later", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app);
    for (let count = 0; count < 22; count += 1) await aWaitingMail(app, { data: { orderId } });
    await shop.sendTo(server);
    expect(server.received).toHaveLength(20);
    app.clock.advance(hour);
    await shop.sendTo(server);
    expect(server.received).toHaveLength(22);
  });

  test("of the shop itself gets as many as there are orders", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app);
    for (let count = 0; count < 25; count += 1) {
      await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    }
    await shop.sendTo(server);
    expect(server.received).toHaveLength(25);
  });
});

describe("input of strangers", () => {
  test.each([
    "maryam@customer.example\r\nBcc: victim@elsewhere.example",
    "maryam@customer.example, victim@elsewhere.example",
    "Team: maryam@customer.example, victim@elsewhere.example;",
    "Maryam <victim@elsewhere.example>",
    "maryam@customer.example (or) victim@elsewhere.example",
    "",
  ])("becomes no second recipient: %j", async (recipient) => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app, { recipient });
    await shop.sendTo(server);
    expect(server.connections).toBe(0);
    expect(await mailRow(app, id)).toMatchObject({ state: "failed" });
  });

  test("becomes no header: neither from a reply address, nor from a name, nor from the shop's own", async () => {
    const server = await shop.mailServer();
    const injection = "x\r\nBcc: victim@elsewhere.example\r\n\r\nHello";
    await setUpShop(app, { name: { en: injection, ar: injection } });
    const orderId = await anOrder(app, { contact_name: injection, company: toJson({ name: injection }) });
    await aWaitingMail(app, { data: { orderId }, replyTo: `a@b.example\r\nBcc: victim@elsewhere.example` });
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await shop.sendTo(server);
    expect(server.received).toHaveLength(2);
    for (const { raw, to, mail } of server.received) {
      expect(raw.slice(0, raw.indexOf("\r\n\r\n"))).not.toMatch(/^bcc:/im);
      expect(to).toHaveLength(1);
      expect(mail.bcc ?? []).toEqual([]);
    }
  });

  test("leaves the house without a link in it, and reaches staff as it is", async () => {
    const server = await shop.mailServer();
    const orderId = await anOrder(app, {
      contact_name: "See http://evil.example/win",
      note: "http://evil.example/plan",
    });
    await aWaitingMail(app, { data: { orderId } });
    await shop.sendTo(server);
    await aWaitingMail(app, { kind: "new-order", recipient: "staff@showroom.example", data: { orderId } });
    await shop.sendTo(server);
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

  test("is in the mail, and not in the staff's view of the mail queue", async () => {
    const server = await shop.mailServer();
    const row = await mailRow(app, await aCodeMail());
    const preview = await previewMail(app, renderMail, row);
    await shop.sendTo(server);
    expect(server.received[0]?.mail.text).toContain("048213");
    expect(server.received[0]?.mail.text).toContain("valid for 10 minutes");
    expect(JSON.stringify([preview, row])).not.toContain("048213");
  });

  test("that was sealed for something else is never sent", async () => {
    const server = await shop.mailServer();
    const id = await aWaitingMail(app, {
      kind: "one-time-code",
      data: { codeId: "code-2", sealedCode: app.secrets.seal("one-time-code:code-1", "048213") },
      expiresAt: new Date(app.now().getTime() + 10 * minute),
    });
    await shop.sendTo(server);
    expect(server.received).toEqual([]);
    expect(await mailRow(app, id)).toMatchObject({ state: "expired" });
  });
});
