// A credit note that says that its goods came back: one confirmation for the document and the return.
import { describe, expect, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { checkInvoices } from "../../db/check/check-invoices.ts";
import { CREDIT, companyOrder, credit, invoiceFor, readPosted, set } from "../support/billing.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const PRICE = 89_000;
const arrive = ["preparing", "out_for_delivery", "delivered"];

/** An invoiced order that the customer has, unless it is to wait. */
async function invoiced(shop: StaffShop, quantity: number, { changes = {}, steps = arrive } = {}) {
  const order = await companyOrder(shop, quantity, changes);
  const document = await invoiceFor(shop, order.id);
  await shop.move(order.id, ...steps);
  return { order, document, lineId: document.content.lines[0].id as string };
}
const ask = (shop: StaffShop, id: string, body: object) =>
  shop.manager.call(CREDIT, { params: { id }, body: { scope: "lines", reason: "Scratched", ...body } });
const settled = (asked: number) => ({ asked, documented: asked, toInvoice: 0, toCredit: 0 });

async function sound(shop: StaffShop) {
  expect((await checkBooks(shop.app.db, shop.app.now())).findings).toEqual([]);
  expect((await checkInvoices(shop.app.db)).problems).toEqual([]);
}

describe("a credit note for goods that came back", () => {
  test("records their return: the order asks for as much less, and undamaged pieces are in stock", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const { order, document, lineId } = await invoiced(shop, 3);
    const before = await shop.variant(CHAIR);
    const lines = [{ lineId, quantity: 2, damaged: 1 }];
    const note = await credit(shop, document.id, { scope: "lines", lines, goodsBack: {}, reason: "Scratched" });
    // Two chairs of QAR 890 and 5 % of tax.
    expect(note.total).toBe(186_900);
    const after = await shop.read(order.id);
    expect(after.returns).toMatchObject([
      { credit: 186_900, note: "Scratched", lines: [{ lineId: order.lines[0].id, sound: 1, damaged: 1, notSent: 0 }] },
    ]);
    expect(note.content.corrects.returnId).toBe(after.returns[0].id);
    expect(after.account).toMatchObject(settled(93_450));
    expect((await shop.variant(CHAIR)).on_hand).toBe(before.on_hand + 1);
    expect(await readPosted(shop, document.id)).toMatchObject({ credited: 186_900, balance: 93_450 });
    // The return is documented: no sum can be credited for it again.
    const again = { scope: "amount", amount: 1, returnId: after.returns[0].id };
    expect((await ask(shop, document.id, again)).envelope).toMatchObject({ error: { details: { left: 0 } } });
    await sound(shop);
  });

  test("closes the order where all of it came back, with its services and the delivery fee", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const changes = { lines: [{ variantId, quantity: 2, services: ["carryUp"] }], deliveryFee: 5_000 };
    const { order, document, lineId } = await invoiced(shop, 2, { changes });
    const lines = [{ lineId, quantity: 2, services: true }];
    const note = await credit(shop, document.id, { scope: "lines", lines, deliveryFee: true, goodsBack: {} });
    expect(note.total).toBe(document.total);
    const after = await shop.read(order.id);
    expect(after).toMatchObject({ status: "returned", account: settled(0) });
    expect(after.returns).toMatchObject([{ credit: document.total - 5_000 }]);
    await sound(shop);
  });

  test("is exact to the dirham piece by piece, whichever way the tax is rounded", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 733);
    const { id: chair } = await shop.variant(CHAIR);
    const others = shop.app.db.selectFrom("variants").select("id").where("sku", "!=", CHAIR).where("on_hand", ">", 5);
    const { id: other } = await others.executeTakeFirstOrThrow();
    const line = (variantId: string) => ({ variantId, quantity: 3, services: [], discount: 0 });
    const changes = { lines: [line(chair), line(other)] };
    const { order, document } = await invoiced(shop, 3, { changes });
    for (let piece = 0; piece < 3; piece++) {
      const lines = document.content.lines.map(({ id }: { id: string }) => ({ lineId: id, quantity: 1 }));
      await credit(shop, document.id, { scope: "lines", lines, goodsBack: {} });
      const { asked, documented } = (await shop.read(order.id)).account;
      expect(documented).toBe(asked);
    }
    expect((await shop.read(order.id)).account).toMatchObject(settled(0));
    await sound(shop);
  });

  test("is refused as a whole where the customer does not have them", async () => {
    await using shop = await staffShop();
    const { order, document, lineId } = await invoiced(shop, 2, { steps: ["preparing"] });
    expect((await ask(shop, document.id, { lines: [{ lineId, quantity: 1 }], goodsBack: {} })).code).toBe("conflict");
    await shop.move(order.id, "out_for_delivery", "delivered");
    const { data } = await shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: order.id },
      body: { lines: [{ lineId: order.lines[0].id, damaged: 1 }] },
    });
    // That return has no document yet.
    const waiting = await ask(shop, document.id, { lines: [{ lineId, quantity: 1 }], goodsBack: {} });
    expect(waiting.envelope).toMatchObject({ error: { details: { because: "credit_first", left: PRICE } } });
    await credit(shop, document.id, { scope: "amount", amount: PRICE, returnId: the(data.returns[0]).id });
    // No money is left on it for two, and the customer has only one.
    expect((await ask(shop, document.id, { lines: [{ lineId, quantity: 2 }], goodsBack: {} })).code).toBe("conflict");
    expect((await readPosted(shop, document.id)).creditNotes).toHaveLength(1);
    expect((await shop.read(order.id)).returns).toHaveLength(1);
    await sound(shop);
  });

  test("wants pieces, and no more damaged than came back", async () => {
    await using shop = await staffShop();
    const { document, lineId } = await invoiced(shop, 2);
    for (const body of [
      { lines: [], deliveryFee: true, goodsBack: {} },
      { lines: [{ lineId, quantity: 1, damaged: 2 }], goodsBack: {} },
      { lines: [{ lineId, quantity: 1, damaged: 1 }] },
      { scope: "rest", goodsBack: {} },
    ]) {
      expect((await ask(shop, document.id, body)).code, JSON.stringify(body)).toBe("invalid");
    }
    expect((await readPosted(shop, document.id)).creditNotes).toEqual([]);
  });
});
