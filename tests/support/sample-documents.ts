// Sample documents, usual and extreme ones: long names, mixed languages, many lines, amounts below zero.

import type { InvoiceContent } from "../../src-shared/billing/content.ts";
import { FIRST_BRAND } from "../../src-shared/documents/kit/kit.ts";
import {
  DOCUMENTS,
  type DocumentData,
  type DocumentKind,
  type PrintableDocument,
} from "../../src-shared/documents/registry.ts";
import type { GoodsLine, OrderView, QuoteView, Seller } from "../../src-shared/documents/views.ts";
import { amountInWords } from "../../src-shared/values/amount-in-words.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

const samplePicture = {
  src: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAADAAAAAkCAIAAABAJy5dAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAUUlEQVRYhe2WsQ0AMAzC8gkHeuD/rWfQwVIOQAgcLuWru7mCKAgdqhmKLWOOnwhGdKhmKLaMOYTiQEOHaoZiy5BDCMb6OuJzxfnR/TTLnwPtAcUDkRvVHmNRAAAAAElFTkSuQmCC",
  width: 1600,
  height: 1200,
};

export const seller: Seller = {
  name: { en: "Ogulf Showroom", ar: "معرض أوغلف" },
  legalName: { en: "Ogulf Trading W.L.L.", ar: "أوغلف للتجارة ذ.م.م" },
  crNumber: "118820",
  address: { en: "Salwa Road, Doha, Qatar", ar: "طريق سلوى، الدوحة، قطر" },
  phone: "+97444123456",
  whatsapp: "+97455123456",
  email: "sales@showroom.example",
  bank: {
    name: { en: "Qatar National Bank", ar: "بنك قطر الوطني" },
    iban: "QA58DOHB00001234567890ABCDEFG",
    accountName: { en: "Ogulf Trading W.L.L.", ar: "أوغلف للتجارة ذ.م.م" },
    swift: "QNBAQAQA",
  },
};

const goods: GoodsLine[] = [
  {
    sku: "CH-200-BLK",
    name: { en: "ErgoPro X-200 mesh task chair", ar: "كرسي مكتب دوّار ErgoPro X-200 بظهر شبكي" },
    optionText: { en: "Black", ar: "أسود" },
    quantity: 12,
  },
  {
    sku: "DS-1880-OAK",
    name: {
      en: "Executive desk 180×80 cm with side drawers, mobile pedestal with lock, cable tray and USB-C power outlet",
      ar: "مكتب تنفيذي 180×80 سم مع أدراج جانبية ووحدة أدراج متحركة بقفل وممر أسلاك ومنفذ كهرباء USB-C",
    },
    optionText: { en: "Oak", ar: "بلوط" },
    quantity: 3,
  },
  {
    sku: "PR-M404-DW",
    name: { en: "LaserJet Pro M404dw printer", ar: "طابعة LaserJet Pro M404dw" },
    optionText: { en: "", ar: "" },
    quantity: 1,
  },
  {
    sku: "CB-4D-GRY",
    name: { en: "Filing cabinet, 4 drawers (fire-resistant)" },
    optionText: { en: "Grey", ar: "رمادي" },
    quantity: 2,
  },
];
const prices = [89_900, 345_050, 142_500, 78_000];

/** @param count lines; the four above over and over */
function orderLines(count: number): OrderView["lines"] {
  return Array.from({ length: count }, (_, at) => {
    const line = goods[at % goods.length] as GoodsLine;
    const listPrice = prices[at % prices.length] as number;
    const discount = at % goods.length === 0 ? 1000 : 0;
    const unitPrice = listPrice - (listPrice * discount) / 10_000;
    return {
      ...line,
      sku: at < goods.length ? line.sku : `${line.sku}-${at}`,
      id: `line-${at}`,
      listPrice,
      discount,
      unitPrice,
      services: at % goods.length === 1 ? [{ key: "assembly" as const, price: 15_000 }] : [],
      lineTotal: unitPrice * line.quantity,
    };
  });
}

const contact = { name: "فاطمة الكواري", phone: "+97455123456", email: "fatima@company.example" };
const company = { name: "Al Waab Consulting W.L.L.", crNumber: "55012", purchaseOrder: "LPO-2026/0091" };
const address = {
  zone: 55,
  street: "850",
  building: "12",
  floor: "3",
  area: "الوعب",
  landmark: "Behind Villaggio, gate 4; the lift is at the back",
  location: { latitude: 25.26042, longitude: 51.44478 },
};

export function sampleOrder(count = 4): OrderView {
  const lines = orderLines(count);
  const subtotal = lines.reduce((sum, line) => sum + line.lineTotal, 0);
  const services = 45_000;
  const total = subtotal + services;
  return {
    id: "order-1",
    number: "ORD-2026-000123",
    placedAt: "2026-11-21T07:05:00.000Z",
    contact,
    company,
    method: "delivery",
    address,
    slot: { date: "2026-11-24", window: "08-12" },
    paymentMethod: "transfer",
    paymentDueAt: "2026-11-26T20:59:59.000Z",
    lines,
    totals: { subtotal, services, delivery: 0, taxRate: 0, tax: 0, total },
    credited: 0,
    deposit: null,
    received: 100_000,
    balance: total - 100_000,
    note: "الرجاء الاتصال قبل الوصول على 50123456 أو 4412 3456",
    receipts: ["RCT-2026-000004"],
    payments: [
      {
        kind: "payment",
        method: "cash",
        amount: 100_000,
        state: "cleared",
        reference: null,
        at: "2026-11-21T07:06:00.000Z",
      },
    ],
  };
}

const terms = {
  en: "Prices are valid until the date named above. Delivery within 10 working days of the deposit. Warranty: 24 months.",
  ar: "الأسعار سارية حتى التاريخ المذكور أعلاه. التسليم خلال 10 أيام عمل من استلام الدفعة المقدمة. الضمان 24 شهرًا.",
};

export function sampleInvoice(kind: InvoiceContent["kind"] = "invoice", count = 4): InvoiceContent {
  const order = sampleOrder(count);
  const lines = kind === "receipt" ? [] : order.lines;
  const total = kind === "receipt" ? 100_000 : order.totals.total;
  const series = { invoice: "INV", credit_note: "CN", receipt: "RCT", pro_forma: "PF" }[kind];
  return {
    schema: 1,
    kind,
    uuid: "0197",
    currency: "QAR",
    lang: "ar",
    issuedAt: "2026-11-21T07:10:00.000Z",
    issuedOn: "2026-11-21",
    dueOn: kind === "invoice" || kind === "pro_forma" ? "2026-12-21" : null,
    seller,
    buyer: {
      customerId: null,
      name: contact.name,
      company: company.name,
      crNumber: company.crNumber,
      purchaseOrder: company.purchaseOrder,
      phone: contact.phone,
      email: contact.email,
      address,
    },
    orders: [{ id: order.id, number: order.number, placedAt: order.placedAt }],
    quote: null,
    scope: "whole",
    deliveries: [],
    lines: [
      ...lines.map((line) => ({
        id: line.id,
        orderLineId: line.id,
        deliveryId: null,
        sku: line.sku,
        name: line.name,
        optionText: line.optionText,
        quantity: line.quantity,
        unitPrice: line.unitPrice,
        listPrice: line.listPrice,
        discount: line.discount,
        lineTotal: line.lineTotal,
        taxRate: 0,
        tax: 0,
        services: line.services.map((service) => ({
          key: service.key,
          name: { en: "Assembly", ar: "التركيب" },
          quantity: line.quantity,
          unitPrice: service.price,
          total: service.price * line.quantity,
        })),
      })),
      ...(kind === "invoice"
        ? [
            {
              id: "less",
              orderLineId: null,
              deliveryId: null,
              sku: "",
              optionText: { en: "" },
              quantity: 1,
              name: { en: "Less credit note CN-2026-000004", ar: "ناقص الإشعار الدائن CN-2026-000004" },
              unitPrice: -12_550,
              listPrice: -12_550,
              discount: 0,
              services: [],
              lineTotal: -12_550,
              taxRate: 0,
              tax: 0,
            },
          ]
        : []),
    ],
    deliveryFee: kind === "receipt" ? null : { amount: 0, taxRate: 0, tax: 0 },
    sums: {
      discount: 107_880,
      goods: order.totals.subtotal,
      services: 45_000,
      deliveryFee: 0,
      net: total,
      tax: 0,
      total,
    },
    taxLines: kind === "receipt" ? [] : [{ rate: 0, net: total, tax: 0 }],
    deposit: kind === "invoice" ? { asked: 100_000, received: 100_000 } : null,
    paid: 100_000,
    balance: total - 100_000,
    payment:
      kind === "receipt"
        ? { id: "p", method: "cheque", state: "pending", reference: "CHQ-00441", at: "2026-11-21T07:10:00.000Z" }
        : null,
    corrects:
      kind === "credit_note"
        ? {
            uuid: "0196",
            number: "INV-2026-000044",
            issuedAt: "2026-11-01T07:00:00.000Z",
            total: 500_000,
            returnId: null,
            reason: "كرسي واحد وصل متضررًا",
          }
        : null,
    terms,
    inWords: { en: amountInWords(total, "en"), ar: amountInWords(total, "ar") },
    series: `${series}-2026`,
    number: `${series}-2026-000045`,
    previousHash: "0".repeat(64),
  };
}

export function sampleQuote(count = 4, accepted = false): QuoteView {
  const lines = orderLines(count).map((line, at) => ({
    id: line.id,
    kind: "product" as const,
    productId: "p",
    variantId: "v",
    sku: line.sku,
    name: line.name,
    optionText: line.optionText,
    picture: null,
    quantity: line.quantity,
    listPrice: line.listPrice,
    discount: line.discount,
    unitPrice: line.unitPrice,
    netUnitPrice: line.unitPrice,
    lineTotal: line.lineTotal,
    optional: at % 7 === 2,
    note: at === 1 ? { en: "Made to measure", ar: "يُصنع حسب القياس" } : null,
  }));
  const half = Math.ceil(lines.length / 2);
  const sum = (of: typeof lines, all = false) =>
    of.reduce((total, line) => total + (line.optional && !all ? 0 : line.lineTotal), 0);
  const sums = (goods: number) => ({
    goods,
    discount: 50_000,
    services: 120_000,
    delivery: 0,
    tax: 0,
    total: goods + 70_000,
    deposit: Math.round((goods + 70_000) / 2),
  });
  return {
    number: "QUO-2026-000017",
    contact,
    company,
    address,
    createdAt: "2026-11-20T07:00:00.000Z",
    version: {
      id: "v2",
      number: 2,
      state: "sent",
      createdAt: "2026-11-20T07:00:00.000Z",
      sentAt: "2026-11-21T07:00:00.000Z",
      intro: { en: "Thank you for your request.", ar: "شكرًا لطلبكم، ويسرّنا أن نقدّم لكم هذا العرض." },
      deliveryTerms: { en: "In three weeks, to the room.", ar: "خلال ثلاثة أسابيع، إلى داخل الغرفة." },
      terms,
      validUntil: "2026-12-05",
      deliveryFee: 0,
      discount: 250,
      taxRate: 0,
      depositPercent: 50,
      services: [
        { id: "s1", title: { en: "Assembly and waste removal", ar: "التركيب وإزالة المخلفات" }, amount: 120_000 },
      ],
      sections: [
        {
          id: "a",
          title: { en: "Manager's office", ar: "مكتب المدير" },
          total: sum(lines.slice(0, half)),
          lines: lines.slice(0, half),
        },
        {
          id: "b",
          title: { en: "Open floor 2", ar: "القاعة المفتوحة 2" },
          total: sum(lines.slice(half)),
          lines: lines.slice(half),
        },
      ],
      sums: { base: sums(sum(lines)), withOptions: sums(sum(lines, true)) },
    },
    acceptance: accepted
      ? {
          version: 2,
          at: "2026-11-22T09:30:00.000Z",
          name: "Fatima Al-Kuwari",
          by: "customer",
          chosen: ["line-2"],
          sums: sums(sum(lines, true)),
          awaited: false,
          signature: [
            [
              [0, 300],
              [120, 60],
              [200, 320],
              [330, 90],
              [420, 330],
              [600, 180],
            ],
            [
              [560, 0],
              [1000, 250],
              [700, 310],
            ],
          ],
        }
      : null,
  };
}

const carried = (line: OrderView["lines"][number]) => ({ ...line, services: line.services.map(({ key }) => key) });

const staffUrl = "https://shop.example/admin/orders/0197aa00-0000-7000-8000-000000000001";

/** One document of each kind. */
export function sampleDocument(kind: DocumentKind, lang: Lang, { lines = 4, copy = false } = {}): PrintableDocument {
  const order = sampleOrder(lines);
  const all: DocumentData = {
    quote: { seller, quote: sampleQuote(lines) },
    confirmation: { seller, order },
    invoice: { content: sampleInvoice("invoice", lines) },
    "delivery-note": {
      seller,
      delivery: {
        date: "2026-11-24",
        window: "08-12",
        part: 1,
        parts: 2,
        staffUrl,
        collect: 1_250_050,
        order: { ...order, paymentMethod: "cash" },
        lines: order.lines.map(carried),
      },
    },
    "pick-list": {
      seller,
      list: {
        order: { ...order, paymentMethod: "cash" },
        staffUrl,
        collect: 2_500_100,
        lines: order.lines.map((line, at) => ({
          ...carried(line),
          open: line.quantity,
          bin: `A-03-${at + 1}`,
          picture: at === 0 ? samplePicture : null,
        })),
      },
    },
    receipt80: { seller, order, printedAt: "2026-11-21T07:06:00.000Z" },
    label: {
      label: {
        sku: "CH-200-BLK",
        name: (goods[0] as GoodsLine).name,
        optionText: { en: "Black", ar: "أسود" },
        brand: "ErgoPro",
        price: 89_900,
        compareAtPrice: 99_900,
        warrantyMonths: 24,
        url: "https://shop.example/product/ergopro-x-200",
      },
    },
  };
  const sheet = DOCUMENTS[kind].sheets[0];
  return { kind, lang, copy, sheet, brand: FIRST_BRAND, data: all[kind] } as PrintableDocument;
}
