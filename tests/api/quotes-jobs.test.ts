import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { followQuotes } from "../../server/jobs/follow-quotes.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { accept, asDraft, readQuote, send, sentQuote, sound, waitDays } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const reminding = "POST /api/quotes/:id/reminder";

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
});
afterEach(() => shop[Symbol.asyncDispose]());

const kinds = async () =>
  (await shop.app.db.selectFrom("mail_queue").select("kind").orderBy("id").execute()).map((m) => m.kind);
const stock = async () => (await shop.variant(CHAIR)).on_hand;

/** Sends all that waits; what would have left the house. */
async function post(): Promise<OutgoingMail[]> {
  const sent: OutgoingMail[] = [];
  const transport = { send: async (mail: OutgoingMail) => void sent.push(mail) };
  await sendDueMails({ app: shop.app, transport, renderMail, worker: "test" });
  return sent;
}

describe("an unanswered quote", () => {
  test("expires when its last day in Qatar is over, once; its hold is released, and its owner is notified", async () => {
    const on_hand = await stock();
    const { id } = await sentQuote(shop);
    await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-12-20" } });
    shop.app.clock.set("2026-12-06T20:59:59.000Z");
    await followQuotes(shop.app);
    expect(await shop.app.db.selectFrom("quotes").select("status").execute()).toEqual([{ status: "sent" }]);
    shop.app.clock.advance(1000);
    await followQuotes(shop.app);
    await followQuotes(shop.app);
    await waitDays(shop, 0);
    const quote = await readQuote(shop, id);
    expect(quote).toMatchObject({ status: "expired", hold: null, moves: ["draft"] });
    expect(quote.events.filter((event: { kind: string }) => event.kind === "expired")).toMatchObject([
      { by: "system" },
    ]);
    expect(await stock()).toBe(on_hand);
    expect((await kinds()).filter((kind) => kind === "quote-news")).toHaveLength(1);
  });

  test("is reminded of three days before its end, once for each version, and not in the first two days", async () => {
    const { quote, id } = await sentQuote(shop);
    await sentQuote(shop, { validUntil: "2026-11-23" });
    await followQuotes(shop.app);
    expect(await kinds()).not.toContain("quote-reminder");
    await waitDays(shop, 11);
    await followQuotes(shop.app);
    await followQuotes(shop.app);
    expect((await kinds()).filter((kind) => kind === "quote-reminder")).toHaveLength(1);
    const { version } = await readQuote(shop, id);
    const body = { ...asDraft(quote), validUntil: "2026-12-10" };
    const next = sound(await shop.staff.call("PUT /api/quotes/:id", { params: { id }, ifMatch: version, body }));
    sound(await send(shop, next));
    await waitDays(shop, 5);
    await followQuotes(shop.app);
    expect((await kinds()).filter((kind) => kind === "quote-reminder")).toHaveLength(2);
  });

  test("can be reminded of by hand, three times a day, as long as it is open", async () => {
    const { id, token } = await sentQuote(shop);
    const remind = () => shop.staff.call(reminding, { params: { id } });
    for (let sent = 0; sent < 3; sent++) expect((await remind()).status).toBe(200);
    expect((await remind()).code).toBe("rate_limited");
    await waitDays(shop, 1);
    await accept(shop.shopper, token);
    expect((await remind()).envelope).toMatchObject({
      error: { code: "quote_moved", details: { because: "accepted" } },
    });
  });

  test("keeps pieces to the end of the day that was agreed, and not longer", async () => {
    const on_hand = await stock();
    const { id } = await sentQuote(shop);
    await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-11-24" } });
    shop.app.clock.set("2026-11-24T20:59:59.000Z");
    await followQuotes(shop.app);
    expect(await stock()).toBe(on_hand - 4);
    shop.app.clock.advance(1000);
    await followQuotes(shop.app);
    expect(await stock()).toBe(on_hand);
    await waitDays(shop, 0);
    expect((await readQuote(shop, id)).events.at(-1)).toMatchObject({ kind: "released", details: { because: "over" } });
  });
});

describe("the mail with a quote", () => {
  test("has the link in the customer's language, the total, and the document where one can be made", async () => {
    shop.app.quotePdf = async (_, version, lang) => Buffer.from(`%PDF ${version} ${lang}`);
    const { quote } = await sentQuote(shop);
    const [mail] = await post();
    expect(mail).toMatchObject({ to: "noora@customer.example", lang: "ar", subject: "عرض السعر QUO-2026-000001" });
    expect(mail?.html).toContain(the(quote.links[0]).url);
    expect(mail?.text).toContain(the(quote.links[0]).url);
    expect(mail?.attachments).toMatchObject([{ name: "QUO-2026-000001-1.pdf", mime: "application/pdf" }]);
  });

  test("goes without the document when that cannot be made", async () => {
    shop.app.quotePdf = () => Promise.reject(new Error("no fonts"));
    await sentQuote(shop);
    const [mail] = await post();
    expect([mail?.to, mail?.attachments]).toEqual(["noora@customer.example", []]);
  });

  test("is not sent any more when its version was replaced, or the offer taken back", async () => {
    const { quote, id } = await sentQuote(shop);
    const body = asDraft(quote);
    const next = sound(await shop.staff.call("PUT /api/quotes/:id", { params: { id }, ifMatch: quote.version, body }));
    sound(await send(shop, next));
    const sent = await post();
    expect(sent.map((mail) => mail.subject)).toEqual(["عرض السعر QUO-2026-000001، الإصدار 2"]);
    const states = await shop.app.db.selectFrom("mail_queue").select("state").orderBy("id").execute();
    expect(states.map((mail) => mail.state)).toEqual(["expired", "sent"]);
  });

  test("staff get the customer's words by mail, and their answer goes to the customer", async () => {
    const { token } = await sentQuote(shop);
    const body = { message: "Could the chairs be <b>grey</b>?" };
    await shop.shopper.call("POST /api/shared/:token/ask", { params: { token }, body });
    const news = (await post()).find((mail) => mail.subject.includes("a change is wanted"));
    expect(news).toMatchObject({ replyTo: "noora@customer.example", lang: "en" });
    expect(news?.text).toContain("> Could the chairs be <b>grey</b>?");
    expect(news?.html).toContain("&lt;b&gt;grey&lt;/b&gt;");
    expect(news?.subject).not.toContain("grey");
  });
});
