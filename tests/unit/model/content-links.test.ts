import { describe, expect, test } from "vitest";
import { linksInLanguage } from "../../../src-shared/content/content-links.ts";

describe("links in a text", () => {
  test("lead an Arabic reader to Arabic pages", () => {
    expect(linksInLanguage('<p><a href="/contact">x</a> <a href="/">y</a></p>', "ar")).toBe(
      '<p><a href="/ar/contact">x</a> <a href="/ar">y</a></p>',
    );
    expect(linksInLanguage('<a href="/collection?category=IT%20%26%20technology">x</a>', "ar")).toBe(
      '<a href="/ar/collection?category=IT%20%26%20technology">x</a>',
    );
  });

  test("stay as they are for an English reader, and when they have their language already", () => {
    const html = '<a href="/contact">x</a><a href="/ar/contact">y</a><a href="/ar">z</a>';
    expect(linksInLanguage(html, "en")).toBe(html);
    expect(linksInLanguage(html, "ar")).toBe(html.replace('"/contact"', '"/ar/contact"'));
    expect(linksInLanguage('<a href="/art-for-offices">x</a>', "ar")).toBe('<a href="/ar/art-for-offices">x</a>');
  });

  test("elsewhere, to mailboxes, telephones, sections and files are left alone", () => {
    for (const href of [
      "https://x.example/a",
      "//x.example",
      "mailto:a@b.example",
      "tel:+974",
      "#section-1",
      "/images/a.jpg",
    ]) {
      expect(linksInLanguage(`<a href="${href}">x</a>`, "ar")).toBe(`<a href="${href}">x</a>`);
    }
    expect(linksInLanguage('<p>href="/contact"</p>', "ar")).toBe('<p>href="/contact"</p>');
  });
});
