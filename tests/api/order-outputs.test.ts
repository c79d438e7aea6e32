// Mails and prints in the history of an order: at the server, in a desktop's mirror, and once a person is masked.
import { afterEach, beforeEach, expect, test } from "vitest";
import { maskSteps, planMask } from "../../db/person/mask-person.ts";
import { inTransaction } from "../../db/transaction.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { SendProblem } from "../../server/mail/send-problem.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { desktopOf } from "../support/devices.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const NOTED = "POST /api/documents/printed";

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
});
afterEach(() => shop[Symbol.asyncDispose]());

/** Sends what is due to mailboxes; the mail server refuses those that it does not know. */
async function post(unknown: readonly string[] = []): Promise<void> {
  const send = async ({ to }: OutgoingMail) => {
    if (unknown.includes(to)) throw new SendProblem("550 no such user", { permanent: true, serverDown: false });
  };
  await sendDueMails({ app: shop.app, transport: { send }, renderMail, worker: "test" });
}

async function outputsOf(id: string) {
  const { events } = await shop.read(id, shop.manager);
  return events.filter(({ kind }: { kind: string }) => kind === "mail" || kind === "print");
}

const mailsOf = async (id: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  (await outputsOf(id)).map(({ details }: any) => [details.kind, details.recipient, details.state]).toSorted();

test("a mail stands in the history once it was sent or given up, with its recipient, and the order keeps its version", async () => {
  const order = await shop.place({ contact: { name: "Maryam", phone: "5512 3456", email: "maryam@customer.example" } });
  const { version } = await shop.read(order.id);
  expect(await outputsOf(order.id)).toEqual([]);
  await post(["maryam@customer.example"]);
  expect(await mailsOf(order.id)).toEqual([
    ["new-order", "orders@showroom.example", "sent"],
    ["order-confirmation", "maryam@customer.example", "failed"],
  ]);
  expect(await shop.read(order.id)).toMatchObject({ version });
  const [failed] = (await outputsOf(order.id)).filter(({ details }: { details: { state: string } }) => {
    return details.state === "failed";
  });
  expect(failed).toMatchObject({ by: "system", at: shop.app.now().toISOString() });
  // Sent again after all: the same mail, and no second line.
  await shop.staff.call("POST /api/mails/:id/resend", { params: { id: failed.id }, body: {} });
  await post();
  expect(await mailsOf(order.id)).toEqual([
    ["new-order", "orders@showroom.example", "sent"],
    ["order-confirmation", "maryam@customer.example", "sent"],
  ]);
});

test("a confirmation that is withheld from an unproven mailbox stands in the history at once", async () => {
  const contact = { name: "Maryam", phone: "5512 3456", email: "flood@customer.example" };
  const orders = [];
  for (let n = 0; n < 8; n += 1) {
    orders.push(await shop.place({ contact: { ...contact, phone: `5512 34${60 + n}` } }));
    shop.app.clock.advance(60_000);
  }
  const withheld = await shop.app.db
    .selectFrom("mail_queue")
    .select("unique_key")
    .where("state", "=", "withheld")
    .execute();
  expect(withheld.length).toBeGreaterThan(0);
  for (const { id } of orders) {
    const isWithheld = withheld.some(({ unique_key: key }) => key === `order-confirmation:${id}`);
    expect(await mailsOf(id)).toEqual(isWithheld ? [["order-confirmation", contact.email, "withheld"]] : []);
  }
});

test("a mail that tells of nothing known is settled without a history", async () => {
  const order = await shop.place();
  await shop.app.db
    .updateTable("mail_queue")
    .set({ data: JSON.stringify({ orderId: "nobody" }) as never })
    .execute();
  await post();
  expect(await outputsOf(order.id)).toEqual([]);
  const states = await shop.app.db.selectFrom("mail_queue").select("state").distinct().execute();
  expect(states).toEqual([{ state: "expired" }]);
});

test("prints of an order and of its invoice stand in its history, and so does the mail of the invoice", async () => {
  const order = await companyOrder(shop, 1);
  const invoice = await invoiceFor(shop, order.id);
  const about = { copy: false, name: order.number, printedAt: "2026-11-22T06:00:00.000Z" };
  const documents = [
    { kind: "pick-list", id: order.id, ...about },
    { kind: "invoice", id: invoice.id, ...about, copy: true },
    { kind: "delivery-note", id: "nobody", ...about },
    { kind: "quote", id: "some-quote", version: 2, ...about },
  ];
  for (const _ of [1, 2]) await shop.staff.call(NOTED, { body: { documents }, idempotencyKey: "tray-1" });
  expect(await outputsOf(order.id)).toMatchObject([
    { kind: "print", by: "Salma", details: { document: "pick-list", number: null, copy: false } },
    { kind: "print", by: "Salma", details: { document: "invoice", number: invoice.number, copy: true } },
  ]);
  await shop.app.db.deleteFrom("mail_queue").execute();
  const to = "accounts@rayyan.example";
  await shop.staff.call("POST /api/invoices/:id/mail", { params: { id: invoice.id }, body: { to } });
  await post();
  expect((await outputsOf(order.id)).at(-1)).toMatchObject({ details: { kind: "invoice-sent", recipient: to } });
});

test("a desktop has them in its mirror, staff only of orders that they may see", async () => {
  const staff = await desktopOf(shop.app);
  const manager = await desktopOf(shop.app, "manager");
  const order = await shop.place();
  await post();
  const { data: start } = await staff.call("GET /api/changes/checksum");
  const idsIn = (rows: MirrorRow[]) => rows.filter(({ collection }) => collection === "order_outputs");
  const mirrorOf = async (person: typeof staff) =>
    idsIn((await person.call("GET /api/snapshot", { query: { limit: "5000" } })).data.rows);
  expect(await mirrorOf(staff)).toHaveLength(2);
  const { version } = await shop.read(order.id);
  await shop.manager.call("DELETE /api/orders/:id", {
    params: { id: order.id },
    body: { reason: "Twice" },
    ifMatch: version,
  });
  expect([await mirrorOf(staff), (await mirrorOf(manager)).length]).toEqual([[], 2]);
  const { data } = await staff.call("GET /api/changes", { query: { after: start.cursor } });
  expect(idsIn(data.rows).map(({ tables }) => tables)).toEqual([null, null]);
});

test("the recipient is masked with the person, and the time stays", async () => {
  const email = "maryam@customer.example";
  const order = await shop.place({ contact: { name: "Maryam", phone: "5512 3456", email } });
  await post();
  await shop.move(order.id, "cancelled");
  const before = await outputsOf(order.id);
  const { app } = shop;
  const person = { asked: { kind: "email", value: email }, emails: [email], phones: [], customerId: undefined };
  const plan = await planMask(app.db, person as never, new Set());
  const source = { actor: { kind: "system" }, now: app.now, requestId: "test" };
  for (const step of maskSteps(plan, source as never)) await inTransaction(app.db, step);
  const after = await outputsOf(order.id);
  expect(after.map(({ at }: { at: string }) => at)).toEqual(before.map(({ at }: { at: string }) => at));
  expect(JSON.stringify(after)).not.toContain("@");
});
