import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSlug, slugify } from "../../../src-shared/values/slug.ts";

describe("names in addresses", () => {
  test.each([
    ["Ergonomic Mesh Chair", "ergonomic-mesh-chair"],
    ["Chaise Élégante & Co.", "chaise-elegante-and-co"],
    ["Manager’s desk – 160×80", "managers-desk-160-80"],
    ["  --  L-shaped  ", "l-shaped"],
    ["Desk ١٢٠", "desk-120"],
    ["../../etc", "etc"],
  ])("%s becomes %s", (name, slug) => expect(slugify(name)).toBe(slug));

  test("a purely Arabic name gives none, so that a Latin one is asked for", () => {
    expect(slugify("كرسي مكتب")).toBe("");
    expect(isSlug("")).toBe(false);
  });

  test("a long name ends at a word within 80 characters", () => {
    expect(slugify("office chair ".repeat(10))).toBe(
      "office-chair-office-chair-office-chair-office-chair-office-chair-office-chair",
    );
  });

  test("of any name fits an address or is empty, and stays the same when made again", () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: "grapheme" }), fc.string({ unit: fc.constantFrom(..."aZ9 -&é'") })),
        (name) => {
          const slug = slugify(name);
          expect(slug === "" || isSlug(slug)).toBe(true);
          expect(slugify(slug)).toBe(slug);
        },
      ),
    );
  });

  test.each(["Desk", "a--b", "-a", "a-", "a b", "a/b", "مكتب", "a\n", "a".repeat(81)])("%s is not a slug", (text) => {
    expect(isSlug(text)).toBe(false);
  });
});
