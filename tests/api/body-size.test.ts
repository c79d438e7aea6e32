import { describe, expect, onTestFinished, test } from "vitest";
import { fittingRequest, REQUEST_BYTES } from "../../src-shared/api/body-size.ts";
import { productInput } from "../../src-shared/products/input.ts";
import { addCategory, chair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));
/** Words of `length` letters: one byte a letter in English, two in Arabic, and a line break now and then. */
const english = (length: number) =>
  "seat and desk\n"
    .repeat(length)
    .slice(0, length - 1)
    .concat(".");
const arabic = (length: number) =>
  "مقعد ومكتب\n"
    .repeat(length)
    .slice(0, length - 1)
    .concat(".");

describe("the largest writes fit into one request", () => {
  test("the longest description in both languages does, with many facts and variants beside it", async () => {
    const app = await testApp();
    onTestFinished(() => app.close());
    const staff = await as(app, "staff");
    const category = await addCategory(staff);
    const specs = Array.from({ length: 40 }, (_, at) => ({
      key: `fact-${at}`,
      label: { en: `Fact ${at}`, ar: `حقيقة ${at}` },
      value: { en: "130 kg", ar: "130 كغ" },
    }));
    const values = Array.from({ length: 40 }, (_, at) => ({ key: `v${at}`, name: { en: `V ${at}`, ar: `ل ${at}` } }));
    const body = chair(category.id, {
      description: { en: english(20_000), ar: arabic(20_000) },
      options: [{ key: "colour", name: { en: "Colour", ar: "اللون" }, values }],
      variants: values.map(({ key }, at) => ({ sku: `LONG-${at}`, price: 100, options: { colour: key } })),
    });
    body.facts.specs = specs;
    expect(bytesOf(body)).toBeGreaterThan(60_000);
    const made = await staff.call("POST /api/products", { body });
    expect([made.status, made.envelope.success]).toEqual([201, true]);
    expect(bytesOf(body)).toBeLessThan(REQUEST_BYTES);
  });

  test.each([
    ["product", "POST /api/products", "description", 40_000],
    ["article", "POST /api/articles", "body", 60_000],
  ] as const)(
    "a %s that would not is refused in words beside its longest text, not by the line",
    async (_w, key, field, most) => {
      const app = await testApp();
      onTestFinished(() => app.close());
      const staff = await as(app, "staff");
      const category = await addCategory(staff);
      const text = { en: english(Math.min(most, 20_000)), ar: arabic(Math.min(most, 20_000)) };
      const keywords = Array.from({ length: 20 }, () => arabic(50).replaceAll("\n", " "));
      const longSeo = { title: { en: "" }, description: { en: "" }, keywords: { en: keywords, ar: keywords } };
      const body =
        field === "body"
          ? {
              title: { en: "Long" },
              excerpt: { en: "" },
              body: { en: english(most), ar: arabic(most) },
              publishDate: "2026-03-01",
              authorId: "a",
              imageAlt: { en: "" },
              seo: { title: { en: "" }, description: { en: "" }, keywords: { en: [] } },
            }
          : {
              ...chair(category.id, { description: text, seo: longSeo }),
              images: Array.from({ length: 40 }, (_, at) => ({
                path: `products/${String(at).padStart(240, "0")}.jpg`,
                alt: { en: english(199).replaceAll("\n", " "), ar: arabic(199).replaceAll("\n", " ") },
              })),
            };
      const { status, envelope } = await staff.call(key, { body });
      expect(status).toBe(422);
      expect(envelope).toMatchObject({ error: { fields: { [field]: { code: "too_much" } } } });
    },
  );

  test("nothing that the rule lets through is larger than a request may be", () => {
    const schema = fittingRequest(productInput.shape.description, "en");
    const most = (letter: string) => {
      let length = 0;
      for (let step = 16_384; step >= 1; step /= 2) {
        const next = length + step;
        if (schema.safeParse({ en: letter.repeat(next), ar: letter.repeat(next) }).success) length = next;
      }
      return bytesOf({ en: letter.repeat(length), ar: letter.repeat(length) });
    };
    for (const letter of ["x", "م", "椅", '"']) expect(most(letter), letter).toBeLessThan(REQUEST_BYTES - 4000);
  });
});
