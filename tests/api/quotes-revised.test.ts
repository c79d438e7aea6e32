import { describe, expect, onTestFinished, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import { followQuotes } from "../../server/jobs/follow-quotes.ts";
import {
  accept,
  asDraft,
  open,
  order,
  readQuote,
  send,
  sentQuote,
  sound,
  tokenOf,
  waitDays,
} from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

// biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
type Quote = any;

/** Four chairs that the customer accepted, without the counter. */
async function acceptedQuote() {
  const shop = await staffShop();
  onTestFinished(async () => {
    const { findings } = await checkBooks(shop.app.db, shop.app.now());
    await shop[Symbol.asyncDispose]();
    expect(findings).toEqual([]);
  });
  const { id, token } = await sentQuote(shop);
  sound(await accept(shop.shopper, token));
  const quote: Quote = await readQuote(shop, id);
  return { shop, id, token, quote, line: quote.versions[0].sections[0].lines[0].id as string };
}

const draftWith = (quote: Quote, quantity: number, change: (draft: Quote) => void = () => {}) => {
  const draft: Quote = structuredClone(asDraft(quote));
  draft.sections[0].lines[0].quantity = quantity;
  change(draft);
  return draft;
};

const save = (shop: StaffShop, quote: Quote, draft: object, agreed = true) =>
  shop.staff.call("PUT /api/quotes/:id", {
    params: { id: quote.id },
    ifMatch: quote.version,
    body: { ...draft, agreed },
  });

/** The next version with so many chairs, with the customer. */
const revise = async (shop: StaffShop, quote: Quote, quantity: number) =>
  sound(await send(shop, sound(await save(shop, quote, draftWith(quote, quantity)))));

describe("an accepted quote", () => {
  test("is revised only where the customer agrees; its acceptance is valid until the next version is accepted", async () => {
    const { shop, id, token, quote } = await acceptedQuote();
    const refused = await save(shop, quote, draftWith(quote, 6), false);
    expect(refused.envelope).toMatchObject({ error: { code: "conflict", details: { because: "not_agreed" } } });
    const draft = sound(await save(shop, quote, draftWith(quote, 6)));
    expect(draft).toMatchObject({ status: "draft", newest: 2, acceptance: { version: 1 } });
    expect(await open(shop.shopper, token)).toMatchObject({ beingChanged: true, acceptance: { version: 1 } });
    sound(await send(shop, draft));
    expect(await open(shop.shopper, token)).toMatchObject({
      status: "sent",
      acceptance: null,
      acceptedBefore: { version: 1 },
      may: { accept: true, decline: true },
      version: { number: 2 },
    });
    // The page of version 1 that lay open cannot accept it again, nor anything else.
    expect((await accept(shop.shopper, token, { version: 1 })).code).toBe("quote_moved");
    sound(await accept(shop.shopper, token, { version: 2 }));
    const after: Quote = await readQuote(shop, id);
    expect(after).toMatchObject({ status: "accepted", acceptance: { version: 2 } });
    expect(after.remaining[0].quantity).toBe(6);
    const kept = await shop.app.db.selectFrom("quote_acceptances").selectAll().orderBy("version").execute();
    expect(kept.map((one) => [one.version, one.superseded_at !== null])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(sound(await order(shop, id, { version: 2 })).status).toBe("ordered");
  });

  test("cannot be ordered while it is revised, and at the accepted prices again once the revision is taken back", async () => {
    const { shop, id, token, quote } = await acceptedQuote();
    const draft = sound(await save(shop, quote, draftWith(quote, 6)));
    expect((await order(shop, id)).envelope).toMatchObject({ error: { details: { because: "being_revised" } } });
    const withdrawal = { params: { id }, body: {} };
    const back = sound(
      await shop.staff.call("PATCH /api/quotes/:id/withdraw", { ...withdrawal, ifMatch: draft.version }),
    );
    expect(back).toMatchObject({ status: "accepted", newest: 1, sent: 1, acceptance: { version: 1 } });
    expect(back.versions).toHaveLength(1);
    // Once more, this time as far as the customer.
    const sent = await revise(shop, back, 5);
    expect((await order(shop, id, { version: 2 })).status).toBe(409);
    const again = sound(
      await shop.staff.call("PATCH /api/quotes/:id/withdraw", { ...withdrawal, ifMatch: sent.version }),
    );
    expect(again).toMatchObject({ status: "accepted", sent: 1, newest: 2 });
    expect(await open(shop.shopper, token)).toMatchObject({ version: { number: 1 }, acceptance: { version: 1 } });
    const made = sound(await order(shop, id));
    expect((await shop.read(the(made.orders[0]).id)).lines[0].quantity).toBe(4);
  });

  test("whose revision is declined, or expires, is binding as accepted and keeps its hold", async () => {
    const { shop, id, token, quote } = await acceptedQuote();
    const until = "2026-12-20";
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until } }));
    const declined = await revise(shop, await readQuote(shop, id), 6);
    const no = { params: { token: tokenOf(declined) }, body: { version: 2, reason: "Too many" } };
    sound(await shop.shopper.call("POST /api/shared/:token/decline", no));
    const back: Quote = await readQuote(shop, id);
    expect(back).toMatchObject({ status: "accepted", acceptance: { version: 1 }, hold: { until } });
    expect(back.acceptance.sums).toEqual(quote.acceptance.sums);
    await revise(shop, back, 5);
    await waitDays(shop, 15);
    await followQuotes(shop.app);
    expect(await readQuote(shop, id)).toMatchObject({
      status: "accepted",
      acceptance: { version: 1 },
      hold: { until },
    });
    expect(await open(shop.shopper, token)).toMatchObject({ version: { number: 1 }, acceptance: { version: 1 } });
  });

  test("that is ordered in part keeps its orders: no next version has less of them or another price", async () => {
    const { shop, id, line } = await acceptedQuote();
    const parts = [{ lineId: line, quantity: 3 }];
    sound(await order(shop, id, { lines: parts }));
    const quote: Quote = await readQuote(shop, id);
    const fields = async (quantity: number, change?: (draft: Quote) => void) =>
      Object.keys(
        ((await save(shop, quote, draftWith(quote, quantity, change))).envelope as Quote).error?.fields ?? { none: 1 },
      );
    expect(await fields(2)).toEqual(["sections.0.lines.0.quantity"]);
    expect(await fields(4, (draft) => (draft.sections[0].lines[0].optional = true))).toEqual([
      "sections.0.lines.0.quantity",
    ]);
    expect(await fields(4, (draft) => (draft.sections[0].lines[0].discount = 0))).toEqual([
      "sections.0.lines.0.discount",
    ]);
    expect(await fields(4, (draft) => draft.sections[0].lines.splice(0, 1))).toEqual(["sections"]);
    expect(await fields(4, (draft) => (draft.deliveryFee = 0))).toEqual(["deliveryFee"]);
    expect(await fields(4, (draft) => (draft.depositPercent = 10))).toEqual(["depositPercent"]);
  });

  test("that is revised down to its orders is ordered, and the rest of its hold is released", async () => {
    const { shop, id, line, token } = await acceptedQuote();
    const { on_hand: start } = await shop.variant(CHAIR);
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-12-01" } }));
    sound(await order(shop, id, { lines: [{ lineId: line, quantity: 3 }] }));
    const quote: Quote = await readQuote(shop, id);
    const draft = draftWith(quote, 3, (all) => {
      all.services = [];
    });
    sound(await send(shop, sound(await save(shop, quote, draft))));
    expect((await shop.variant(CHAIR)).on_hand).toBe(start - 4);
    sound(await accept(shop.shopper, token, { version: 2 }));
    expect(await readQuote(shop, id)).toMatchObject({ status: "ordered", remaining: [], hold: null });
    expect((await shop.variant(CHAIR)).on_hand).toBe(start - 3);
  });

  test("is ordered or revised, never both, when two of staff press at the same moment", async () => {
    const { shop, id, quote } = await acceptedQuote();
    const [made, saved] = await Promise.all([order(shop, id), save(shop, quote, draftWith(quote, 2))]);
    expect([made.status < 300, saved.status < 300].filter(Boolean)).toHaveLength(1);
    const after: Quote = await readQuote(shop, id);
    expect(after.status).toBe(made.status < 300 ? "ordered" : "draft");
  });
});
