import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { previewMail } from "../../server/mail/preview.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
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
} from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { narrow, the } from "../support/the.ts";

const preview = "POST /api/quotes/:id/send/preview";
const saving = "PUT /api/quotes/:id";

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
  shop.app.previewMail = (row) => previewMail(shop.app, renderMail, row);
});
afterEach(() => shop[Symbol.asyncDispose]());

async function post(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
  await sendDueMails({ app: shop.app, transport, renderMail, worker: "test" });
  return sent;
}

describe("a message of staff with a quote", () => {
  const message = 'الطاولة كما اتفقنا.\n<b>"Oak"</b> & <script>alert(1)</script>';

  test("is in the mail as typed, nowhere as markup, and is kept in the quote's history", async () => {
    const { id, token } = await sentQuote(shop).then(async ({ quote }) => {
      const next = sound(
        await shop.staff.call(saving, { params: { id: quote.id }, ifMatch: quote.version, body: asDraft(quote) }),
      );
      sound(await send(shop, next, { message }));
      return { id: quote.id, token: tokenOf(quote) };
    });
    const [mail] = await post();
    expect(mail?.html).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(mail?.html).not.toContain("<script>alert");
    expect(mail?.text).toContain("> الطاولة كما اتفقنا.");
    const { events } = await readQuote(shop, id);
    expect(events.at(-1)).toMatchObject({ kind: "sent", note: message, details: { mail: true } });
    // They were meant for one reader: whoever holds the link does not see them.
    expect(JSON.stringify(await open(shop.shopper, token))).not.toContain("Oak");
  });

  test("are a thousand characters at most, without signs that turn or hide text", async () => {
    const quote = await makeQuote(shop);
    for (const wrong of ["x".repeat(1001), "abc\u202edef", "bell\u0007"]) {
      expect((await send(shop, quote, { message: wrong })).status).toBe(422);
      const looked = await shop.staff.call(preview, { params: { id: quote.id }, body: { message: wrong } });
      expect(looked.status).toBe(422);
    }
    expect((await readQuote(shop, quote.id)).status).toBe("draft");
  });

  test("go nowhere when there is no mail", async () => {
    const quote = sound(await send(shop, await makeQuote(shop), { mail: false, message: "Hello" }));
    expect(await post()).toEqual([]);
    expect(quote.events.at(-1)).toMatchObject({ kind: "sent", note: null });
  });

  test("are looked at in the whole mail before it goes; nothing is sent, fixed or linked by that", async () => {
    const quote = await makeQuote(shop);
    const looked = sound(await shop.staff.call(preview, { params: { id: quote.id }, body: { message: "كما اتفقنا" } }));
    expect(looked.subject).toBe("عرض السعر QUO-2026-000001");
    expect(looked.html).toContain("كما اتفقنا");
    expect(looked.html).toContain('dir="rtl"');
    const after = await readQuote(shop, quote.id);
    expect(after).toMatchObject({ status: "draft", version: quote.version, links: [] });
    expect(await post()).toEqual([]);
    sound(await send(shop, after, { message: "كما اتفقنا" }));
    const [mail] = await post();
    expect(mail?.text.replace(/https?:\S+/g, "")).toBe(looked.text.replace(/https?:\S+/g, ""));
  });

  test("in the next version the look is at that version, with the link there is", async () => {
    const { quote } = await sentQuote(shop, { lang: "en" });
    const body = asDraft(quote);
    await shop.staff.call(saving, { params: { id: quote.id }, ifMatch: quote.version, body });
    const looked = sound(await shop.staff.call(preview, { params: { id: quote.id }, body: {} }));
    expect(looked.subject).toBe("Our quote QUO-2026-000001, version 2");
    expect(looked.text).toContain(the(quote.links[0]).url);
  });

  test("cannot be looked at for a quote that is not there, nor by a visitor", async () => {
    expect((await shop.staff.call(preview, { params: { id: "nothing" }, body: {} })).status).toBe(404);
    expect((await shop.shopper.call(preview, { params: { id: "nothing" }, body: {} })).status).toBe(401);
  });
});

describe("a line written by hand", () => {
  test("is sent by a manager, so that a product retyped at another price goes around no limit", async () => {
    const retyped = { kind: "text", name: { en: "Task chair, as agreed" }, quantity: 40, listPrice: 1 };
    const quote = await makeQuote(shop, { sections: [{ title: { en: "" }, lines: [retyped] }] });
    const alone = await send(shop, quote, {}, shop.staff);
    expect(alone.code).toBe("conflict");
    expect(alone.envelope).toMatchObject({
      error: { details: { because: "by_hand", lines: [{ name: { en: "Task chair, as agreed" } }] } },
    });
    expect(await readQuote(shop, quote.id)).toMatchObject({ status: "draft", links: [] });
    expect(sound(await send(shop, quote)).status).toBe("sent");
  });

  test("that a manager sent may be sent again by staff, but not for less, not by a discount on all either", async () => {
    const { quote } = await sentQuote(shop);
    const next = async (from: { id: string; version: number }, body: object) =>
      sound(await shop.staff.call(saving, { params: { id: from.id }, ifMatch: from.version, body }));
    const dearer = asDraft(quote);
    narrow(the(dearer.sections[1]?.lines[0]), { kind: "text" }).listPrice += 1;
    const again = sound(await send(shop, await next(quote, dearer), {}, shop.staff));
    expect(again.sent).toBe(2);
    const cheaper = { ...asDraft(again), discount: 100, sections: asDraft(again).sections };
    the(the(cheaper.sections[0]).lines[0]).discount = 0;
    const refused = await send(shop, await next(again, cheaper), {}, shop.staff);
    expect(refused.envelope).toMatchObject({ error: { details: { because: "by_hand" } } });
  });

  test("below nothing is no price", async () => {
    const gift = { kind: "text", name: { en: "Rebate" }, quantity: 1, listPrice: -50_000 };
    const body = await aQuote(shop, { sections: [{ title: { en: "" }, lines: [gift] }] });
    expect((await shop.manager.call("POST /api/quotes", { body })).status).toBe(422);
  });
});

describe("the mail of a quote", () => {
  test("shows rooms, lines, services and sums, and what is optional; nothing that the shop keeps to itself", async () => {
    const { price } = await shop.variant(CHAIR);
    const { quote } = await sentQuote(shop, { lang: "en" });
    const [mail] = await post();
    const text = (mail?.text ?? "").replace(/[\u200b\u200e\u200f]/g, "").replaceAll("\u00a0", " ");
    const qar = (dirhams: number) =>
      `QAR ${(dirhams / 100).toLocaleString("en-US", { minimumFractionDigits: dirhams % 100 === 0 ? 0 : 2 })}`;
    const chair = Math.floor((price * 95 + 50) / 100);
    const said = [
      "Meeting room",
      `SKU: ${CHAIR}`,
      `= ${qar(chair * 4)}`,
      `${qar(chair)} each`,
      "1 × Reception counter made to measure",
      "Optional, not in the total",
      "= QAR 12,500.50",
      "1 × Assembly on site",
      "Delivery: QAR 150",
      `Total: ${qar(chair * 4 + 45_000 + 15_000)}`,
    ];
    expect(said.filter((words) => !text.includes(words))).toEqual([]);
    expect(`${mail?.html}${text}`).not.toContain("8,000");
    expect(quote.versions[0]?.sums.base.total).toBe(chair * 4 + 45_000 + 15_000);
  });

  test("names thirty lines, and says how many more its page has", async () => {
    const line = (at: number) => ({ kind: "text", name: { en: `Panel number ${at}.` }, quantity: 1, listPrice: 1_000 });
    const lines = Array.from({ length: 40 }, (_, at) => line(at + 1));
    const sections = [
      { title: { en: "Hall" }, lines: lines.slice(0, 25) },
      { title: { en: "Annex" }, lines: lines.slice(25, 35) },
      { title: { en: "Garden" }, lines: lines.slice(35) },
    ];
    await sentQuote(shop, { lang: "en", sections });
    const [mail] = await post();
    const named = lines.filter(({ name }) => mail?.text.includes(name.en)).length;
    expect(named).toBe(30);
    expect(mail?.text).toContain("The page of the quote shows 10 more.");
    expect(mail?.text).not.toContain("Garden");
    expect(mail?.text).toContain("Total: QAR 1,000");
  });
});

describe("a discount that a manager gave", () => {
  test("is not taken along when staff copy the quote", async () => {
    const { id: variantId } = await shop.variant(CHAIR);
    const sections = [{ title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 1, discount: 1500 }] }];
    const { id } = sound(await shop.manager.call("POST /api/quotes", { body: await aQuote(shop, { sections }) }));
    const copying = "POST /api/quotes/:id/copy";
    for (const refreshPrices of [true, false]) {
      const copy = await shop.staff.call(copying, { params: { id }, body: { refreshPrices } });
      expect(copy.envelope).toMatchObject({
        error: { fields: { "sections.0.lines.0.discount": { code: "too_high" } } },
      });
    }
    expect((await shop.manager.call(copying, { params: { id }, body: {} })).status).toBe(201);
  });
});

describe("the defaults of a quote", () => {
  const usual = {
    validDays: 30,
    terms: { en: "Half in advance.", ar: "نصف المبلغ مقدمًا." },
    deliveryTerms: { en: "In three weeks.", ar: "خلال ثلاثة أسابيع." },
  };
  const set = async (value: object) => {
    const params = { key: "quotes" };
    const { data: before } = await shop.admin.call("GET /api/settings/:key", { params });
    return shop.admin.call("PUT /api/settings/:key", { params, body: { value }, ifMatch: before.version });
  };
  test("are those of the settings, unless entered; earlier quotes do not change", async () => {
    const blank = async () => {
      const { terms: _, validUntil: __, ...body } = await aQuote(shop);
      return sound(await shop.staff.call("POST /api/quotes", { body }));
    };
    const early = await blank();
    expect((await set(usual)).status).toBe(200);
    const late = await blank();
    expect(late.versions[0]).toMatchObject({
      terms: usual.terms,
      deliveryTerms: usual.deliveryTerms,
      validUntil: "2026-12-22",
    });
    expect(await readQuote(shop, early.id)).toMatchObject({ versions: early.versions });
    const own = await makeQuote(shop, { deliveryTerms: { en: "Tomorrow." } });
    expect(own.versions[0]).toMatchObject({
      deliveryTerms: { en: "Tomorrow." },
      terms: { en: "Half in advance." },
      validUntil: "2026-12-06",
    });
    const none = await makeQuote(shop, { terms: { en: "" }, deliveryTerms: { en: "" } });
    expect(none.versions[0]).toMatchObject({ terms: null, deliveryTerms: null });
  });

  test("is requested again as a new offer, and shown on the customer's page", async () => {
    await set(usual);
    const { quote, token } = await sentQuote(shop, { deliveryTerms: usual.deliveryTerms });
    expect(await open(shop.shopper, token)).toMatchObject({ version: { deliveryTerms: usual.deliveryTerms } });
    const asked = await shop.shopper.call("POST /api/shared/:token/ask", {
      params: { token },
      body: { version: 1, message: "With a drawer, please." },
    });
    expect(asked.status).toBeLessThan(300);
    expect(the((await readQuote(shop, quote.id)).versions[1]).validUntil).toBe("2026-12-22");
    expect((await accept(shop.shopper, token)).code).toBe("quote_moved");
  });

  test("holds for a day at least and a year at most", async () => {
    for (const validDays of [0, 366, 1.5]) expect((await set({ ...usual, validDays })).status).toBe(422);
  });
});
