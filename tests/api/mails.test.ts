import { describe, expect, test } from "vitest";
import { queueMail } from "../../db/queries/mail/mail-queue.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { MailKind } from "../../src-shared/mail/registry.ts";
import { MAX_COUNTED } from "../../src-shared/orders/search.ts";
import { insertMails, mailRowOf } from "../support/many-mails.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const list = async (shop: StaffShop, query: object = {}, by = shop.staff) =>
  by.call("GET /api/mails", { query: { ...query } });
const kinds = (data: { kind: string }[]) => data.map((mail) => mail.kind);
const resend = (shop: StaffShop, id: string, more: object = {}) =>
  shop.staff.call("POST /api/mails/:id/resend", { params: { id }, ...more });
const setState = (shop: StaffShop, kind: MailKind, values: object) =>
  shop.app.db.updateTable("mail_queue").set(values).where("kind", "=", kind).execute();

/** A code on its way to somebody of the staff. */
const secretMail = (shop: StaffShop) =>
  inTransaction(shop.app.db, (tx) =>
    queueMail(
      tx,
      {
        kind: "one-time-code",
        recipient: "aisha@showroom.example",
        lang: "en",
        data: { codeId: "1", sealedCode: "x" },
      },
      shop.app.now(),
    ),
  );

describe("the mail queue", () => {
  test("shows outgoing mails with recipient and order, and counts the states", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    await setState(shop, "new-order", { state: "failed", last_error: "550 no such user" });
    const { data, meta } = await list(shop);
    expect(kinds(data).toSorted()).toEqual(["new-order", "order-confirmation"]);
    expect(data.find((mail: { kind: string }) => mail.kind === "order-confirmation")).toMatchObject({
      recipient: "maryam@example.com",
      state: "queued",
      order: { id: order.id, number: order.number },
      canPreview: true,
      canResend: true,
    });
    expect(meta).toMatchObject({
      total: 2,
      states: { queued: 1, failed: 1, sent: 0 },
      kinds: ["new-order", "order-confirmation"],
    });
    expect((await list(shop, { state: "failed" })).data).toEqual([
      expect.objectContaining({ kind: "new-order", lastError: "550 no such user" }),
    ]);
  });

  test("is filtered by kind, address and order", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    await shop.place({ contact: { name: "Omar", phone: "+97444112233", email: "omar@example.com" } });
    expect((await list(shop, { kind: "order-confirmation" })).data).toHaveLength(2);
    expect((await list(shop, { q: "OMAR@" })).data).toHaveLength(1);
    expect((await list(shop, { order: order.id })).data).toHaveLength(2);
    expect((await list(shop, { q: "%" })).data).toEqual([]);
  });

  test("leads from an order to its mails also when they were emptied, and from each of them to the order", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    await shop.place();
    await shop.app.db.updateTable("mail_queue").set({ state: "sent", data: "{}" }).execute();
    const { data, meta } = await list(shop, { order: order.id });
    expect(data.map((mail: { order: unknown }) => mail.order)).toEqual([
      { id: order.id, number: order.number },
      { id: order.id, number: order.number },
    ]);
    expect(meta).toMatchObject({ total: 2, more: false, uncounted: [], searchedSince: null });
  });

  test("is counted up to 10,000, says which states have more, and has no page beyond", async () => {
    await using shop = await staffShop();
    const sent = Array.from({ length: MAX_COUNTED + 30 }, (_, n) =>
      mailRowOf(n, { kind: "new-order", recipient: `person-${n}@one.example`, state: "sent" }),
    );
    const failed = mailRowOf(sent.length, { kind: "new-order", recipient: "omar@one.example", state: "failed" });
    await insertMails(shop.app.db, [...sent, failed]);
    const { data, meta } = await list(shop, { pageSize: 24 });
    expect(data[0]).toMatchObject({ id: failed.id });
    expect(meta).toMatchObject({
      total: MAX_COUNTED,
      more: true,
      states: { sent: MAX_COUNTED, failed: 1, queued: 0 },
      uncounted: ["sent"],
      searchedSince: null,
    });
    const last = Math.ceil(MAX_COUNTED / 24);
    expect((await list(shop, { page: last, pageSize: 24 })).data).toHaveLength(MAX_COUNTED % 24);
    expect((await list(shop, { page: last + 1, pageSize: 24 })).data).toEqual([]);
    expect((await list(shop, { state: "failed" })).meta).toMatchObject({ total: 1, more: false });
    const searched = await list(shop, { q: "person" });
    expect(searched.meta).toMatchObject({ total: MAX_COUNTED - 1, searchedSince: sent[31]?.created_at });
  });

  test("shows mails with secrets to administrators only, and their content to no user", async () => {
    await using shop = await staffShop();
    await secretMail(shop);
    expect((await list(shop)).data).toEqual([]);
    expect((await list(shop, {}, shop.manager)).data).toEqual([]);
    const { data } = await list(shop, {}, shop.admin);
    expect(data).toEqual([expect.objectContaining({ kind: "one-time-code", canPreview: false, canResend: false })]);
    expect(JSON.stringify(data)).not.toContain("sealed");
    const { id } = the(data[0]);
    shop.app.previewMail = async () => ({ subject: "s", html: "h", text: "123456" });
    expect((await shop.admin.call("GET /api/mails/:id/preview", { params: { id } })).code).toBe("not_found");
    expect((await shop.admin.call("POST /api/mails/:id/resend", { params: { id } })).code).toBe("not_found");
  });

  test("shows a mail as it would be written now", async () => {
    await using shop = await staffShop();
    await shop.place();
    const mail = the((await list(shop, { kind: "order-confirmation" })).data[0]);
    const preview = () => shop.staff.call("GET /api/mails/:id/preview", { params: { id: mail.id } });
    expect((await preview()).code).toBe("unavailable");
    shop.app.previewMail = async (row) => ({ subject: row.kind, html: `<p>${row.recipient}</p>`, text: row.recipient });
    expect((await preview()).data).toEqual({
      subject: "order-confirmation",
      html: "<p>maryam@example.com</p>",
      text: "maryam@example.com",
    });
    shop.app.previewMail = async () => undefined;
    expect((await preview()).code).toBe("conflict");
  });
});

describe("sending a mail again", () => {
  test("tries one that was given up at once, and goes to the address the order has now", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    await setState(shop, "order-confirmation", { state: "failed", attempts: 9, last_error: "550" });
    const order = await shop.read(id);
    const body = {
      lines: order.lines.map((line: { id: string; variantId: string; quantity: number }) => ({
        id: line.id,
        variantId: line.variantId,
        quantity: line.quantity,
      })),
      method: order.method,
      address: order.address,
      paymentMethod: order.paymentMethod,
      contact: { ...order.contact, email: "right@example.com" },
    };
    await shop.staff.call("PUT /api/orders/:id", { params: { id }, body, ifMatch: order.version });
    const mail = the((await list(shop, { kind: "order-confirmation" })).data[0]);
    const again = await resend(shop, mail.id);
    expect(again.status).toBe(202);
    expect(again.data).toMatchObject({
      id: mail.id,
      state: "queued",
      recipient: "right@example.com",
      attempts: 0,
      lastError: null,
    });
    expect((await list(shop, { kind: "order-confirmation" })).data).toHaveLength(1);
  });

  test("makes another mail of one that was sent, once for each press", async () => {
    await using shop = await staffShop();
    await shop.place();
    await setState(shop, "order-confirmation", { state: "sent", sent_at: "2026-11-22T06:00:01.000Z" });
    const mail = the((await list(shop, { kind: "order-confirmation" })).data[0]);
    const first = await resend(shop, mail.id, { idempotencyKey: "press-1" });
    await resend(shop, mail.id, { idempotencyKey: "press-1" });
    expect(first.data).toMatchObject({ state: "queued", recipient: "maryam@example.com" });
    expect(first.data.id).not.toBe(mail.id);
    const rows = await shop.app.db
      .selectFrom("mail_queue")
      .select(["state", "message_id", "unique_key"])
      .where("kind", "=", "order-confirmation")
      .orderBy("id")
      .execute();
    expect(rows.map((row) => row.state)).toEqual(["sent", "queued"]);
    expect(new Set(rows.map((row) => row.message_id)).size).toBe(2);
    expect(rows[1]?.unique_key).toBeNull();
  });

  test.each([
    ["is being sent", { state: "sending" }],
    ["has expired", { state: "expired" }],
    ["was emptied by age", { state: "sent", data: "{}" }],
  ])("is refused for one that %s", async (_what, values) => {
    await using shop = await staffShop();
    await shop.place();
    const mail = the((await list(shop, { kind: "order-confirmation" })).data[0]);
    await setState(shop, "order-confirmation", values);
    expect((await resend(shop, mail.id)).code).toBe("conflict");
    expect((await list(shop)).data).toHaveLength(2);
  });

  test("is in the audit log", async () => {
    await using shop = await staffShop();
    await shop.place();
    const mail = the((await list(shop, { kind: "order-confirmation" })).data[0]);
    await resend(shop, mail.id);
    const { data } = await shop.admin.call("GET /api/audit", { query: { collection: "mail_queue" } });
    expect(data).toEqual([expect.objectContaining({ rowId: mail.id, staffName: "Salma" })]);
  });
});
