import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { proveMailbox } from "../../db/queries/accounts/proven-mailboxes.ts";
import { mailboxOf } from "../../server/features/order-processing/placing/order-visitor.ts";
import { aCheckout } from "../support/orders.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

describe("following an order", () => {
  let shop: TestShop;
  let now = new Date("2026-11-21T09:00:00Z");
  beforeAll(async () => {
    shop = await openTestShop({ clock: () => now });
    // Somebody reads this mailbox, so it gets every mail (confirmation-mails.test.ts has the others).
    await proveMailbox(shop.app.db, mailboxOf(shop.app, "maryam@example.com"), now.toISOString());
  });
  afterAll(() => shop.stop());

  const place = async () => {
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    return shop.api("POST /api/orders", { body: aCheckout(id) });
  };
  const mailsOf = async (orderId: string) =>
    (await shop.app.db.selectFrom("mail_queue").select(["kind", "data", "recipient"]).execute()).filter((mail) =>
      mail.data.includes(orderId),
    );

  test("the link shows the order with phone and e-mail masked", async () => {
    const { token, number } = await place();
    const order = await shop.api("GET /api/track/:token", { params: { token } });
    expect(order).toMatchObject({ number, status: "placed", paymentStatus: "unpaid", balance: 89_000 });
    const text = JSON.stringify(order);
    expect(text).not.toContain("55123456");
    expect(text).not.toContain("maryam@example.com");
  });

  test("a line names its variant, so that it can be ordered again", async () => {
    const { id } = await variantOf(shop, "DM-SE-101-BLK");
    const { token } = await place();
    const { lines } = await shop.api("GET /api/track/:token", { params: { token } });
    expect(lines.map(({ variantId }) => variantId)).toEqual([id]);
  });

  test("the token is kept only as a hash", async () => {
    const { token } = await place();
    const rows = await shop.app.db.selectFrom("orders").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(await shop.app.db.selectFrom("idempotency").selectAll().execute())).not.toContain(token);
  });

  test("the link opens an order that is under way, and one that is over for 90 days; then it can be neither opened nor sent", async () => {
    const { id, token, number } = await place();
    const today = now;
    const open = () => fetch(`${shop.url}/api/track/${token}`).then((answer) => answer.status);
    const later = (days: number) => {
      now = new Date(today.getTime() + days * 86_400_000);
    };
    later(200);
    expect(await open()).toBe(200);
    await shop.app.db
      .updateTable("orders")
      .set({ status: "delivered", updated_at: now.toISOString() })
      .where("id", "=", id)
      .execute();
    later(200 + 89);
    expect(await open()).toBe(200);
    later(200 + 91);
    expect(await open()).toBe(404);
    const before = (await mailsOf(id)).length;
    await shop.api("POST /api/track/link", { body: { number, phone: "55123456" } });
    expect(await mailsOf(id)).toHaveLength(before);
    now = today;
  });

  test.each(["x", "a".repeat(32), "../../etc/passwd", "%00"])(
    "a wrong token %s opens nothing, in the same words",
    async (token) => {
      const answer = await fetch(`${shop.url}/api/track/${encodeURIComponent(token)}`);
      expect(answer.status).toBe(404);
      const { error } = await answer.json();
      expect({ ...error, requestId: "" }).toEqual({
        code: "not_found",
        message: "There is nothing here.",
        requestId: "",
      });
    },
  );

  test("the confirmation is sent again three times a day, to the order's own address, and then no more", async () => {
    const { id: orderId, token } = await place();
    const ask = () =>
      fetch(`${shop.url}/api/send-order`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ orderId, token, to: "victim@example.com", html: "<b>mine</b>" }),
      });
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await ask()).status);
    expect(statuses).toEqual([202, 202, 202, 429]);
    const mails = await mailsOf(orderId);
    expect(mails.filter((mail) => mail.kind === "order-confirmation")).toHaveLength(4);
    expect(new Set(mails.map((mail) => mail.recipient))).toEqual(
      new Set(["maryam@example.com", "staff@showroom.example"]),
    );
    expect(JSON.stringify(mails)).not.toContain("mine");
    now = new Date(now.getTime() + 86_400_000);
    expect((await ask()).status).toBe(202);
  });

  test("the confirmation of another customer's order cannot be requested", async () => {
    const mine = await place();
    const theirs = await place();
    const answer = await fetch(`${shop.url}/api/send-order`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ orderId: theirs.id, token: mine.token }),
    });
    expect(answer.status).toBe(404);
  });

  test("asking for the link by number and phone answers the same whether or not they fit", async () => {
    const { id, number } = await place();
    const before = (await mailsOf(id)).length;
    const ask = async (body: object) => {
      const answer = await fetch(`${shop.url}/api/track/link`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
      return [answer.status, await answer.text()];
    };
    const right = await ask({ number: number.toLowerCase(), phone: "00974 5512 3456" });
    expect((await mailsOf(id)).length).toBe(before + 1);
    const wrongPhone = await ask({ number, phone: "5500 0000" });
    const wrongNumber = await ask({ number: "ORD-2020-000001", phone: "5512 3456" });
    expect(wrongPhone).toEqual(right);
    expect(wrongNumber).toEqual(right);
    expect((await mailsOf(id)).length).toBe(before + 1);
  });

  test("the link is found by the last digits of the number, and by the number without its hyphens", async () => {
    // A visitor asks ten times an hour at most.
    now = new Date(now.getTime() + 3_600_000);
    const { id, number } = await place();
    const before = (await mailsOf(id)).length;
    const [, year = "", digits = ""] = number.split("-");
    const last = String(Number(digits));
    await shop.api("POST /api/track/link", { body: { number: `ord ${year} ${last}`, phone: "5512 3456" } });
    await shop.api("POST /api/track/link", { body: { number: last, phone: "5512 3456" } });
    expect((await mailsOf(id)).length).toBe(before + 2);
    await shop.api("POST /api/track/link", { body: { number: last, phone: "5500 0000" } });
    expect((await mailsOf(id)).length).toBe(before + 2);
  });

  test("a link is not mailed for a telephone order without an e-mail address", async () => {
    const { id, number } = await place();
    await shop.app.db.updateTable("orders").set({ contact_email: "" }).where("id", "=", id).execute();
    const before = (await mailsOf(id)).length;
    const answer = await shop.api("POST /api/track/link", { body: { number, phone: "5512 3456" } });
    expect(answer).toEqual({ accepted: true });
    expect(await mailsOf(id)).toHaveLength(before);
  });

  test("strangers who guess at an order's phone do not keep its customer from the link", async () => {
    const { id, number } = await place();
    const before = (await mailsOf(id)).length;
    const ask = (digits: string) => shop.api("POST /api/track/link", { body: { number, phone: digits } });
    for (let guess = 0; guess < 5; guess += 1) await ask(`5500 000${guess}`);
    await ask("5512 3456");
    expect((await mailsOf(id)).length).toBe(before + 1);
  });

  test("a receipt is kept as a new picture or a PDF and nothing else", async () => {
    const { id, token } = await place();
    const upload = async (bytes: Uint8Array, name: string, kind = "receipt") => {
      const form = new FormData();
      form.set("kind", kind);
      form.set("file", new File([new Uint8Array(bytes)], name));
      return fetch(`${shop.url}/api/track/${token}/files`, { method: "POST", body: form });
    };
    expect((await upload(Buffer.from("%PDF-1.7 hello"), "إيصال التحويل.pdf")).status).toBe(201);
    expect((await upload(Buffer.from("<html><script>alert(1)</script>"), "receipt.pdf")).status).toBe(415);
    expect((await upload(Buffer.from("%PDF-1.7"), "x.pdf", "passport")).status).toBe(422);
    const order = await shop.api("GET /api/track/:token", { params: { token } });
    expect(order.files).toEqual([expect.objectContaining({ kind: "receipt", name: "إيصال التحويل.pdf" })]);
    const rows = await shop.app.db.selectFrom("order_files").selectAll().where("order_id", "=", id).execute();
    expect(rows[0]?.path).toMatch(/^orders\/[0-9a-f]{32}\.pdf$/);
  });
});
