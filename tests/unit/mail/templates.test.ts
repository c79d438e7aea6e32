import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type MailContent, renderMail } from "../../../server/mail/templates/index.tsx";
import { MAIL_KINDS, type MailKind } from "../../../src-shared/mail/registry.ts";
import { ORDER_STATUSES } from "../../../src-shared/orders/states.ts";
import { mailDictionary } from "../../../src-shared/text/mail/index.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import { sampleMail, sampleOrder, sampleShop } from "../../support/mail-samples.ts";

const all = MAIL_KINDS.flatMap((kind) => (["en", "ar"] as const).map((lang) => [kind, lang] as [MailKind, Lang]));

const withoutMarks = (text: string) => text.replace(/[\u200b\u200e\u200f]/g, "");
const plain = (text: string) => withoutMarks(text).replace(/\s+/g, " ");
const unescaped = (html: string) =>
  html
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, "&");

/** The visible text of a mail: the texts between the tags of the body. */
const shown = (html: string): string[] =>
  html
    .slice(html.indexOf("</head>"))
    .split(/<[^>]*>/)
    .map((piece) => plain(unescaped(piece)).trim())
    .filter((piece) => piece !== "");

const tags = (html: string) => [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([tag]) => tag.toLowerCase());
const addresses = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, address = ""]) => unescaped(address));

describe.each(all)("%s in %s", (kind, lang) => {
  const { subject, html, text } = renderMail(sampleMail(kind, lang));

  test("says the same as text and as HTML", () => {
    const told = plain(withoutMarks(text).replaceAll("\n> ", "\n"));
    expect(shown(html).filter((piece) => !told.includes(piece))).toEqual([]);
    // The name at the top leads to the shop; as text it is only a name.
    const home = lang === "ar" ? `${sampleShop.url}/ar` : sampleShop.url;
    const links = addresses(html).filter((address) => address.startsWith("https:") && address !== home);
    expect(links.filter((address) => !text.includes(address))).toEqual([]);
  });

  test("is in its language and direction from the first tag on", () => {
    const direction = lang === "ar" ? "rtl" : "ltr";
    expect(html).toMatch(new RegExp(`^<!doctype html><html lang="${lang}" dir="${direction}">`));
    expect(html).toContain(`<div lang="${lang}" dir="${direction}">`);
  });

  test("names no key instead of a sentence, and leaves no gap in one", () => {
    const keys = Object.keys(mailDictionary.en);
    expect(keys.filter((key) => `${subject}\n${text}`.includes(key))).toEqual([]);
    expect(`${subject}\n${html}\n${text}`).not.toMatch(/\{\{|undefined|\[object|NaN|Invalid Date/);
  });

  test("has a subject of one line and Western digits throughout", () => {
    expect(subject).not.toMatch(/[\r\n]/);
    expect(subject.length).toBeLessThan(100);
    expect(`${subject}${html}${text}`).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9]/);
  });

  test("loads nothing but the shop's own pictures, the same for every reader, and leads only to the shop or a telephone", () => {
    const sources = [...html.matchAll(/\ssrc="([^"]*)"/g)].map(([, source]) => source);
    const isPublic = /^https:\/\/shop\.example\/images\/[a-z/]+\.jpg\?w=160&amp;q=80$/;
    expect(sources.filter((source) => !isPublic.test(source ?? ""))).toEqual([]);
    expect(html).not.toMatch(/url\(|@import|<link|<script|<form|<iframe/i);
    expect(addresses(html).filter((address) => !/^(https:\/\/shop\.example(\/|$)|tel:)/.test(address))).toEqual([]);
  });

  test("is laid out without naming left or right", () => {
    expect(html.match(/<[^>]*\b(left|right)\b[^>]*>/g)).toBeNull();
  });
});

describe("input of strangers", () => {
  const hostile = `"><script>alert(1)</script><img src=x onerror=alert(1)> & ' {{number}} $t(mail.helloPlain)`;

  const typedBy = (kind: MailKind, text: string): MailContent =>
    ({
      ...sampleMail(kind, "en"),
      data: Object.fromEntries(
        Object.entries({
          ...sampleMail(kind, "en").data,
          ...("order" in sampleMail(kind, "en").data
            ? {
                order: sampleOrder("en", {
                  contact: { name: text, phone: "+97455123456", email: "a@customer.example" },
                  company: { name: text, crNumber: text, purchaseOrder: text },
                  address: [text, `${text}.`],
                }),
              }
            : {}),
        }).map(([name, value]) => [
          name,
          ["note", "name", "subject", "message", "attachment"].includes(name) ? text : value,
        ]),
      ),
    }) as MailContent;

  test.each(MAIL_KINDS)("becomes no markup in %s", (kind) => {
    const { html } = renderMail(typedBy(kind, hostile));
    expect(tags(html)).toEqual(tags(renderMail(typedBy(kind, "Harmless words")).html));
    expect(addresses(html)).toEqual(addresses(renderMail(typedBy(kind, "Harmless words")).html));
  });

  test("adds no tag and no address, with any content", () => {
    const { html } = renderMail(typedBy("new-order", "x"));
    fc.assert(
      fc.property(
        fc.string({ minLength: 1, unit: "binary" }).filter((text) => text.trim() !== ""),
        (text) => {
          const other = renderMail(typedBy("new-order", text)).html;
          expect(tags(other)).toEqual(tags(html));
          expect(addresses(other)).toEqual(addresses(html));
        },
      ),
      { numRuns: 60 },
    );
  });

  test("is shown to staff letter for letter", () => {
    const { html, text } = renderMail(typedBy("new-order", hostile));
    expect(text).toContain(hostile);
    expect(shown(html)).toContain(plain(hostile));
  });

  test("never reaches a subject", () => {
    for (const kind of MAIL_KINDS)
      expect(renderMail(typedBy(kind, "Cheap watches")).subject).not.toContain("Cheap watches");
  });

  test.each(["Fatima Al-Kuwari", "Dr. José O’Neil", "فاطمة الكواري", "李小龙"])(
    "is greeted when it is a name: %s",
    (name) => {
      const order = { contact: { name, phone: "+97455123456", email: "a@customer.example" } };
      expect(renderMail(sampleMail("order-confirmation", "en", order)).text).toContain(`Hello ${name},`);
    },
  );

  test.each(["Win 1000 now", "see evil.example", "http://evil.example", "Call +97455", "A & B", "x".repeat(61)])(
    "is not repeated as a greeting when it is none: %s",
    (name) => {
      const order = { contact: { name, phone: "+97455123456", email: "a@customer.example" } };
      const { text } = renderMail(sampleMail("order-confirmation", "en", order));
      expect(text).toContain("Hello,\n");
      expect(text).not.toContain(name);
    },
  );
});

describe("an order confirmation", () => {
  test("holds number, lines with SKUs, options and services, totals, place, time and the link", () => {
    const { subject, text } = renderMail(sampleMail("order-confirmation", "en"));
    expect(subject).toBe("Your order ORD-2026-000123");
    for (const fact of [
      "5 × Ergonomic mesh chair",
      "Black, with headrest",
      "SKU: CH-MESH-BLK",
      "QAR 1,155 each",
      "+ Assembly in your room: QAR 250.50",
      "+ Assembly in your room: included",
      "Services: QAR 500.50",
      "Delivery: Free",
      "Total: QAR 8,425.50",
      "Lusail Marina",
      "Wednesday 25 November",
      "8:00 to 12:00",
      "https://shop.example/order/0123456789abcdefghijklmnopqrstuv",
    ]) {
      expect(withoutMarks(text)).toContain(fact);
    }
  });

  test("tells who pays by transfer where to, how much, under which reference and until when", () => {
    for (const lang of ["en", "ar"] as const) {
      const { text } = renderMail(sampleMail("order-confirmation", lang));
      expect(text).toContain("QA66 GPRL 0000 0000 1234 5678 9012 3");
      expect(text).toContain("GPRLQAQA");
      expect(text).toMatch(lang === "en" ? /Reference: ORD-2026-000123/ : /المرجع: ORD-2026-000123/);
      expect(text).toMatch(lang === "en" ? /Pay by: Tuesday 24 November/ : /الثلاثاء 24 نوفمبر/);
    }
  });

  test("has the bank account only in mails of transfers", () => {
    const { text } = renderMail(sampleMail("order-confirmation", "en", { paymentMethod: "cash", paymentDueAt: null }));
    expect(text).not.toContain("QA66");
    expect(text).toContain("You pay QAR 8,425.50 in cash when you receive the order.");
  });

  test("names the place where an undelivered order is collected", () => {
    const pickup = { method: "pickup", address: null, slot: null } as const;
    const { text } = renderMail(sampleMail("order-confirmation", "en", pickup));
    expect(text).toContain("Collect at: Building 18, Street 950, Zone 45, Doha, Qatar");
    expect(text).not.toContain("Delivery: Free");
  });

  test("promises nothing any more once the order is cancelled", () => {
    const { text } = renderMail(sampleMail("order-confirmation", "en", { status: "cancelled", balance: 0 }));
    expect(text).toContain("Nothing will be delivered or charged.");
    expect(text).not.toContain("We deliver on");
    expect(text).not.toContain("QA66");
  });

  test("of a hundred lines is short enough that no mailbox cuts it off", () => {
    const lines = Array.from({ length: 100 }, () => sampleOrder("ar").lines)
      .flat()
      .slice(0, 100);
    expect(Buffer.byteLength(renderMail(sampleMail("order-confirmation", "ar", { lines })).html)).toBeLessThan(100_000);
  });

  test("shows the tax where there is one", () => {
    const totals = { ...sampleOrder("en").totals, taxRate: 500, tax: 42_128, total: 884_678 };
    expect(renderMail(sampleMail("order-confirmation", "en", { totals })).text).toContain("Tax (5%): QAR 421.28");
  });
});

describe("Arabic", () => {
  const { html, text } = renderMail(sampleMail("order-confirmation", "ar"));

  test("keeps phone numbers and SKUs from left to right", () => {
    expect(html).toContain('<bdi dir="ltr">+974 5512 3456</bdi>');
    expect(html).toContain('<bdi dir="ltr">4400-OAK-140</bdi>');
    expect(text).toContain("\u200e+974 5512 3456");
    expect(text).toContain("\u200e4400-OAK-140");
  });

  test("says that a name without a translation is English", () => {
    expect(html).toContain('<bdi lang="en" dir="ltr">Straight desk 140 cm</bdi>');
  });

  test("starts each line of the text on its own side", () => {
    const wrong = text
      .split("\n")
      .filter((line) => line.trim() !== "" && !/^(\u200f|\s*\p{Script=Arabic}|https:|-- $)/u.test(line));
    expect(wrong).toEqual([]);
  });

  test("leads to the Arabic shop", () => {
    expect(text).toContain("https://shop.example/ar/order/");
  });
});

describe("a change of status", () => {
  const cases = ORDER_STATUSES.flatMap((status) => (["en", "ar"] as const).map((lang) => [status, lang] as const));
  test.each(cases)("to %s has words of its own in %s", (status, lang) => {
    const { subject, text } = renderMail(sampleMail("order-status", lang, { status }));
    expect(subject).toContain("ORD-2026-000123");
    expect(subject).not.toContain("statusMail");
    expect(text).toContain(mailDictionary[lang][`order.hint.${status}`]);
  });

  test("brings the note that staff wrote", () => {
    const mail = sampleMail("order-status", "en", { status: "confirmed" });
    const { text } = renderMail({
      ...mail,
      data: { ...mail.data, note: "The lift is booked.\nSee you." },
    } as MailContent);
    expect(text).toContain("> The lift is booked.\n> See you.");
  });
});

describe("a one-time code", () => {
  test.each(["en", "ar"] as const)("is in the mail and not where a locked screen shows it (%s)", (lang) => {
    const { subject, html, text } = renderMail(sampleMail("one-time-code", lang));
    const preview = html.slice(html.indexOf("<body"), html.indexOf("<table"));
    expect(text).toContain("048213");
    expect(`${subject}${preview}`).not.toContain("048213");
    expect(text).toMatch(lang === "en" ? /valid for 10 minutes/ : /10 دقائق/);
  });
});

test("a shop with no setting but its name sends complete mails", () => {
  const shop = { ...sampleShop, crNumber: "", phone: "", email: "" };
  const { text, html } = renderMail({ ...sampleMail("order-confirmation", "en"), shop });
  expect(text).toContain("Questions? Answer this mail and mention ORD-2026-000123.");
  expect(html).not.toContain('tel:"');
  expect(text).not.toMatch(/ · $/m);
});

describe("a shop's own logo and colour", () => {
  const shop = {
    ...sampleShop,
    colour: "#0b5d4a",
    logo: { url: "https://shop.example/logo-0123456789abcdef.png", width: 400, height: 100 },
  };

  test.each(["en", "ar"] as const)("stand on a mail in %s, with the name where pictures are not shown", (lang) => {
    const { html, text } = renderMail({ ...sampleMail("order-confirmation", lang), shop });
    expect(html).toContain(
      `src="${shop.logo.url}" alt="${textIn(shop.name, lang)}" loading="lazy" width="192" height="48"`,
    );
    expect(html).toContain(`background-color:${shop.colour}`);
    expect(html).not.toMatch(/#8a1538/i);
    expect(text.split("\n")[0]).toContain(textIn(shop.name, lang));
  });
});

test("a confirmation shows the pictures of its goods, and a line without one keeps its place", () => {
  const { html } = renderMail(sampleMail("order-confirmation", "en"));
  const pictures = [...html.matchAll(/<img src="([^"]*)" alt="" loading="lazy" width="64"/g)].map(([, src]) => src);
  expect(pictures).toEqual(["https://shop.example/images/products/mesh.jpg?w=160&amp;q=80"]);
  expect([...html.matchAll(/<td width="64"/g)]).toHaveLength(sampleOrder("en").lines.length);
});
