/** The page and the PDF of a paper are one: the same words in both. */
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test } from "vitest";
import { PaperDocument } from "../../../src-shared/documents/document.tsx";
import type { Paper } from "../../../src-shared/documents/paper.ts";
import { domKit } from "../../../src-shared/documents/primitives/dom-kit.tsx";
import { samplePaper } from "../../support/papers.ts";
import { builtPapers, drawPdf, plain, textOf } from "../../support/pdf.ts";

const pool = builtPapers();
afterAll(() => pool.close());

const onPage = (paper: Paper) => renderToStaticMarkup(<PaperDocument kit={domKit} paper={paper} />);

/** Words and numbers without the signs between them: poppler may part a word from its comma. */
const wordsOf = (text: string) => new Set(plain(text).match(/\p{Script=Arabic}+|[A-Za-z]+|\p{N}+/gu) ?? []);

describe.each(["quote", "invoice", "confirmation", "delivery-note", "pick-list", "receipt80", "label"] as const)(
  "a %s",
  (kind) => {
    test.each(["ar", "en"] as const)("says the same as a page and as PDF, led by %s", async (lang) => {
      const paper = samplePaper(kind, lang);
      const page = wordsOf(
        onPage(paper)
          .replace(/<[^>]+>/g, " ")
          .replaceAll("&#x27;", "'"),
      );
      const pdf = wordsOf(textOf(await drawPdf(pool, paper)));
      // Pages are numbered by the printer on one side and by us on the other.
      const furniture = new Set(["صفحة", "من", "Page", "of"]);
      const differing = [...page]
        .filter((word) => !pdf.has(word))
        .concat([...pdf].filter((word) => !page.has(word) && !furniture.has(word)));
      expect(differing).toEqual([]);
    });
  },
);

test("on a page, numbers inside Arabic keep their direction and English says that it is English", () => {
  const html = onPage(samplePaper("invoice", "ar"));
  expect(html).toContain('<bdi dir="ltr">+974 4412 3456</bdi>');
  expect(html).toMatch(/<article[^>]* lang="ar" dir="rtl"/);
  expect(html).toMatch(/<div lang="en" dir="ltr"[^>]*>Invoice</);
  expect(html).toContain("<thead");
});

test("what somebody typed is shown as text, never as markup", () => {
  const paper = samplePaper("confirmation", "en") as Extract<Paper, { kind: "confirmation" }>;
  paper.data.order.note = "<img src=x onerror=alert(1)>";
  expect(onPage(paper)).not.toContain("<img");
});

test("a page for printing carries its letters and its one style sheet, and asks for nothing outside", async () => {
  const page = await pool.html([samplePaper("quote", "ar")], "QUO-2026-000017");
  expect(page?.html.match(/url\((?!data:)/g)).toBeNull();
  expect(page?.html).not.toMatch(/<(script|link|img)|https?:\/\/(?!shop\.example)/);
  expect(page?.html).toContain(page?.style);
  expect(page?.style).toContain('"صفحة " counter(page) " من " counter(pages)');
});
