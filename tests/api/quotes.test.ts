import { describe, expect, test } from "vitest";
import { lastChangeOf, notesOn } from "../support/catalogue.ts";
import { ripeFormToken } from "../support/intake.ts";
import {
  accept,
  aQuote,
  asDraft,
  makeQuote,
  open,
  readQuote,
  send,
  sentQuote,
  sound,
  tokenOf,
  waitDays,
} from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const saving = "PUT /api/quotes/:id";
const save = (shop: StaffShop, quote: { id: string; version: number }, body: object, by = shop.staff) =>
  by.call(saving, { params: { id: quote.id }, ifMatch: quote.version, body });
const list = async (shop: StaffShop, query: object = {}) => shop.staff.call("GET /api/quotes", { query: { ...query } });
const numbers = async (shop: StaffShop, query: object) =>
  (await list(shop, query)).data.map((row: { number: string }) => row.number);

describe("a quote that staff write", () => {
  test("has a number, its rooms with their prices, and two sums: without and with the options", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const quote = await makeQuote(shop);
    const unit = Math.floor((price * 95 + 50) / 100);
    expect(quote).toMatchObject({
      number: "QUO-2026-000001",
      status: "draft",
      owner: { name: "Salma" },
      contact: { phone: "+97455334455" },
      customer: { name: "نورة المري" },
      moves: ["sent", "withdrawn"],
      editable: true,
      links: [],
      acceptance: null,
    });
    const version = the(quote.versions[0]);
    expect(the(version.sections[0]).lines[0]).toMatchObject({
      kind: "product",
      sku: CHAIR,
      listPrice: price,
      discount: 500,
      unitPrice: unit,
      lineTotal: 4 * unit,
    });
    expect(version.sums.base).toMatchObject({ goods: 4 * unit, services: 45_000, total: 4 * unit + 60_000 });
    expect(version.sums.withOptions.total).toBe(4 * unit + 60_000 + 1_250_050);
    expect(version.sums.base.deposit).toBe(Math.floor((4 * unit + 60_000 + 1) / 2));
    expect(await lastChangeOf(shop.app, quote.id)).toMatchObject({ collection: "quotes", version: 1 });
    expect(await notesOn(shop.app, quote.id)).toMatchObject([{ action: "POST /api/quotes", staff_name: "Salma" }]);
    expect((await makeQuote(shop)).number).toBe("QUO-2026-000002");
  });

  test("takes the ids that were made where it was written, and each of them once", async () => {
    await using shop = await staffShop();
    const id = "019aa000-0000-7000-8000-000000000001";
    const versionId = "019aa000-0000-7000-8000-000000000002";
    const quote = await makeQuote(shop, { id, versionId });
    expect([quote.id, the(quote.versions[0]).id]).toEqual([id, versionId]);
    const again = await shop.staff.call("POST /api/quotes", { body: await aQuote(shop, { id }) });
    expect(again.code).toBe("conflict");
    const services = [1, 2].map(() => ({ id, title: { en: "Twice" }, amount: 1 }));
    const twice = await shop.staff.call("POST /api/quotes", { body: await aQuote(shop, { services }) });
    expect(twice.envelope).toMatchObject({ error: { fields: { sections: { code: "invalid" } } } });
  });

  test("goes no further below the list price than the role of who writes it, both discounts together", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const line = (discount: number) => [
      { title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 1, discount }] },
    ];
    const by = (person: typeof shop.staff, own: number, whole: number) => async () =>
      (await person.call("POST /api/quotes", { body: await aQuote(shop, { sections: line(own), discount: whole }) }))
        .status;
    expect([await by(shop.staff, 500, 0)(), await by(shop.staff, 501, 0)()]).toEqual([201, 422]);
    expect([await by(shop.staff, 0, 500)(), await by(shop.staff, 300, 300)()]).toEqual([201, 422]);
    expect([await by(shop.manager, 2000, 0)(), await by(shop.manager, 2000, 1)()]).toEqual([201, 422]);
  });

  test("keeps a manager's discount when another user edits it", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const sections = [{ title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 1, discount: 1500 }] }];
    const quote = sound(await shop.manager.call("POST /api/quotes", { body: await aQuote(shop, { sections }) }));
    const kept = sound(await save(shop, quote, { ...asDraft(quote), deliveryFee: 0 }));
    const draft = asDraft(kept);
    the(the(draft.sections[0]).lines[0]).discount = 1501;
    const more = await save(shop, kept, draft);
    expect(more.envelope).toMatchObject({ error: { fields: { "sections.0.lines.0.discount": { code: "too_high" } } } });
  });

  test("keeps its prices while it is written on, and takes today's when asked", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const quote = await makeQuote(shop);
    await shop.app.db
      .updateTable("variants")
      .set({ price: price + 10_000 })
      .where("sku", "=", CHAIR)
      .execute();
    const kept = sound(await save(shop, quote, asDraft(quote)));
    expect(the(the(the(kept.versions[0]).sections[0]).lines[0]).listPrice).toBe(price);
    const fresh = sound(await save(shop, kept, { ...asDraft(kept), refreshPrices: true }));
    expect(the(the(the(fresh.versions[0]).sections[0]).lines[0]).listPrice).toBe(price + 10_000);
    expect(fresh.newest).toBe(1);
  });

  test("is not written over unseen: a change names the version it was made on", async () => {
    await using shop = await staffShop();
    const quote = await makeQuote(shop);
    const body = asDraft(quote);
    expect((await shop.staff.call(saving, { params: { id: quote.id }, body })).code).toBe("version_required");
    await save(shop, quote, { ...body, deliveryFee: 1 });
    const stale = await save(shop, quote, { ...body, deliveryFee: 2 }, shop.manager);
    expect(stale.envelope).toMatchObject({
      error: { code: "version_conflict", details: { by: "Salma", current: { versions: [{ deliveryFee: 1 }] } } },
    });
  });

  test("refuses a day that is over, goods that are not sold, and a quote without a recipient", async () => {
    await using shop = await staffShop();
    const make = async (changes: object) => shop.staff.call("POST /api/quotes", { body: await aQuote(shop, changes) });
    expect((await make({ validUntil: "2026-11-21" })).envelope).toMatchObject({
      error: { fields: { validUntil: {} } },
    });
    expect((await make({ validUntil: "2026-11-22" })).status).toBe(201);
    const sections = [{ title: { en: "" }, lines: [{ kind: "product", variantId: "nothing", quantity: 1 }] }];
    expect((await make({ sections })).envelope).toMatchObject({
      error: { fields: { "sections.0.lines.0.variantId": { code: "not_sold" } } },
    });
    const nobody = await shop.staff.call("POST /api/quotes", { body: {} });
    expect(nobody.envelope).toMatchObject({ error: { fields: { "contact.name": { code: "required" } } } });
  });

  test("copied it is another quote with prices of today and everything under ids of its own", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    const { quote, id } = await sentQuote(shop);
    await shop.app.db
      .updateTable("variants")
      .set({ price: price + 10_000 })
      .where("sku", "=", CHAIR)
      .execute();
    const copying = "POST /api/quotes/:id/copy";
    const copy = sound(await shop.staff.call(copying, { params: { id }, body: {} }));
    expect(copy).toMatchObject({ number: "QUO-2026-000002", status: "draft", copiedFrom: { number: quote.number } });
    expect(the(the(the(copy.versions[0]).sections[0]).lines[0]).listPrice).toBe(price + 10_000);
    expect(the(the(the(copy.versions[0]).sections[0]).lines[0]).id).not.toBe(
      the(the(the(quote.versions[0]).sections[0]).lines[0]).id,
    );
    expect(the(copy.versions[0]).validUntil).toBe("2026-12-06");
    const same = sound(await shop.staff.call(copying, { params: { id }, body: { refreshPrices: false } }));
    expect(the(same.versions[0]).sums).toEqual(the(quote.versions[0]).sums);
  });
});

describe("a request that is taken up", () => {
  test("becomes a quote with the requested goods, once, and is in progress", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const body = {
      name: "Khalid",
      company: "Clinic W.L.L.",
      phone: "66123456",
      email: "khalid@visitor.example",
      lang: "en",
      lines: [{ variantId, quantity: 12 }],
      formToken: await ripeFormToken(shop.app, shop.shopper),
    };
    expect((await shop.shopper.call("POST /api/quote-request", { body })).status).toBe(201);
    const { id: requestId } = the((await shop.staff.call("GET /api/staff/quote-requests")).data[0]);
    const quote = sound(await shop.staff.call("POST /api/quotes", { body: { requestId } }));
    expect(quote).toMatchObject({
      status: "draft",
      contact: { name: "Khalid", phone: "+97466123456" },
      company: { name: "Clinic W.L.L." },
      request: { id: requestId, number: "QR-2026-000001" },
    });
    expect(the(the(quote.versions[0]).sections[0]).lines).toMatchObject([
      { sku: CHAIR, quantity: 12, listPrice: price },
    ]);
    const request = (await shop.staff.call("GET /api/staff/quote-requests/:id", { params: { id: requestId } })).data;
    expect(request).toMatchObject({ status: "working", quote: { id: quote.id, number: quote.number } });
    const again = await shop.manager.call("POST /api/quotes", { body: { requestId } });
    expect(again.envelope).toMatchObject({ error: { code: "conflict", details: { quoteId: quote.id } } });
  });

  test("keeps goods that are no longer sold as words, at the price that was shown", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const body = {
      name: "Khalid",
      phone: "66123456",
      email: "khalid@visitor.example",
      lang: "en",
      lines: [{ variantId, quantity: 2 }],
      formToken: await ripeFormToken(shop.app, shop.shopper),
    };
    await shop.shopper.call("POST /api/quote-request", { body });
    await shop.app.db.updateTable("variants").set({ archived: true }).where("id", "=", variantId).execute();
    const { id: requestId } = the((await shop.staff.call("GET /api/staff/quote-requests")).data[0]);
    const quote = sound(await shop.staff.call("POST /api/quotes", { body: { requestId } }));
    expect(the(the(quote.versions[0]).sections[0]).lines).toMatchObject([
      { kind: "text", sku: CHAIR, listPrice: price },
    ]);
  });
});

describe("a quote that is sent", () => {
  test("has a link and a mail in the customer's language, and its version never changes again", async () => {
    await using shop = await staffShop();
    const quote = sound(await send(shop, await makeQuote(shop)));
    expect(quote).toMatchObject({ status: "sent", sent: 1, versions: [{ state: "sent" }], editable: true });
    expect(quote.links).toHaveLength(1);
    expect(the(quote.links[0]).url).toMatch(/^http:\/\/localhost:3000\/ar\/s\/[\w-]{43}$/);
    const message = new URL(the(the(quote.links[0]).whatsapp));
    expect([message.host, message.pathname]).toEqual(["wa.me", "/97455334455"]);
    expect(message.searchParams.get("text")).toContain(the(quote.links[0]).url);
    expect(message.searchParams.get("text")).toContain("عرض السعر QUO-2026-000001");
    const mails = await shop.app.db.selectFrom("mail_queue").select(["kind", "recipient", "lang", "data"]).execute();
    expect(mails).toMatchObject([{ kind: "quote-sent", recipient: "noora@customer.example", lang: "ar" }]);
    // The token stands nowhere, only its hash.
    const links = await shop.app.db.selectFrom("share_links").selectAll().execute();
    expect(JSON.stringify([links, mails])).not.toContain(tokenOf(quote));

    const kept = await shop.app.db.selectFrom("quote_versions").selectAll().execute();
    const { price } = await shop.variant(CHAIR);
    const draft = asDraft(quote);
    the(the(draft.sections[0]).lines[0]).quantity = 5;
    const next = sound(await save(shop, quote, draft));
    expect(next).toMatchObject({ status: "draft", newest: 2, sent: 1 });
    expect(next.versions.map((version: { number: number; state: string }) => [version.number, version.state])).toEqual([
      [1, "sent"],
      [2, "draft"],
    ]);
    expect(the(the(next.versions[1]).sections[0]).lines[0]).toMatchObject({ quantity: 5, listPrice: price });
    expect(await shop.app.db.selectFrom("quote_versions").selectAll().where("number", "=", 1).execute()).toEqual(kept);
  });

  test("keeps one link through all its versions, and each version is mailed once", async () => {
    await using shop = await staffShop();
    const { quote, token } = await sentQuote(shop);
    const next = sound(await save(shop, quote, asDraft(quote)));
    const again = sound(await send(shop, next));
    expect([again.sent, tokenOf(again), again.links.length]).toEqual([2, token, 1]);
    const mails = await shop.app.db.selectFrom("mail_queue").select("unique_key").execute();
    expect(mails.map((mail) => mail.unique_key)).toEqual([`quote-sent:${quote.id}:1`, `quote-sent:${quote.id}:2`]);
  });

  test("is refused while it is empty, without an address for the mail, on another version, and a second time", async () => {
    await using shop = await staffShop();
    const empty = await makeQuote(shop, { sections: [], services: [] });
    expect((await send(shop, empty)).envelope).toMatchObject({ error: { fields: { sections: { code: "required" } } } });
    const silent = await makeQuote(shop, { contact: { name: "Walk-in", phone: "", email: "" } });
    expect((await send(shop, silent)).envelope).toMatchObject({ error: { fields: { "contact.email": {} } } });
    const byHand = sound(await send(shop, silent, { mail: false }));
    expect([byHand.status, the(byHand.links[0]).whatsapp]).toEqual(["sent", null]);
    expect((await send(shop, byHand)).envelope).toMatchObject({
      error: { code: "move_not_allowed", details: { from: "sent" } },
    });
    const other = await makeQuote(shop);
    expect((await send(shop, other, { version: 2 })).code).toBe("quote_moved");
  });

  test("can be withdrawn; then it cannot be accepted, and can be revised as the next version", async () => {
    await using shop = await staffShop();
    const { quote, id, token } = await sentQuote(shop);
    const withdrawing = "PATCH /api/quotes/:id/withdraw";
    const body = { reason: "Sold out" };
    const gone = sound(await shop.staff.call(withdrawing, { params: { id }, ifMatch: quote.version, body }));
    expect(gone).toMatchObject({ status: "withdrawn", moves: ["draft"] });
    expect(await open(shop.shopper, token)).toMatchObject({ status: "withdrawn", may: { accept: false, ask: false } });
    const late = await accept(shop.shopper, token);
    expect(late.envelope).toMatchObject({ error: { code: "quote_moved", details: { because: "over" } } });
    const anew = sound(await save(shop, gone, asDraft(gone)));
    expect(anew).toMatchObject({ status: "draft", newest: 2 });
  });
});

describe("the list of quotes", () => {
  test("finds by number, phone in any format, company and goods, and counts every status and who waits", async () => {
    await using shop = await staffShop();
    const first = await makeQuote(shop);
    await sentQuote(shop, {
      contact: { name: "Omar", phone: "44112233", email: "omar@customer.example" },
      company: undefined,
    });
    for (const q of ["QUO-2026-000001", "+974 5533 4455", "٥٥٣٣٤٤٥٥", "pearl", "نوره", "كاونتر noora@"]) {
      expect(await numbers(shop, { q }), q).toEqual(["QUO-2026-000001"]);
    }
    expect(await numbers(shop, { q: CHAIR })).toEqual(["QUO-2026-000002", "QUO-2026-000001"]);
    expect(await numbers(shop, { q: "%" })).toEqual([]);
    const { meta } = await list(shop, { status: "sent" });
    expect(meta).toMatchObject({
      total: 1,
      waiting: 0,
      statuses: { draft: 1, sent: 1, accepted: 0 },
      owners: [{ id: the(first.owner).id, name: "Salma" }],
    });
  });

  test("is narrowed by who works on it, by day and by age, and sorted either way", async () => {
    await using shop = await staffShop();
    await makeQuote(shop);
    await waitDays(shop, 10);
    const mine = sound(await shop.manager.call("POST /api/quotes", { body: await aQuote(shop) }));
    expect(await numbers(shop, { owner: "me" })).toEqual(["QUO-2026-000001"]);
    expect(await numbers(shop, { owner: the(mine.owner).id })).toEqual(["QUO-2026-000002"]);
    expect(await numbers(shop, { owner: "none" })).toEqual([]);
    expect(await numbers(shop, { to: "2026-11-22" })).toEqual(["QUO-2026-000001"]);
    expect(await numbers(shop, { from: "2026-12-02" })).toEqual(["QUO-2026-000002"]);
    expect(await numbers(shop, { olderThan: 10 })).toEqual(["QUO-2026-000001"]);
    expect(await numbers(shop, { sort: "number" })).toEqual(["QUO-2026-000001", "QUO-2026-000002"]);
    const owning = "PATCH /api/quotes/:id/owner";
    const given = { params: { id: mine.id }, ifMatch: mine.version, body: { ownerId: null } };
    expect(sound(await shop.staff.call(owning, given)).owner).toBeNull();
    expect(await numbers(shop, { owner: "none" })).toEqual(["QUO-2026-000002"]);
  });

  test("is found by the search box, and with its customer", async () => {
    await using shop = await staffShop();
    const quote = await makeQuote(shop);
    const find = async (q: string) => (await shop.staff.call("GET /api/staff/search", { query: { q } })).data.quotes;
    for (const q of ["01", "pearl", "5533 4455"]) expect(await find(q), q).toMatchObject([{ number: quote.number }]);
    const { data } = await shop.staff.call("GET /api/customers/:id", { params: { id: the(quote.customer).id } });
    expect(data.offers).toMatchObject([
      { number: quote.number, status: "draft", total: the(quote.versions[0]).sums.base.total },
    ]);
  });
});

describe("the quote figures", () => {
  test("count sent quotes by month, the share of decided ones that was won, and the age of open ones", async () => {
    await using shop = await staffShop({ now: "2026-10-30T22:30:00.000Z" });
    // In Qatar it is the 31st of October already.
    const october = await sentQuote(shop, { validUntil: "2026-11-10" });
    await waitDays(shop, 2.5);
    expect((await accept(shop.shopper, october.token)).status).toBe(200);
    const lost = await sentQuote(shop);
    const body = { version: 1, reason: "Too dear" };
    await shop.shopper.call("POST /api/shared/:token/decline", { params: { token: lost.token }, body });
    const waiting = await sentQuote(shop);
    await waitDays(shop, 9);
    const value = the(waiting.quote.versions[0]).sums.base.total;
    const { data } = await shop.manager.call("GET /api/quotes/statistics");
    expect(data).toMatchObject({
      open: { count: 1, value },
      sent: { count: 3, value: 3 * value },
      won: { count: 1, value },
      declined: { count: 1 },
      expired: { count: 0 },
      winRate: 5000,
      daysToWin: 2,
    });
    expect(data.ages.map((age: { count: number }) => age.count)).toEqual([0, 1, 0, 0]);
    expect(data.months).toHaveLength(12);
    expect(data.months.slice(-2)).toEqual([
      { month: "2026-10", sent: { count: 1, value }, won: { count: 1, value } },
      { month: "2026-11", sent: { count: 2, value: 2 * value }, won: { count: 0, value: 0 } },
    ]);
    const query = { from: "2026-11", to: "2026-10" };
    expect((await shop.manager.call("GET /api/quotes/statistics", { query })).code).toBe("invalid");
    expect((await readQuote(shop, october.id)).status).toBe("accepted");
  });
});
