// View models of mails as the worker reads them from the database, for tests of templates.
import type { ShopView } from "../../server/mail/templates/content.ts";
import type { MailContent, MailViews } from "../../server/mail/templates/index.tsx";
import type { MailKind } from "../../src-shared/mail/registry.ts";
import { NO_OWN_TEXTS } from "../../src-shared/text/own-texts.ts";
import { FIRST_COLOUR } from "../../src-shared/values/brand-colours.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

type Order = MailViews["order-confirmation"]["order"];

export const sampleShop: ShopView = {
  name: { en: "Showroom Doha", ar: "شوروم الدوحة" },
  legalName: { en: "Showroom Doha Trading W.L.L.", ar: "شوروم الدوحة للتجارة ذ.م.م." },
  crNumber: "123456",
  address: { en: "Building 18, Street 950, Zone 45, Doha, Qatar", ar: "مبنى 18، شارع 950، منطقة 45، الدوحة، قطر" },
  phone: "+97444000000",
  email: "hello@showroom.example",
  colour: FIRST_COLOUR,
  logo: null,
  url: "https://shop.example",
  ownTexts: NO_OWN_TEXTS,
};

export const sampleBank = {
  name: { en: "Gulf Pearl Bank", ar: "بنك لؤلؤة الخليج" },
  iban: "QA66GPRL000000001234567890123",
  accountName: { en: "Showroom Doha Trading W.L.L.", ar: "شوروم الدوحة للتجارة ذ.م.م." },
  swift: "GPRLQAQA",
};

/** Two lines with services, a tax, a slot, a company; to be paid by transfer. */
export function sampleOrder(lang: Lang, changes: Partial<Order> = {}): Order {
  return {
    id: "01980000-0000-7000-8000-000000000001",
    number: "ORD-2026-000123",
    status: "placed",
    createdAt: "2026-11-21T06:30:00.000Z",
    lang,
    method: "delivery",
    address:
      lang === "ar"
        ? ["منطقة 69، شارع 303، مبنى 12", "طابق 14، وحدة 1402", "مارينا لوسيل", "قطر"]
        : ["Zone 69, Street 303, Building 12", "Floor 14, Unit 1402", "Lusail Marina", "Qatar"],
    slot: { date: "2026-11-25", window: "08-12" },
    paymentMethod: "transfer",
    paymentStatus: "unpaid",
    paymentDueAt: "2026-11-24T20:59:59.000Z",
    balance: 842_550,
    totals: { subtotal: 792_500, services: 50_050, delivery: 0, taxRate: 0, tax: 0, total: 842_550 },
    contact: {
      name: lang === "ar" ? "فاطمة الكواري" : "Fatima Al-Kuwari",
      phone: "+97455123456",
      email: "fatima@customer.example",
    },
    company: { name: "Pearl Consulting W.L.L.", crNumber: "98765", purchaseOrder: "PO-7781" },
    lines: [
      {
        sku: "CH-MESH-BLK",
        name: {
          en: "Ergonomic mesh chair with adjustable lumbar support",
          ar: "كرسي شبكي مريح بدعم قطني قابل للتعديل",
        },
        optionText: { en: "Black, with headrest", ar: "أسود، مع مسند للرأس" },
        unitPrice: 115_500,
        quantity: 5,
        services: [{ key: "assembly", price: 5010 }],
        lineTotal: 577_500,
        pictureUrl: "https://shop.example/images/products/mesh.jpg?w=160&q=80",
      },
      {
        sku: "4400-OAK-140",
        name: { en: "Straight desk 140 cm" },
        optionText: { en: "Oak" },
        unitPrice: 215_000,
        quantity: 1,
        services: [
          { key: "assembly", price: 0 },
          { key: "carryUp", price: 25_000 },
        ],
        lineTotal: 215_000,
        pictureUrl: null,
      },
    ],
    ...changes,
  };
}

const askedLines = [
  {
    sku: "CH-MESH-BLK",
    name: { en: "Ergonomic mesh chair", ar: "كرسي شبكي مريح" },
    optionText: { en: "Black", ar: "أسود" },
    quantity: 12,
    listedPrice: 115_500,
  },
];

const sampleQuote = (lang: Lang): MailViews["quote-reminder"]["quote"] => ({
  number: "QUO-2026-000012",
  version: 2,
  name: "Khalid",
  validUntil: "2026-12-05",
  total: 4_215_050,
  totalWithOptions: 4_500_050,
  deposit: 2_107_525,
  pageUrl: `${sampleShop.url}${lang === "ar" ? "/ar" : ""}/s/0123456789abcdefghijklmnopqrstuvwxyzABCDEFG`,
});

const sampleOffer: MailViews["quote-sent"]["offer"] = {
  sections: [
    {
      title: { en: "Open office", ar: "المكتب المفتوح" },
      lines: [
        {
          sku: "CH-MESH-BLK",
          name: { en: "Ergonomic mesh chair", ar: "كرسي شبكي مريح" },
          optionText: { en: "Black", ar: "أسود" },
          quantity: 36,
          unitPrice: 110_000,
          lineTotal: 3_960_000,
          optional: false,
          pictureUrl: "https://shop.example/images/products/mesh.jpg?w=160&q=80",
        },
        {
          sku: "4400-OAK-140",
          name: { en: "Straight desk 140 cm" },
          optionText: { en: "Oak" },
          quantity: 1,
          unitPrice: 285_000,
          lineTotal: 285_000,
          optional: true,
          pictureUrl: null,
        },
      ],
    },
    {
      title: { en: "" },
      lines: [
        {
          sku: "",
          name: { en: "Reception counter", ar: "مكتب استقبال" },
          optionText: { en: "" },
          quantity: 1,
          unitPrice: 255_050,
          lineTotal: 255_050,
          optional: false,
          pictureUrl: null,
        },
      ],
    },
  ],
  more: 12,
  services: [{ title: { en: "Assembly", ar: "التركيب" }, amount: 50_000 }],
  sums: {
    goods: 4_215_050,
    discount: 70_000,
    services: 50_000,
    delivery: 20_000,
    tax: 0,
    total: 4_215_050,
    deposit: 2_107_525,
  },
  taxRate: 0,
};

const sampleAlert = {
  kind: "mail_queue_old" as const,
  details: { count: 12, at: "2026-11-21T06:00:00.000Z" },
  since: "2026-11-21T06:30:00.000Z",
  systemUrl: `${sampleShop.url}/admin/system`,
};

const followUrl = (lang: Lang) =>
  `${sampleShop.url}${lang === "ar" ? "/ar" : ""}/order/0123456789abcdefghijklmnopqrstuv`;

/** One content of each kind; `changes` go into its order. */
export function sampleMail<Kind extends MailKind>(kind: Kind, lang: Lang, changes: Partial<Order> = {}): MailContent {
  const order = sampleOrder(lang, changes);
  const data: { [K in MailKind]: MailViews[K] } = {
    "order-confirmation": {
      order,
      followUrl: followUrl(lang),
      bank: order.paymentMethod === "transfer" && order.balance > 0 ? sampleBank : null,
      again: false,
    },
    "new-order": {
      order,
      adminUrl: `${sampleShop.url}/admin/orders/${order.id}`,
      note: "Please call before you come.\nThe lift is small.",
    },
    "order-status": { order, followUrl: followUrl(lang), status: order.status, note: null },
    "order-shipment": {
      order,
      followUrl: followUrl(lang),
      state: "out",
      slot: order.slot,
      items: order.lines.map(({ sku, name, optionText }) => ({ sku, name, optionText, quantity: 1 })),
      toCome: order.lines.slice(0, 1).map(({ sku, name, optionText }) => ({ sku, name, optionText, quantity: 4 })),
      isWhole: false,
      note: null,
    },
    "order-time": { order, followUrl: followUrl(lang) },
    "order-answer": {
      order,
      followUrl: followUrl(lang),
      answer: "Yes, our crew takes the packaging with them.\nThey need ten minutes longer.",
      question: "Do you take the packaging back?",
    },
    "order-news": {
      order,
      what: "question",
      words: "Do you take the packaging back?",
      adminUrl: `${sampleShop.url}/admin/orders/${order.id}`,
    },
    "order-cancelled-unpaid": { order },
    "contact-message": {
      name: "Khalid",
      email: "khalid@visitor.example",
      phone: "+97466123456",
      subject: "Desks for a clinic",
      message: "Do you deliver to Al Khor?\nWe need twelve.",
      lang: "en",
      at: order.createdAt,
      adminUrl: `${sampleShop.url}/admin/messages/1`,
    },
    "message-reply": {
      name: "Khalid",
      answer: "Yes, we deliver to Al Khor.\nTwelve desks are there within a week.",
      at: order.createdAt,
    },
    "alert-opened": { ...sampleAlert, until: null },
    "alert-over": { ...sampleAlert, until: "2026-11-21T08:35:00.000Z" },
    "messages-quarantined": { at: order.createdAt, adminUrl: `${sampleShop.url}/admin/messages?status=new` },
    "quote-request": {
      number: "QR-2026-000045",
      contact: { name: "Khalid", company: "Clinic W.L.L.", email: "khalid@visitor.example", phone: "+97466123456" },
      message: "By January, please.",
      attachment: "plan.pdf",
      lines: askedLines,
      lang: "en",
      at: order.createdAt,
    },
    "quote-received": { number: "QR-2026-000045", lines: askedLines, at: order.createdAt },
    "quote-sent": {
      quote: sampleQuote(lang),
      offer: sampleOffer,
      intro: { en: "As we spoke about on Sunday.", ar: "كما تحدثنا يوم الأحد." },
      message: "The counter is in oak, as you wished.\nCall me if anything is unclear.",
      hasFile: true,
    },
    "quote-reminder": { quote: sampleQuote(lang) },
    "quote-accepted": { quote: sampleQuote(lang), at: order.createdAt },
    "quote-news": {
      what: "change",
      number: "QUO-2026-000012",
      version: 2,
      total: 4_215_050,
      contact: { name: "Khalid", company: "Clinic W.L.L.", email: "khalid@visitor.example", phone: "+97466123456" },
      words: "Could the desks be oak?\nAnd twelve of them.",
      adminUrl: `${sampleShop.url}/admin/quotes/01980000-0000-7000-8000-000000000002`,
    },
    "invoice-sent": {
      invoice: {
        kind: "invoice",
        number: "INV-2026-000045",
        name: "Khalid",
        total: 4_215_050,
        issuedOn: "2026-11-22",
        dueOn: "2026-12-22",
        pageUrl: sampleQuote(lang).pageUrl,
      },
      hasFile: true,
    },
    "one-time-code": { code: "048213", minutes: 10 },
    "password-changed": { name: "Noora", at: order.createdAt },
    "account-changed": { name: "Noora", what: "authenticator_off", at: order.createdAt },
    "release-published": {
      name: "Noora",
      release: "1.4.0",
      percentage: 10,
      by: "Khalid",
      at: order.createdAt,
      updatesUrl: `${sampleShop.url}/admin/updates`,
    },
    "staff-invited": {
      name: "Noora",
      email: "noora@showroom.example",
      role: "manager",
      signInUrl: `${sampleShop.url}/adm/ogulf`,
    },
  };
  return {
    kind,
    lang,
    shop: { ...sampleShop, url: lang === "ar" ? `${sampleShop.url}/ar` : sampleShop.url },
    data: data[kind],
  } as MailContent;
}
