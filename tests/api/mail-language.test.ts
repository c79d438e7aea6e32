import { afterEach, beforeEach, expect, test } from "vitest";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction } from "../../db/transaction.ts";
import { mailStaffOfQuote } from "../../server/features/quotes/quote-mail.ts";
import { mailOpened } from "../../server/jobs/watch/alert-mail.ts";
import { sendDueMails } from "../../server/mail/dispatch.ts";
import type { OutgoingMail } from "../../server/mail/outgoing-mail.ts";
import { renderMail } from "../../server/mail/templates/index.tsx";
import { newId } from "../../src-shared/values/id.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { set } from "../support/billing.ts";
import { as } from "../support/context.ts";
import { mailsOf, sendForm } from "../support/intake.ts";
import { makeQuote } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

const contact = { name: "Maryam", email: "maryam@customer.example", phone: "5512 3456", subject: "Desks", lang: "en" };
const notices = ["new-order", "contact-message", "quote-request"];

let shop: StaffShop;
beforeEach(async () => {
  shop = await staffShop();
});
afterEach(() => shop[Symbol.asyncDispose]());

/** An order, a message and a quote request of an English-speaking visitor; the notices that they cause. */
async function noticed(): Promise<{ kind: string; lang: Lang; recipient: string }[]> {
  await shop.place({ lang: "en" });
  await sendForm(shop.app, shop.shopper, "POST /api/contact", { ...contact, message: "Forty?" });
  const { subject: _, ...person } = contact;
  await sendForm(shop.app, shop.shopper, "POST /api/quote-request", { ...person, message: "Forty?" });
  return (await mailsOf(shop.app))
    .filter(({ kind }) => notices.includes(kind))
    .map(({ kind, lang, recipient }) => ({ kind, lang, recipient }));
}

async function sent(): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const transport = { send: async (mail: OutgoingMail) => void mails.push(mail) };
  await sendDueMails({ app: shop.app, transport, renderMail, worker: "test" });
  return mails;
}

test("notices to the shop's mailbox are in the language of the setting, customers' mails in theirs", async () => {
  const recipient = "orders@showroom.example";
  expect(await noticed()).toEqual(notices.map((kind) => ({ kind, lang: "en", recipient })));
  await shop.app.db.deleteFrom("mail_queue").execute();
  await set(shop, "mail", { staffLang: "ar" });
  expect(await noticed()).toEqual(notices.map((kind) => ({ kind, lang: "ar", recipient })));
  const mails = await sent();
  const toShop = mails.filter(({ to }) => to === recipient);
  expect(toShop).toHaveLength(3);
  for (const { subject, html } of toShop) {
    expect(subject).toMatch(/\p{Script=Arabic}/u);
    expect(html).toContain('dir="rtl"');
  }
  const toCustomers = mails.filter(({ to }) => to !== recipient);
  expect(toCustomers.length).toBeGreaterThan(0);
  expect(new Set(toCustomers.map(({ lang }) => lang))).toEqual(new Set(["en"]));
});

test("news of a quote are in the language of its owner, and without one in that of the shop's mailbox", async () => {
  await set(shop, "mail", { staffLang: "ar" });
  const { app } = shop;
  const news = async (ownerId: string | null) => {
    const { id } = await makeQuote(shop);
    await app.db.updateTable("quotes").set({ owner_id: ownerId }).where("id", "=", id).execute();
    const row = await app.db.selectFrom("quotes").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    await inTransaction(app.db, (tx) => {
      const now = app.now();
      const work = { app, tx, now, at: now.toISOString(), actor: "system" };
      return mailStaffOfQuote(work, row, "change", 1);
    });
    return (await mailsOf(app)).filter(({ kind }) => kind === "quote-news").at(-1);
  };
  expect(await news(null)).toMatchObject({ recipient: "orders@showroom.example", lang: "ar" });
  const { staffId, email } = await as(app, "staff");
  expect(await news(staffId)).toMatchObject({ recipient: email, lang: "en" });
});

test("an alert is in the language of the person whose mailbox it goes to, and else in that of the shop's mailbox", async () => {
  await set(shop, "mail", { staffLang: "ar" });
  const { app } = shop;
  const alerted = async (mailbox: string) => {
    app.config.alertEmail = mailbox;
    await inTransaction(app.db, (tx) => mailOpened(app, tx, newId()));
    return (await mailsOf(app)).at(-1);
  };
  expect(await alerted("operator@showroom.example")).toMatchObject({ kind: "alert-opened", lang: "ar" });
  const { email } = await as(app, "admin");
  expect(await alerted(email)).toMatchObject({ recipient: email, lang: "en" });
});

test("a shop that never chose has its notices in English, also after a value that does not fit", async () => {
  await inTransaction(shop.app.db, (tx) => putSetting(tx, "mail", { staffLang: "fr" } as never, shop.app.now()));
  expect(new Set((await noticed()).map(({ lang }) => lang))).toEqual(new Set(["en"]));
  await expect(set(shop, "mail", { staffLang: "fr" })).rejects.toThrow("invalid");
});
