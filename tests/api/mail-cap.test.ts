// Twenty mails an hour to one mailbox, and what that must not do.
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TestApp } from "../support/context.ts";
import { type MailingShop, openMailingShop } from "../support/mail-delivery.ts";
import { anOrder, aWaitingMail, mailRow } from "../support/mail-orders.ts";
import { hire } from "../support/people.ts";

const HOUR_MS = 3_600_000;

let shop: MailingShop;
let app: TestApp;
beforeEach(async () => {
  shop = await openMailingShop();
  app = shop.app;
});
afterEach(() => shop.close());

/** Queues mails about one order and notes them as sent just now. */
async function alreadySent(count: number, recipients: string[]): Promise<void> {
  const orderId = await anOrder(app);
  for (let sent = 0; sent < count; sent += 1) {
    const id = await aWaitingMail(app, {
      recipient: recipients[sent % recipients.length] as string,
      data: { orderId },
    });
    const row = { state: "sent" as const, sent_at: app.now().toISOString() };
    await app.db.updateTable("mail_queue").set(row).where("id", "=", id).execute();
  }
}

test("mails about signing in go out although strangers' orders have filled the mailbox", async () => {
  const server = await shop.mailServer();
  const mona = await hire(app, { email: "mona@showroom.example" });
  await alreadySent(20, [mona.email]);
  const at = app.now().toISOString();
  const codeId = "code-1";
  const sealedCode = app.secrets.seal(`one-time-code:${codeId}`, "048213");
  const about = { recipient: mona.email, expiresAt: new Date(app.now().getTime() + 600_000) };
  const ids = [
    await aWaitingMail(app, { ...about, kind: "one-time-code", data: { codeId, sealedCode } }),
    await aWaitingMail(app, { ...about, kind: "password-changed", data: { staffId: mona.id, at } }),
    await aWaitingMail(app, {
      ...about,
      kind: "account-changed",
      data: { staffId: mona.id, at, what: "device_added" },
    }),
    await aWaitingMail(app, { ...about, kind: "staff-invited", data: { staffId: mona.id } }),
  ];
  await shop.sendTo(server);
  for (const id of ids) expect(await mailRow(app, id)).toMatchObject({ state: "sent" });
});

test("mails about signing in are not counted among the twenty", async () => {
  const server = await shop.mailServer();
  await alreadySent(20, ["maryam@customer.example"]);
  await app.db.updateTable("mail_queue").set({ kind: "password-changed" }).execute();
  const id = await aWaitingMail(app, { recipient: "maryam@customer.example", data: { orderId: await anOrder(app) } });
  await shop.sendTo(server);
  expect(await mailRow(app, id)).toMatchObject({ state: "sent" });
});

test("capital letters make no other mailbox", async () => {
  const server = await shop.mailServer();
  await alreadySent(20, ["tArget@customer.example", "Target@Customer.example"]);
  const id = await aWaitingMail(app, { recipient: "target@customer.example", data: { orderId: await anOrder(app) } });
  await shop.sendTo(server);
  expect(await mailRow(app, id)).toMatchObject({ state: "queued" });
});

test("a mail that would wait more than two days is withheld for staff to decide, instead of following weeks later", async () => {
  const server = await shop.mailServer();
  const recipient = "maryam@customer.example";
  const id = await aWaitingMail(app, { recipient, data: { orderId: await anOrder(app) } });
  app.clock.advance(47.5 * HOUR_MS);
  await alreadySent(20, [recipient]);
  await shop.sendTo(server);
  expect(await mailRow(app, id)).toMatchObject({ state: "withheld" });
});
