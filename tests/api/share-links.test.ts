import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import { notesOn } from "../support/catalogue.ts";
import { visitor } from "../support/context.ts";
import { wholeDatabase } from "../support/people.ts";
import { accept, makeQuote, open, openQuote, readQuote, sentQuote, sound, tokenOf } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow, the } from "../support/the.ts";

const key = "GET /api/shared/:token";
const making = "POST /api/share-links";
const ending = "DELETE /api/share-links/:id";
const unlocking = "POST /api/shared/:token/unlock";

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
});
afterEach(() => shop[Symbol.asyncDispose]());

const make = (targetId: string, body: object = {}) =>
  shop.staff.call(making, { body: { kind: "quote", targetId, ...body } });
const tokenIn = (link: { url: string }): string => tokenOf({ links: [link] });
const unlock = (token: string, lastFour: string, by = shop.shopper) =>
  by.call(unlocking, { params: { token }, body: { lastFour } });

describe("a link to a quote", () => {
  test("cannot be guessed, is kept only as a hash, and each one made is noted with who made it", async () => {
    const { id } = await sentQuote(shop);
    const link = sound(await make(id, { until: "2026-12-31" }));
    expect(link).toMatchObject({ scope: "view", views: 0, createdBy: "Salma", expiresAt: "2026-12-31T21:00:00.000Z" });
    const token = tokenIn(link);
    expect(Buffer.from(token, "base64url")).toHaveLength(32);
    expect(await wholeDatabase(shop.app)).not.toContain(token);
    expect(await notesOn(shop.app, link.id)).toMatchObject([{ action: making, staff_name: "Salma" }]);
    const listed = await shop.staff.call("GET /api/share-links", { query: { kind: "quote", targetId: id } });
    expect(listed.data.map((one: { url: string }) => tokenIn(one))).toHaveLength(2);
    expect(the(listed.data[0]).url).toBe(link.url);
  });

  test("leads to nothing before there is something to see, and to no document that is not there", async () => {
    const draft = await makeQuote(shop);
    expect((await make(draft.id)).envelope).toMatchObject({
      error: { code: "conflict", details: { because: "not_sent" } },
    });
    expect((await make("nothing")).code).toBe("not_found");
    const { id } = await sentQuote(shop);
    expect((await make(id, { until: "2026-11-21" })).code).toBe("invalid");
  });

  test("that only shows takes no answer", async () => {
    const { id } = await sentQuote(shop);
    const token = tokenIn(sound(await make(id)));
    expect(await open(shop.shopper, token)).toMatchObject({ may: { accept: false, decline: false, ask: false } });
    expect((await accept(shop.shopper, token)).envelope).toMatchObject({
      error: { details: { because: "view_only" } },
    });
  });

  test("counts each visitor once in ten minutes, with the time", async () => {
    const { id, token } = await sentQuote(shop);
    const begun = shop.app.now().toISOString();
    const reader = visitor(shop.app);
    await open(reader, token);
    await open(reader, token);
    await Promise.all([1, 2, 3].map(() => open(shop.shopper, token)));
    shop.app.clock.advance(10 * 60_000);
    await open(reader, token);
    const [link] = (await readQuote(shop, id)).links;
    expect(link).toMatchObject({ views: 3, viewedAt: [shop.app.now().toISOString(), begun, begun] });
  });

  test("that was ended looks like one that never was, to the last byte", async () => {
    const { quote, token } = await sentQuote(shop);
    const { id } = the(quote.links[0]);
    expect((await shop.staff.call(ending, { params: { id } })).data.revokedAt).not.toBeNull();
    expect((await shop.staff.call(ending, { params: { id } })).status).toBe(200);
    expect(await notesOn(shop.app, id)).toHaveLength(1);
    const answers = await Promise.all(
      [token, "A".repeat(43), "short", `${token}x`].map(async (one) => {
        const { status, envelope } = await shop.shopper.call(key, { params: { token: one } });
        return JSON.stringify({ status, envelope });
      }),
    );
    expect(new Set(answers).size).toBe(1);
    expect(answers[0]).toContain('"status":404');
    expect((await accept(shop.shopper, token)).code).toBe("not_found");
    expect((await unlock(token, "4455")).code).toBe("not_found");
  });

  test("whose time is over says so, shows nothing else, and takes a question for a new one", async () => {
    const { id } = await sentQuote(shop);
    const link = sound(await make(id, { scope: "accept", until: "2026-11-25" }));
    const token = tokenIn(link);
    shop.app.clock.set("2026-11-25T21:00:00.000Z");
    const page = await open(shop.shopper, token);
    expect(page).toEqual({
      view: "expired",
      kind: "quote",
      number: "QUO-2026-000001",
      lang: "ar",
      expiredAt: "2026-11-25T21:00:00.000Z",
      asked: false,
      mayAsk: true,
    });
    expect((await accept(shop.shopper, token)).envelope).toMatchObject({
      error: { code: "quote_moved", details: { because: "expired" } },
    });
    const message = "Please send it again.";
    const asked = await shop.shopper.call("POST /api/shared/:token/ask", { params: { token }, body: { message } });
    expect(asked.data).toMatchObject({ view: "expired", asked: true });
    const counted = await shop.app.db.selectFrom("share_links").select("views").where("id", "=", link.id).execute();
    expect(counted).toEqual([{ views: 0 }]);
  });

  test("is made, listed and ended by staff alone", async () => {
    const { quote, id } = await sentQuote(shop);
    expect((await shop.shopper.call(making, { body: { kind: "quote", targetId: id } })).code).toBe("unauthenticated");
    const ended = await shop.shopper.call(ending, { params: { id: the(quote.links[0]).id } });
    expect(ended.code).toBe("unauthenticated");
  });
});

describe("who may read the address behind a link", () => {
  test("with the last four digits of the phone, in any script, from then on in that browser", async () => {
    const { token } = await sentQuote(shop);
    expect((await openQuote(shop.shopper, token)).details).toBeNull();
    expect((await unlock(token, "٤٤٥٥")).status).toBe(200);
    expect((await openQuote(shop.shopper, token)).details).toEqual({
      phone: "+97455334455",
      email: "noora@customer.example",
      crNumber: "98765",
      address: { zone: 61, street: "840", building: "12" },
    });
    expect((await openQuote(visitor(shop.app), token)).details).toBeNull();
    shop.app.clock.advance(25 * 3_600_000);
    expect((await openQuote(shop.shopper, token)).details).toBeNull();
  });

  test("a page without cookies shows the answered details instead", async () => {
    const { token } = await sentQuote(shop);
    const { proof } = (await unlock(token, "4455")).data;
    const other = visitor(shop.app);
    const look = async (query: object) =>
      narrow((await other.call(key, { params: { token }, query: { ...query } })).data, { view: "quote" }).details;
    expect(await look({ proof })).toMatchObject({ phone: "+97455334455" });
    expect(await look({ proof: proof.replace(/^./, "z") })).toBeNull();
    expect(await look({ proof: "nothing" })).toBeNull();
  });

  test("a proof opens the one link it was given for", async () => {
    const [first, second] = [await sentQuote(shop), await sentQuote(shop)];
    const { proof } = (await unlock(first.token, "4455")).data;
    const { data } = await visitor(shop.app).call(key, { params: { token: second.token }, query: { proof } });
    expect(narrow(data, { view: "quote" }).details).toBeNull();
  });

  test("not by guessing: five tries an hour from one address at a link", async () => {
    const { token } = await sentQuote(shop);
    const guesser = visitor(shop.app);
    const guesses = Array.from({ length: 30 }, (_, at) => unlock(token, String(at).padStart(4, "0"), guesser));
    const answers = await Promise.all(guesses);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual([...Array(5).fill(422), ...Array(25).fill(429)]);
    expect(await unlock(token, "4455", guesser)).toMatchObject({ status: 429, retryAfter: expect.any(Number) });
    shop.app.clock.advance(3_600_000);
    expect((await unlock(token, "4455", guesser)).status).toBe(200);
  });

  test("its owner, while strangers guess: their tries do not block others", async () => {
    const { token } = await sentQuote(shop);
    for (let place = 0; place < 5; place += 1) {
      const guesser = visitor(shop.app);
      for (let digits = 0; digits < 5; digits += 1) await unlock(token, `000${digits}`, guesser);
    }
    expect((await unlock(token, "4455", visitor(shop.app))).status).toBe(200);
  });

  test("thirty wrong tries at a document, by whichever of its links, and only a new link opens", async () => {
    const { token, id } = await sentQuote(shop);
    const makeLink = async () => tokenIn(sound(await make(id)));
    const second = await makeLink();
    const owner = visitor(shop.app);
    expect((await unlock(token, "4455", owner)).status).toBe(200);
    const answers = await Promise.all(
      Array.from({ length: 7 }, () => visitor(shop.app)).flatMap((guesser, place) =>
        [0, 1, 2, 3, 4].map((digits) => unlock((place + digits) % 2 ? token : second, `000${digits}`, guesser)),
      ),
    );
    const problems = answers.map(({ envelope }) => (envelope.success ? "none" : envelope.error.fields?.lastFour?.code));
    expect(problems.filter((code) => code === "wrong_code")).toHaveLength(30);
    expect(problems.filter((code) => code === "new_link")).toHaveLength(5);
    for (const used of [token, second]) expect((await unlock(used, "4455", visitor(shop.app))).code).toBe("invalid");
    expect((await openQuote(owner, token)).details).toMatchObject({ phone: "+97455334455" });
    expect((await unlock(await makeLink(), "4455", visitor(shop.app))).status).toBe(200);
  });

  test("to no reader where there is no phone number", async () => {
    const { token } = await sentQuote(shop, {
      contact: { name: "Walk-in", phone: "", email: "walk@customer.example" },
    });
    expect(await open(shop.shopper, token)).toMatchObject({ mayUnlock: false, details: null });
    expect((await unlock(token, "")).code).toBe("invalid");
    expect((await unlock(token, "0000")).code).toBe("conflict");
  });

  test("and the document with the address on it is only handed to them, once documents can be made", async () => {
    const { token } = await sentQuote(shop);
    const file = () => shop.shopper.call("GET /api/shared/:token/file", { params: { token } });
    expect((await file()).code).toBe("forbidden");
    await unlock(token, "4455");
    expect((await file()).code).toBe("unavailable");
    shop.app.documents = {
      pdf: async ([document], { title }, sender) =>
        Buffer.from(`%PDF of ${title} in ${document?.lang} for a ${sender}`),
      html: async () => null,
    };
    const { data } = await file();
    expect([data.name, data.mime]).toEqual(["QUO-2026-000001-1.pdf", "application/pdf"]);
    expect(Buffer.from(data.content, "base64").toString()).toBe("%PDF of QUO-2026-000001-1 in ar for a holder");
  });

  test("and so is a posted document, whose page shows today's balance", async () => {
    const order = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, order.id);
    const { data: link } = await shop.staff.call("POST /api/share-links", {
      body: { kind: "invoice", targetId: invoice.id },
    });
    const token = tokenIn(link);
    expect(await open(shop.shopper, token)).toMatchObject({ unlocked: false, open: invoice.total, hasFile: false });
    const file = () => shop.shopper.call("GET /api/shared/:token/file", { params: { token } });
    expect((await file()).code).toBe("forbidden");
    expect((await unlock(token, "7788")).status).toBe(200);
    expect((await file()).code).toBe("unavailable");
    shop.app.documents = {
      pdf: async ([document]) => Buffer.from(`%PDF of a ${document?.kind}, ${document?.lang} first`),
      html: async () => null,
    };
    const { data } = await file();
    expect([data.name, data.mime]).toEqual([`${invoice.number}.pdf`, "application/pdf"]);
    expect(Buffer.from(data.content, "base64").toString()).toBe("%PDF of a invoice, ar first");
    await pay(shop, order.id, { kind: "payment", method: "transfer", amount: 10_000 });
    const later = await open(shop.shopper, token);
    expect(later).toMatchObject({ open: invoice.total - 10_000, content: { balance: invoice.total } });
  });
});
