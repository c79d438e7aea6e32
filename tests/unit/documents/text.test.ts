/** Text of documents as it is searched, copied and read by programs. */
import { afterAll, describe, expect, test } from "vitest";
import { FIRST_BRAND } from "../../../src-shared/documents/kit/kit.ts";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { builtPool, pagesOf, renderPdfOf, says, textOf } from "../../support/pdf.ts";
import { sampleDocument, sampleInvoice, sampleQuote, seller } from "../../support/sample-documents.ts";

const pool = builtPool();
afterAll(() => pool.close());

const read = async (document: Parameters<typeof renderPdfOf>[1]) => textOf(await renderPdfOf(pool, document));

describe.each(["ar", "en"] as const)("documents led by %s", (lang) => {
  test.each([
    ["quote", ["عرض سعر", "Quotation", "QUO-2026-000017", "مكتب المدير", "اختياري، غير محسوب في الإجمالي", "QNBAQAQA"]],
    [
      "invoice",
      ["فاتورة", "Invoice", "INV-2026-000045", "تاريخ الاستحقاق", "LPO-2026/0091", "−125.50", "المبلغ كتابة"],
    ],
    ["confirmation", ["تأكيد الطلب", "Order confirmation", "ORD-2026-000123", "08:00–12:00", "فاطمة الكواري"]],
    ["delivery-note", ["سند تسليم", "Delivery note", "استلمت البضاعة كاملة وسليمة", "+974 5512 3456"]],
    ["pick-list", ["قائمة تجهيز", "Pick list", "DS-1880-OAK", "الرجاء الاتصال قبل الوصول على 50123456 أو 4412 3456"]],
    ["receipt80", ["معرض أوغلف", "9,709.20", "شكرا لزيارتكم", "12 × 809.10"]],
    ["label", ["CH-200-BLK", "899"]],
  ] as const)("a %s has its required texts, Arabic in reading order", async (kind, sentences) => {
    const text = await read(sampleDocument(kind, lang));
    expect(sentences.filter((sentence) => !says(text, sentence))).toEqual([]);
  });
});

test("names that mix Arabic with model numbers and sizes keep both the right way round", async () => {
  const text = await read(sampleDocument("invoice", "ar"));
  const names = ["كرسي مكتب دوار ErgoPro X-200 بظهر شبكي", "مكتب تنفيذي 180×80 سم", "طابعة LaserJet Pro M404dw"];
  expect(names.filter((name) => !says(text, name))).toEqual([]);
  expect(text).not.toContain("80×180");
});

test("an amount is written in figures and in words, in both languages", async () => {
  const text = await read({
    kind: "invoice",
    lang: "ar",
    copy: false,
    sheet: "a4",
    brand: FIRST_BRAND,
    data: { content: sampleInvoice() },
  });
  expect(says(text, "23,495.70")).toBe(true);
  expect(says(text, "فقط ثلاثة وعشرون ألفاً وأربعمئة وخمسة وتسعون ريالاً قطرياً وسبعون درهماً لا غير")).toBe(true);
  expect(text).toMatch(/Twenty-three thousand four hundred and ninety-five Qatari riyals and seventy dirhams only/);
});

test("a phone number and an IBAN inside Arabic are not turned round", async () => {
  const text = await read(sampleDocument("quote", "ar"));
  expect(text).toContain("+974 4412 3456");
  expect(text).toContain("QA58 DOHB 0000 1234 5678 90AB CDEF G");
});

test.each(["credit_note", "receipt", "pro_forma"] as const)(
  "a %s is called by its name in both languages",
  async (kind) => {
    const names = {
      credit_note: ["إشعار دائن", "Credit note", "INV-2026-000044", "كرسي واحد وصل متضررا"],
      receipt: ["سند قبض", "Receipt", "CHQ-00441", "شيك"],
      pro_forma: ["فاتورة مبدئية", "Pro-forma invoice"],
    };
    const text = await read({
      kind: "invoice",
      lang: "ar",
      copy: false,
      sheet: "a4",
      brand: FIRST_BRAND,
      data: { content: sampleInvoice(kind) },
    });
    expect(names[kind].filter((name) => !says(text, name))).toEqual([]);
  },
);

test("a delivery note and a pick list have no price but the amount to collect, and paid services", async () => {
  for (const kind of ["delivery-note", "pick-list"] as const) {
    const text = await read(sampleDocument(kind, "ar"));
    expect(text, kind).not.toMatch(/809\.10|899\.00|3,450\.50|ر\.ق/);
    expect(text, kind).toMatch(kind === "pick-list" ? /25,001\.00/ : /12,500\.50/);
    expect(text, kind).toContain("التركيب");
    expect(text, kind).toMatch(/25\.26042, 51\.44478/);
    // Of two codes beside each other, each says what it opens.
    for (const caption of ["صفحة الطلب", "للموظفين", "على الخريطة"]) expect(text, kind).toContain(caption);
  }
});

test.each([
  ["en", "Black", "Warranty 24 months"],
  ["ar", "أسود", "ضمان 24 شهرًا"],
] as const)(
  "a label of 62 × 29 mm led by %s has colour, warranty, and the price in both languages",
  async (lang, colour, warranty) => {
    const text = await read(sampleDocument("label", lang));
    expect([colour, warranty, "899", "QAR", "ر.ق"].filter((sentence) => !says(text, sentence))).toEqual([]);
  },
);

test("a reprint says that it is a copy, the first print does not", async () => {
  expect(await read(sampleDocument("invoice", "ar", { copy: true }))).toMatch(/COPY/);
  expect(await read(sampleDocument("invoice", "ar"))).not.toMatch(/COPY/);
});

test("an accepted quote names who accepted it, and asks for no signature any more", async () => {
  const document = (accepted: boolean): PrintableDocument<"quote"> => ({
    kind: "quote",
    lang: "ar",
    copy: false,
    sheet: "a4",
    brand: FIRST_BRAND,
    data: { seller, quote: sampleQuote(4, accepted) },
  });
  const signed = await read(document(true));
  expect(signed).toContain("Fatima Al-Kuwari");
  expect(says(signed, "إضافة مختارة")).toBe(true);
  expect(await read(document(false))).toContain("Signature");
  expect(signed).not.toContain("Signature");
});

describe("a document of sixty lines", () => {
  test("repeats the head of its table, numbers its pages and breaks no row", async () => {
    const pages = pagesOf(await renderPdfOf(pool, sampleDocument("invoice", "ar", { lines: 60 })));
    expect(pages.length).toBeGreaterThan(3);
    const withLines = pages.filter((page) => /CH-200-BLK|DS-1880-OAK|PR-M404-DW|CB-4D-GRY/.test(page));
    expect(withLines.filter((page) => !/Total QAR.*Price QAR|Price QAR.*Total QAR/.test(page))).toEqual([]);
    pages.forEach((page, at) => {
      expect(says(page, `صفحة ${at + 1} من ${pages.length}`), `page ${at + 1}`).toBe(true);
    });
    // The tall rows: their first and their last line stand on the same page.
    for (const page of pages) {
      expect(page.match(/Executive desk 180×80/g)?.length ?? 0).toBe(page.match(/DS-1880-OAK/g)?.length ?? 0);
    }
  });

  test("says on every further page whose it is", async () => {
    const [, ...further] = pagesOf(await renderPdfOf(pool, sampleDocument("invoice", "en", { lines: 60 })));
    expect(further.filter((page) => !page.includes("INV-2026-000045"))).toEqual([]);
  });
});

test("in a batch every document counts its own pages", async () => {
  const pages = pagesOf(
    await renderPdfOf(
      pool,
      sampleDocument("delivery-note", "en", { lines: 3 }),
      sampleDocument("invoice", "en", { lines: 20 }),
    ),
  );
  expect(pages[0]).toContain("Page 1 of 1");
  expect(pages[1]).toContain(`Page 1 of ${pages.length - 1}`);
});

test("a receipt is one page, however long", async () => {
  expect(pagesOf(await renderPdfOf(pool, sampleDocument("receipt80", "ar", { lines: 40 })))).toHaveLength(1);
});

test("each page of a letter-headed document ends with the company and its number in both languages", async () => {
  const pages = pagesOf(await renderPdfOf(pool, sampleDocument("quote", "en", { lines: 40 })));
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain("Ogulf Trading W.L.L. · CR 118820 · +974 4412 3456");
    expect(says(page, "أوغلف للتجارة ذ.م.م"), `page ${at + 1}`).toBe(true);
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(says(page, `صفحة ${at + 1} من ${pages.length}`), `page ${at + 1}`).toBe(true);
  }
});
