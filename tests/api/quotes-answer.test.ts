import { describe, expect, test } from "vitest";
import { visitor } from "../support/context.ts";
import { accept, acceptanceOn, asDraft, open, readQuote, send, sentQuote, sound, waitDays } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow, the } from "../support/the.ts";

const saving = "PUT /api/quotes/:id";
const declining = "POST /api/shared/:token/decline";
const asking = "POST /api/shared/:token/ask";
const pen = "M10 10L60 40L110 12M20 60L90 64";
const mails = (shop: StaffShop) =>
  shop.app.db.selectFrom("mail_queue").select(["kind", "recipient", "lang"]).orderBy("id").execute();
const nextVersion = async (shop: StaffShop, id: string) => {
  const quote = await readQuote(shop, id);
  const body = asDraft(quote);
  return sound(await shop.staff.call(saving, { params: { id }, ifMatch: quote.version, body }));
};

describe("the page of a quote", () => {
  test("shows the offer with its choices, and neither cost nor margin", async () => {
    await using shop = await staffShop();
    const { quote, token } = await sentQuote(shop);
    const page = await open(shop.shopper, token);
    expect(page).toMatchObject({
      view: "quote",
      number: quote.number,
      status: "viewed",
      lang: "ar",
      validUntil: "2026-12-06",
      contact: { name: "نورة المري", company: "Pearl Consulting W.L.L." },
      details: null,
      mayUnlock: true,
      may: { accept: true, decline: true, ask: true },
    });
    expect(narrow(page, { view: "quote" }).version.sums).toEqual(the(quote.versions[0]).sums);
    expect(JSON.stringify(page)).not.toMatch(/"cost"|"margin"|800000|owner|noora@|5533/);
  });

  test("marks the quote as opened by a reader outside, not by staff or a messenger's preview", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    await open(shop.staff, token);
    await open(visitor(shop.app, { userAgent: "WhatsApp/2.24.7 A" }), token);
    expect(await readQuote(shop, id)).toMatchObject({ status: "sent", links: [{ views: 0 }] });
    await open(shop.shopper, token);
    const read = await readQuote(shop, id);
    expect(read).toMatchObject({ status: "viewed", links: [{ views: 1 }] });
    expect(read.events.map((event: { kind: string }) => event.kind)).toEqual(["created", "sent", "viewed"]);
    expect(read.events[2]).toMatchObject({ by: "customer", from: "sent", to: "viewed" });
  });
});

describe("accepting a quote", () => {
  test("stores its author, the choice, the total and the signature as strokes, and notifies both sides", async () => {
    await using shop = await staffShop();
    const { quote, id, token } = await sentQuote(shop);
    const counter = the(the(the(quote.versions[0]).sections[1]).lines[0]).id;
    const { data: page } = await accept(shop.shopper, token, { name: "نورة المري", chosen: [counter], signature: pen });
    expect(page).toMatchObject({
      status: "accepted",
      may: { accept: false, decline: false, ask: false },
      acceptance: { version: 1, name: "نورة المري", by: "customer", chosen: [counter] },
    });
    expect(acceptanceOn(page).sums).toEqual(the(quote.versions[0]).sums.withOptions);
    expect(acceptanceOn(page).signature?.[0]?.[0]).toEqual([0, 0]);
    const read = await readQuote(shop, id);
    expect(read).toMatchObject({ status: "accepted", moves: ["ordered", "withdrawn", "draft"], editable: true });
    expect(read.remaining).toHaveLength(3);
    const owner = await shop.app.db.selectFrom("staff").select("email").where("name", "=", "Salma").executeTakeFirst();
    expect(await mails(shop)).toEqual([
      { kind: "quote-sent", recipient: "noora@customer.example", lang: "ar" },
      { kind: "quote-accepted", recipient: "noora@customer.example", lang: "ar" },
      { kind: "quote-news", recipient: owner?.email, lang: "en" },
    ]);
  });

  test("from two phones at once happens once, and the other is refused", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    const phones = Array.from({ length: 8 }, (_, at) => visitor(shop.app, { userAgent: `Phone ${at}` }));
    const answers = await Promise.all(phones.map((phone, at) => accept(phone, token, { name: `Phone ${at}` })));
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, ...Array(7).fill(409)]);
    const refused = answers.find((answer) => answer.status === 409);
    expect(refused?.envelope).toMatchObject({
      error: { code: "quote_moved", details: { because: "accepted", status: "accepted", version: 1 } },
    });
    const winner = answers.findIndex((answer) => answer.status === 200);
    const read = await readQuote(shop, id);
    expect(the(read.acceptance).name).toBe(`Phone ${winner}`);
    expect(read.events.filter((event: { kind: string }) => event.kind === "accepted")).toHaveLength(1);
  });

  test("sent once more by the same phone, the same key gets the same answer", async () => {
    await using shop = await staffShop();
    const { token } = await sentQuote(shop);
    const call = () =>
      shop.shopper.call("POST /api/shared/:token/accept", {
        params: { token },
        body: { version: 1, name: "Noora" },
        idempotencyKey: "one-tap",
      });
    const [first, second] = [await call(), await call()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(acceptanceOn(second.data)).toEqual(acceptanceOn(first.data));
  });

  test("names the version that was read: an old one is refused, with the one that holds", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    const next = await nextVersion(shop, id);
    // While the next one is being written, the old one is not to be had any more.
    expect(await open(shop.shopper, token)).toMatchObject({ beingChanged: true, may: { accept: false } });
    const early = await accept(shop.shopper, token);
    expect(early.envelope).toMatchObject({ error: { details: { because: "being_changed", version: 1 } } });
    sound(await send(shop, next));
    const old = await accept(shop.shopper, token);
    expect(old.status).toBe(409);
    expect(old.envelope).toMatchObject({
      error: { code: "quote_moved", details: { because: "other_version", version: 2 } },
    });
    expect(acceptanceOn((await accept(shop.shopper, token, { version: 2 })).data).version).toBe(2);
  });

  test("is possible to the end of the last day in Qatar by the server's clock, and not a second longer", async () => {
    await using shop = await staffShop();
    const [{ token: first }, { token: second }] = [await sentQuote(shop), await sentQuote(shop)];
    shop.app.clock.set("2026-12-06T20:59:59.000Z");
    expect((await accept(shop.shopper, first)).status).toBe(200);
    shop.app.clock.advance(1000);
    const late = await accept(shop.shopper, second);
    expect(late.envelope).toMatchObject({ error: { code: "quote_moved", details: { because: "expired" } } });
    expect(await open(shop.shopper, second)).toMatchObject({ status: "expired", may: { accept: false, ask: true } });
  });

  test("takes only a drawing for a signature, and only choices that were offered", async () => {
    await using shop = await staffShop();
    const { quote, token } = await sentQuote(shop);
    for (const signature of ["<svg onload=alert(1)>", "data:image/png;base64,AAAA", "M0 0"]) {
      const { envelope } = await accept(shop.shopper, token, { signature });
      expect(envelope).toMatchObject({ error: { fields: { signature: { code: "invalid" } } } });
    }
    const fixed = the(the(the(quote.versions[0]).sections[0]).lines[0]).id;
    expect((await accept(shop.shopper, token, { chosen: [fixed] })).envelope).toMatchObject({
      error: { fields: { chosen: { code: "unknown" } } },
    });
    expect((await accept(shop.shopper, token, { name: "  " })).code).toBe("invalid");
  });

  test("can be recorded by staff, with the customer's own order number", async () => {
    await using shop = await staffShop();
    const { quote, id } = await sentQuote(shop);
    const body = { version: 1, name: "Noora, by telephone", purchaseOrder: "LPO-778" };
    const accepting = "PATCH /api/quotes/:id/accept";
    const done = sound(await shop.staff.call(accepting, { params: { id }, ifMatch: quote.version, body }));
    expect(done).toMatchObject({
      status: "accepted",
      acceptance: { by: "staff", signature: null },
      company: { purchaseOrder: "LPO-778" },
    });
    const found = await shop.staff.call("GET /api/quotes", { query: { q: "lpo-778" } });
    expect(found.data).toHaveLength(1);
  });
});

describe("saying no, and asking for something else", () => {
  test("a quote that is declined keeps the reason, and is neither accepted nor asked about after that", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    const body = { version: 1, reason: "We found oak elsewhere." };
    const no = await shop.shopper.call(declining, { params: { token }, body });
    expect(no.data).toMatchObject({ status: "declined", may: { accept: false, ask: false } });
    expect((await accept(shop.shopper, token)).code).toBe("quote_moved");
    expect((await shop.shopper.call(asking, { params: { token }, body: { message: "And now?" } })).code).toBe(
      "quote_moved",
    );
    expect(await readQuote(shop, id)).toMatchObject({ declined: { reason: "We found oak elsewhere." } });
    expect((await mails(shop)).at(-1)).toMatchObject({ kind: "quote-news" });
  });

  test("a change that is asked for begins the next version and shows who waits, until it is sent", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    const body = { message: "Could the chairs be grey?" };
    const asked = await shop.shopper.call(asking, { params: { token }, body });
    expect(asked.data).toMatchObject({
      status: "draft",
      beingChanged: true,
      version: { number: 1 },
      may: { ask: true },
    });
    const quote = await readQuote(shop, id);
    expect(quote).toMatchObject({
      status: "draft",
      newest: 2,
      sent: 1,
      question: { kind: "change", message: body.message },
    });
    expect(the(quote.versions[1]).sums).toEqual(the(quote.versions[0]).sums);
    const waiting = await shop.staff.call("GET /api/quotes", { query: { waiting: "1" } });
    expect(waiting.data).toMatchObject([{ id, waiting: true }]);
    // A second thought takes the place of the first, and makes no third version.
    await shop.shopper.call(asking, { params: { token }, body: { message: "Blue, please." } });
    const again = await readQuote(shop, id);
    expect(again).toMatchObject({ newest: 2, question: { message: "Blue, please." } });
    expect(sound(await send(shop, again))).toMatchObject({ status: "sent", sent: 2, question: null });
  });

  test("when the time is over a new offer can be asked for, which then holds for two weeks", async () => {
    await using shop = await staffShop();
    const { id, token } = await sentQuote(shop);
    await waitDays(shop, 30);
    const body = { message: "We are ready now." };
    expect((await shop.shopper.call(asking, { params: { token }, body })).status).toBe(200);
    expect(await readQuote(shop, id)).toMatchObject({
      status: "draft",
      question: { kind: "renewal" },
      versions: [{ validUntil: "2026-12-06" }, { validUntil: "2027-01-05" }],
    });
  });

  test("is limited for a visitor who asks without end", async () => {
    await using shop = await staffShop();
    const { token } = await sentQuote(shop);
    const ask = () => shop.shopper.call(asking, { params: { token }, body: { message: "And now?" } });
    for (let asked = 0; asked < 20; asked++) expect((await ask()).status).toBe(200);
    expect(await ask()).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
  });
});
