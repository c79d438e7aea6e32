import { describe, expect, test } from "vitest";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const cancel = (shop: StaffShop, token: string, body: object = {}) =>
  shop.shopper.call("POST /api/track/:token/cancel", { params: { token }, body });

const mailKinds = async (shop: StaffShop) =>
  (await shop.app.db.selectFrom("mail_queue").select(["kind", "recipient"]).orderBy("id").execute()).map(
    ({ kind, recipient }) => [kind, recipient],
  );

describe("a customer cancels on the page of the order", () => {
  test("stock and window are free again, what was paid is a credit, and both sides get a mail", async () => {
    await using shop = await staffShop();
    const { on_hand } = await shop.variant(CHAIR);
    const { id, token, total } = await shop.place();
    const paid = { method: "transfer", amount: total };
    await shop.staff.call("POST /api/orders/:id/payments", { params: { id }, body: paid });
    const done = await cancel(shop, token, { reason: "Ordered twice" });
    expect(done.data).toMatchObject({ status: "cancelled", paymentStatus: "credit_owed", rights: { cancel: "no" } });
    expect((await shop.variant(CHAIR)).on_hand).toBe(on_hand);
    const order = await shop.read(id);
    expect(order.deliveries[0].state).toBe("cancelled");
    expect(order.account.credit).toBe(total);
    expect(order.events.at(-1)).toMatchObject({ to: "cancelled", by: "customer", note: "Ordered twice" });
    expect((await mailKinds(shop)).slice(-2)).toEqual([
      ["order-status", "maryam@example.com"],
      ["order-news", "orders@showroom.example"],
    ]);
    // The expiry job's way back is not theirs.
    expect(order.reopenable).toBe(false);
    expect((await cancel(shop, token)).envelope).toMatchObject({ error: { details: { because: "ask_shop" } } });
  });

  test("not once it is invoiced, made of a quote, or on its way: then staff are asked", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    await shop.move(id, "confirmed", "preparing", "out_for_delivery");
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data.rights).toEqual({ cancel: "ask", changeTime: false });
    expect((await cancel(shop, token)).code).toBe("conflict");
    expect((await shop.read(id)).status).toBe("out_for_delivery");
    const slow = await shop.place();
    await shop.move(slow.id, "confirmed", "preparing");
    shop.app.clock.advance(4 * 86_400_000);
    expect((await cancel(shop, slow.token)).code).toBe("conflict");
    const { status } = await shop.app.db
      .selectFrom("orders")
      .select("status")
      .where("id", "=", slow.id)
      .executeTakeFirstOrThrow();
    expect(status).toBe("preparing");
  });
});

describe("a customer changes the delivery time on the page of the order", () => {
  test("to a free one, which takes its place; a full one is refused with the free ones", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place({ slot: { date: "2026-11-24", window: "08-12" } });
    const times = await shop.shopper.call("GET /api/track/:token/times", { params: { token } });
    const [first] = times.data;
    const change = (place: object) =>
      shop.shopper.call("PUT /api/track/:token/time", { params: { token }, body: place });
    const moved = await change({ date: the(first).date, window: the(first).window });
    expect(moved.data.slot).toEqual({ date: the(first).date, window: the(first).window });
    const order = await shop.read(id);
    expect(order).toMatchObject({ slot: moved.data.slot, askedSlot: moved.data.slot });
    expect(order.events.at(-1)).toMatchObject({ kind: "delivery", by: "customer" });
    expect((await mailKinds(shop)).slice(-2).map(([kind]) => kind)).toEqual(["order-time", "order-news"]);

    const zone = order.zone.id;
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).where("id", "=", zone).execute();
    const other = await shop.place({ slot: undefined });
    const slot = { date: the(first).date, window: the(first).window };
    const full = await shop.shopper.call("PUT /api/track/:token/time", {
      params: { token: other.token },
      body: slot,
    });
    expect(full.envelope).toMatchObject({ error: { code: "slot_taken", details: { slots: expect.any(Array) } } });
    expect((await change({ date: "2026-11-27", window: "08-12" })).code).toBe("slot_taken");
  });

  test("the last place is given once, whoever asks for it", async () => {
    await using shop = await staffShop();
    const orders = await Promise.all([shop.place(), shop.place(), shop.place()]);
    const { zone } = await shop.read(the(orders[0]).id);
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).where("id", "=", zone.id).execute();
    const slot = { date: "2026-12-02", window: "15-17" };
    const answers = await Promise.all(
      orders.map(({ token }) => shop.shopper.call("PUT /api/track/:token/time", { params: { token }, body: slot })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === "slot_taken")).toHaveLength(2);
  });
});

describe("a question on the page of an order", () => {
  test("waits until staff answer in the back office; the answer is on the page, and its mail says where to write", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    const ask = (text: string) =>
      shop.shopper.call("POST /api/track/:token/messages", { params: { token }, body: { text } });
    expect((await ask("Does it fit the lift?")).status).toBe(201);
    expect((await shop.read(id)).questionAt).not.toBeNull();
    const asking = await shop.staff.call("GET /api/orders", { query: { question: "1" } });
    expect(asking.data.map((row) => row.id)).toEqual([id]);
    expect((await shop.staff.call("GET /api/work")).data?.waiting.questions).toBe(1);
    const body = { text: "Yes, we measured it." };
    const answered = await shop.staff.call("POST /api/orders/:id/messages", { params: { id }, body });
    expect(answered.data.questionAt).toBeNull();
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data.messages.map(({ from, text }: { from: string; text: string }) => [from, text])).toEqual([
      ["customer", "Does it fit the lift?"],
      ["shop", "Yes, we measured it."],
    ]);
    // The history of steps stays what it was.
    expect(followed.data.events).toHaveLength(1);
    expect((await mailKinds(shop)).slice(-2)).toEqual([
      ["order-news", "orders@showroom.example"],
      ["order-answer", "maryam@example.com"],
    ]);
    expect((await ask("  ")).code).toBe("invalid");
    for (let more = 0; more < 9; more += 1) await ask(`And ${more}?`);
    expect((await ask("And now?")).code).toBe("rate_limited");
  });

  test("is not taken by a link that opens nothing", async () => {
    await using shop = await staffShop();
    const token = "A".repeat(43);
    const asked = await shop.shopper.call("POST /api/track/:token/messages", {
      params: { token },
      body: { text: "?" },
    });
    expect(asked.code).toBe("not_found");
  });
});

describe("the documents of an order", () => {
  test("open after the last four digits of the phone, five tries an hour, thirty wrong ones in all", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const invoice = await invoiceFor(shop, order.id);
    const token = the(/order\/([\w-]+)/.exec(order.followUrl ?? ""))[1] ?? "";
    const followed = () => shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect((await followed()).data).toMatchObject({ unlocked: false, documents: [{ number: invoice.number }] });
    const file = () => shop.shopper.call("GET /api/track/:token/documents/:id", { params: { token, id: invoice.id } });
    expect((await file()).code).toBe("forbidden");
    const open = (lastFour: string) =>
      shop.shopper.call("POST /api/track/:token/unlock", { params: { token }, body: { lastFour } });
    const right = order.contact.phone.slice(-4);
    for (const wrong of ["0000", "1", "12345", "99"]) expect((await open(wrong)).code).toBe("invalid");
    expect((await open(right)).status).toBe(200);
    expect((await open(right)).code).toBe("rate_limited");
    const { unlock_tries } = await shop.app.db
      .selectFrom("orders")
      .select("unlock_tries")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    expect(unlock_tries).toBe(4);
    await shop.app.db.updateTable("orders").set({ unlock_tries: 30 }).where("id", "=", order.id).execute();
    shop.app.clock.advance(3_600_000);
    expect((await open(right)).code).toBe("conflict");
  });

  test("are those of this order alone", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 1);
    const invoice = await invoiceFor(shop, order.id);
    const { token } = await shop.place();
    const file = await shop.shopper.call("GET /api/track/:token/documents/:id", { params: { token, id: invoice.id } });
    expect(file.code).toBe("not_found");
  });
});
