/** The page and the PDF of a document hold the same words. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { DocumentContent } from "../../../src-shared/documents/document.tsx";
import { DOCUMENT_KINDS } from "../../../src-shared/documents/kinds.ts";
import { domKit } from "../../../src-shared/documents/kit/dom-kit.tsx";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { builtPool, plain, renderPdfOf, textOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

const pool = builtPool();
afterAll(() => pool.close());

const onPage = (document: PrintableDocument) =>
  renderToStaticMarkup(<DocumentContent kit={domKit} document={document} />);

/** Words and numbers without the signs between them: poppler may part a word from its comma. */
const wordsOf = (text: string) => new Set(plain(text).match(/\p{Script=Arabic}+|[A-Za-z]+|\p{N}+/gu) ?? []);

describe.each(DOCUMENT_KINDS)("a %s", (kind) => {
  test.each(["ar", "en"] as const)("says the same as a page and as PDF, led by %s", async (lang) => {
    const document = sampleDocument(kind, lang);
    const page = wordsOf(
      onPage(document)
        .replace(/<[^>]+>/g, " ")
        .replaceAll("&#x27;", "'"),
    );
    const pdf = wordsOf(textOf(await renderPdfOf(pool, document)));
    // Pages are numbered by the printer on one side and by us on the other.
    const furniture = new Set(["صفحة", "من", "Page", "of"]);
    const differing = [...page]
      .filter((word) => !pdf.has(word))
      .concat([...pdf].filter((word) => !page.has(word) && !furniture.has(word)));
    expect(differing).toEqual([]);
  });
});

test("on a page, numbers inside Arabic keep their direction and English says that it is English", () => {
  const html = onPage(sampleDocument("invoice", "ar"));
  expect(html).toContain('<bdi dir="ltr">+974 4412 3456</bdi>');
  expect(html).toMatch(/<article[^>]* lang="ar" dir="rtl"/);
  expect(html).toMatch(/<div lang="en" dir="ltr"[^>]*>Invoice</);
  expect(html).toContain("<thead");
});

test("user input is shown as text, never as markup", () => {
  const document = sampleDocument("confirmation", "en") as Extract<PrintableDocument, { kind: "confirmation" }>;
  document.data.order.note = "<img src=x onerror=alert(1)>";
  expect(onPage(document)).not.toContain("<img");
});

test("a page for printing carries its fonts and its one style sheet, and asks for nothing outside", async () => {
  const page = await pool.html([sampleDocument("quote", "ar")], "QUO-2026-000017");
  expect(page?.html.match(/url\((?!data:)/g)).toBeNull();
  expect(page?.html).not.toMatch(/<(script|link|img)|https?:\/\/(?!shop\.example)/);
  expect(page?.html).toContain(page?.style);
  expect(page?.style).toContain('"صفحة " counter(page) " من " counter(pages)');
});
