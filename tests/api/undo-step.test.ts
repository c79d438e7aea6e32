import { describe, expect, test } from "vitest";
import { claimDueMails } from "../../db/queries/mail/mail-queue.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { UNDO_MS } from "../../src-shared/orders/undo.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const step = async (shop: StaffShop, id: string, body: object) => {
  const { version } = await shop.read(id);
  return shop.staff.call("PATCH /api/orders/:id/status", { params: { id }, body, ifMatch: version });
};

const undo = (shop: StaffShop, id: string, body: object) =>
  shop.staff.call("POST /api/orders/:id/undo", { params: { id }, body });

const mails = (shop: StaffShop) =>
  shop.app.db
    .selectFrom("mail_queue")
    .select(["kind", "state", "data", "next_at"])
    .where("kind", "in", ["order-status", "order-shipment"])
    .orderBy("id")
    .execute();

/** The kinds of mail that the worker would take now. */
const dueNow = async ({ app }: StaffShop) =>
  (await claimDueMails(app.db, "a worker", app.now(), 60, 50)).map(({ kind }) => kind);

/** A chair of three goes by itself: an order with two planned deliveries, being prepared. */
async function inTwoDeliveries(shop: StaffShop) {
  const { id: variantId } = await shop.variant(CHAIR);
  const { id } = await shop.place({ lines: [{ variantId, quantity: 3, services: [] }] });
  const { lines } = await shop.move(id, "confirmed", "preparing");
  const body = { date: null, window: null, lines: [{ lineId: lines[0].id, quantity: 1 }] };
  shop.app.clock.advance(UNDO_MS);
  const planned = await shop.staff.call("POST /api/orders/:id/deliveries", { params: { id }, body });
  return { id, deliveries: the(planned.data).deliveries };
}

describe("a step of an order", () => {
  test("is undone within half a minute: status as before, its mail withdrawn, and nothing of it on the customer's page", async () => {
    await using shop = await staffShop();
    const { id, token } = await shop.place();
    const done = await step(shop, id, { status: "confirmed", mail: true });
    expect(done.data.undoable).toMatchObject({ status: "confirmed", mailed: true });
    shop.app.clock.advance(UNDO_MS - 1);
    const undone = await undo(shop, id, { status: "confirmed" });
    expect(undone.data).toMatchObject({ status: "placed", moves: ["confirmed", "cancelled"], undoable: null });
    expect(undone.data.events.map(({ from, to }) => [from, to])).toEqual([
      [null, "placed"],
      ["placed", "confirmed"],
      ["confirmed", "placed"],
    ]);
    const followed = await shop.shopper.call("GET /api/track/:token", { params: { token } });
    expect(followed.data.status).toBe("placed");
    expect(followed.data.events.map(({ status }: { status: string }) => status)).toEqual(["placed"]);
    shop.app.clock.advance(UNDO_MS);
    expect(await dueNow(shop)).not.toContain("order-status");
    expect(await mails(shop)).toMatchObject([{ kind: "order-status", state: "expired" }]);
    // The same step can be taken again, and has a mail again.
    expect((await step(shop, id, { status: "confirmed", mail: true })).data.status).toBe("confirmed");
    expect((await mails(shop)).map(({ state }) => state)).toEqual(["expired", "queued"]);
  });

  test("is mailed only when it can no longer be undone", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    await step(shop, id, { status: "confirmed", mail: true });
    shop.app.clock.advance(UNDO_MS - 1);
    expect(await dueNow(shop)).not.toContain("order-status");
    shop.app.clock.advance(1);
    const late = await undo(shop, id, { status: "confirmed" });
    expect(late.envelope).toMatchObject({ error: { code: "conflict", details: { because: "undo_over" } } });
    expect(await dueNow(shop)).toContain("order-status");
    expect((await shop.read(id)).status).toBe("confirmed");
  });

  test("is not undone while its mail is being sent, nor once another step or an edit came after it", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    await step(shop, id, { status: "confirmed", mail: true });
    await shop.app.db.updateTable("mail_queue").set({ state: "sending" }).where("kind", "=", "order-status").execute();
    const sent = await undo(shop, id, { status: "confirmed" });
    expect(sent.envelope).toMatchObject({ error: { details: { because: "step_mailed" } } });
    await step(shop, id, { status: "preparing" });
    const older = await undo(shop, id, { status: "confirmed" });
    expect(older.envelope).toMatchObject({ error: { details: { because: "not_last_step" } } });
    // The newest can, and then nothing of the one before it: its mail has left.
    expect((await undo(shop, id, { status: "preparing" })).data.status).toBe("confirmed");
    expect((await undo(shop, id, { status: "preparing" })).code).toBe("conflict");
  });

  test("takes its deliveries back with it, and a delivery's step the order's status", async () => {
    await using shop = await staffShop();
    const { id, deliveries } = await inTwoDeliveries(shop);
    const states = async () => (await shop.read(id)).deliveries.map(({ state }: { state: string }) => state);
    await step(shop, id, { status: "out_for_delivery" });
    expect(await states()).toEqual(["out", "out"]);
    expect((await undo(shop, id, { status: "out_for_delivery" })).data.status).toBe("preparing");
    expect(await states()).toEqual(["planned", "planned"]);

    const [first] = (await shop.read(id)).deliveries;
    expect(first.id).toBe(the(deliveries[0]).id);
    const input = { params: { id: first.id }, body: { state: "out", mail: true }, ifMatch: first.version };
    const sent = await shop.staff.call("PATCH /api/deliveries/:id", input);
    expect(sent.data).toMatchObject({
      status: "out_for_delivery",
      undoable: { delivery: { id: first.id, state: "out" } },
    });
    const back = await undo(shop, id, { delivery: { id: first.id, state: "out" } });
    expect(back.data.status).toBe("preparing");
    expect(await states()).toEqual(["planned", "planned"]);
    expect(await mails(shop)).toMatchObject([{ kind: "order-shipment", state: "expired" }]);
  });

  test("that gives a number, moves stock or ends the order offers no undo", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const cancelled = await step(shop, id, { status: "cancelled" });
    expect(cancelled.data.undoable).toBeNull();
    expect((await undo(shop, id, { status: "cancelled" })).code).toBe("conflict");
  });
});

describe("a note on a step", () => {
  test("for the customer goes with the step's mail while that waits, and by itself afterwards", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const note = (words: string) =>
      shop.staff.call("POST /api/orders/:id/notes", {
        params: { id },
        body: { note: words, forCustomer: true, mail: true },
      });
    await step(shop, id, { status: "confirmed", mail: true });
    await note("We call before we come");
    expect(await mails(shop)).toHaveLength(1);
    shop.app.clock.advance(UNDO_MS);
    const sent: string[] = [];
    const transport = { send: async ({ text }: { text: string }) => void sent.push(text) };
    await sendDueMails({ app: shop.app, transport, renderMail, worker: "a worker" });
    expect(sent.filter((text) => text.includes("We call before we come"))).toHaveLength(1);
    await note("The lift is small");
    expect((await mails(shop)).map(({ state }) => state)).toEqual(["sent", "queued"]);
  });
});

describe("mails about steps", () => {
  test("go as the settings say, where the step leaves it to them", async () => {
    await using shop = await staffShop();
    const key = "mail";
    const steps = {
      confirmed: false,
      preparing: true,
      out_for_delivery: false,
      delivered: false,
      ready_for_pickup: true,
      collected: false,
    };
    const { version } = (await shop.admin.call("GET /api/settings/:key", { params: { key } })).data;
    const body = { value: { staffLang: "en", steps } };
    expect((await shop.admin.call("PUT /api/settings/:key", { params: { key }, body, ifMatch: version })).status).toBe(
      200,
    );
    const { id } = await shop.place();
    await step(shop, id, { status: "confirmed", mail: "as_set" });
    expect(await mails(shop)).toEqual([]);
    await step(shop, id, { status: "preparing", mail: "as_set" });
    expect((await mails(shop)).map(({ data }) => JSON.parse(data).status)).toEqual(["preparing"]);
  });

  test("of one delivery name what it brings and what is still to come, each delivery with its own", async () => {
    await using shop = await staffShop();
    const { id } = await inTwoDeliveries(shop);
    const sent: { subject: string; text: string }[] = [];
    const transport = { send: async (mail: { subject: string; text: string }) => void sent.push(mail) };
    const send = async () => {
      shop.app.clock.advance(UNDO_MS);
      await sendDueMails({ app: shop.app, transport, renderMail, worker: "a worker" });
    };
    await send();
    sent.length = 0;
    for (const quantity of [1, 2]) {
      for (const state of ["out", "delivered"]) {
        const { deliveries } = await shop.read(id);
        const delivery = deliveries.find(
          (one: { lines: { quantity: number }[]; state: string }) => one.lines[0]?.quantity === quantity,
        );
        const input = { params: { id: delivery.id }, body: { state, mail: true }, ifMatch: delivery.version };
        expect((await shop.staff.call("PATCH /api/deliveries/:id", input)).status).toBe(200);
        await send();
      }
    }
    expect(sent.map(({ subject }) => subject.replace(/ORD-\d{4}-\d{6}/, "ORD"))).toEqual([
      "Part of your order ORD is on its way",
      "Part of your order ORD has been delivered",
      "Part of your order ORD is on its way",
      "Part of your order ORD has been delivered",
    ]);
    expect(sent[0]?.text).toMatch(/In this delivery[\s\S]*1 × [\s\S]*Still to come[\s\S]*2 × /);
    expect(sent[2]?.text).toMatch(/In this delivery[\s\S]*2 × /);
    expect(sent[2]?.text).not.toContain("Still to come");
  });
});
