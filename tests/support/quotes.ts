// Quotes as staff write and send them, and the links by which customers answer.
import { SESSION_TTL_MS } from "../../server/features/session/identify.ts";
import type { QuoteLineInput } from "../../src-shared/quotes/draft.ts";
import type { StaffQuote } from "../../src-shared/quotes/staff-quote.ts";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import type { CallResult, DataOf, Person } from "./context.ts";
import { CHAIR, type StaffShop } from "./staff-shop.ts";
import { narrow, the } from "./the.ts";

/** Ten chairs for a meeting room, ten lamps as an option in a second section, assembly, delivery; no discount. */
export async function aQuote(shop: StaffShop, changes: object = {}) {
  const { id: variantId } = await shop.variant(CHAIR);
  return {
    lang: "ar",
    contact: { name: "نورة المري", phone: "5533 4455", email: "noora@customer.example" },
    company: { name: "Pearl Consulting W.L.L.", crNumber: "98765" },
    address: { zone: 61, street: "840", building: "12" },
    sections: [
      {
        title: { en: "Meeting room", ar: "غرفة الاجتماعات" },
        lines: [{ kind: "product", variantId, quantity: 4, discount: 500 }],
      },
      {
        title: { en: "Reception", ar: "الاستقبال" },
        lines: [
          {
            kind: "text",
            name: { en: "Reception counter made to measure", ar: "كاونتر استقبال حسب المقاس" },
            quantity: 1,
            listPrice: 1_250_050,
            cost: 800_000,
            optional: true,
          },
        ],
      },
    ],
    services: [{ title: { en: "Assembly on site", ar: "التركيب في الموقع" }, amount: 45_000 }],
    deliveryFee: 15_000,
    validUntil: "2026-12-06",
    terms: { en: "Half in advance.", ar: "نصف المبلغ مقدمًا." },
    depositPercent: 50,
    ...changes,
  };
}

export const makeQuote = async (shop: StaffShop, changes: object = {}) =>
  sound(await shop.staff.call("POST /api/quotes", { body: await aQuote(shop, changes) }));

export const readQuote = async (shop: StaffShop, id: string) =>
  sound(await shop.staff.call("GET /api/quotes/:id", { params: { id } }));

/** Makes a quote, by default as a manager, because it has a line written by hand. */
export const send = (
  shop: StaffShop,
  quote: { id: string; version: number; newest: number },
  body: object = {},
  by = shop.manager,
) =>
  by.call("PATCH /api/quotes/:id/send", {
    params: { id: quote.id },
    ifMatch: quote.version,
    body: { version: quote.newest, ...body },
  });

/** A sent quote, and the token of its link. */
export async function sentQuote(shop: StaffShop, changes: object = {}) {
  const quote = sound(await send(shop, await makeQuote(shop, changes)));
  return { quote, id: quote.id as string, token: tokenOf(quote) };
}

export const tokenOf = (quote: { links: { url: string }[] }): string => quote.links[0]?.url.split("/s/")[1] ?? "";

/** What the page of a link shows. */
export const open = async (person: Person, token: string) =>
  sound(await person.call("GET /api/shared/:token", { params: { token } }));

/** Accepts on the page of the link, by default in the name of Noora. */
export const accept = (person: Person, token: string, body: object = {}) =>
  person.call("POST /api/shared/:token/accept", { params: { token }, body: { version: 1, name: "Noora", ...body } });

/** What the page of a link to a quote shows. */
export const openQuote = async (person: Person, token: string) => narrow(await open(person, token), { view: "quote" });

/** The acceptance that the page of a link shows after an answer. */
export const acceptanceOn = (page: DataOf<"GET /api/shared/:token">) => the(narrow(page, { view: "quote" }).acceptance);

export const order = (shop: StaffShop, id: string, body: object = {}) =>
  shop.staff.call("POST /api/quotes/:id/order", { params: { id }, body: { version: 1, method: "delivery", ...body } });

/** The draft of a quote as its editor would send it back unchanged. */
export function asDraft(quote: StaffQuote) {
  const version = the(quote.versions.at(-1));
  return {
    lang: quote.lang,
    contact: quote.contact,
    company: quote.company ?? undefined,
    address: quote.address ?? undefined,
    sections: version.sections.map((section) => ({
      id: section.id,
      title: section.title,
      lines: section.lines.map(({ cost, note, ...line }) => ({
        ...line,
        cost: cost ?? undefined,
        note: note ?? undefined,
      })) as QuoteLineInput[],
    })),
    services: version.services,
    deliveryFee: version.deliveryFee,
    discount: version.discount,
    validUntil: version.validUntil,
    intro: version.intro ?? undefined,
    terms: version.terms ?? undefined,
    deliveryTerms: version.deliveryTerms ?? undefined,
    depositPercent: version.depositPercent,
  };
}

/** The data of a call that has to succeed. */
export function sound<T>(result: CallResult<T>): T {
  if (!result.data) throw new Error(JSON.stringify(result.envelope));
  return result.data;
}

/** Moves the clock by days and keeps sessions valid. */
export async function waitDays(shop: StaffShop, days: number): Promise<void> {
  shop.app.clock.advance(days * DAY_MS);
  const now = shop.app.now();
  const span = { created_at: now.toISOString(), expires_at: new Date(now.getTime() + SESSION_TTL_MS).toISOString() };
  await shop.app.db.updateTable("sessions").set(span).execute();
}
